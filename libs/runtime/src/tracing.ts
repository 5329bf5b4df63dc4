/** OpenTelemetry behind `span.ts`. Its packages are loaded here, and only when there is a collector to send to. */
import type { Span } from '@opentelemetry/api';
import type { Log } from './log';
import { outsideCalls, traceWith, type OpenSpan, type Tracer } from './span';

const FLUSH_EVERY_MS = 2_000;
const WARN_EVERY_MS = 60_000;
const MAX_REASON = 300;

let isTracing = false;

/** Sends spans to the collector from now on; the returned function sends out the rest and ends that. The first service of a process does both for all. */
export async function startTracing(service: string, endpoint: string, ratio: number, log: Log): Promise<() => Promise<void>> {
  if (isTracing) return () => Promise.resolve();
  isTracing = true;
  const [api, sdk, resources, otlp] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/exporter-trace-otlp-proto'),
  ]);
  let warnedAt = -Infinity;
  const warn = (reason: string): void => {
    if (performance.now() - warnedAt < WARN_EVERY_MS) return;
    warnedAt = performance.now();
    outsideCalls(() => log.warn({ reason: reason.slice(0, MAX_REASON) }, 'spans cannot be sent to the collector'));
  };
  const ignored = (): void => undefined;
  api.diag.setLogger({ error: warn, warn, info: ignored, debug: ignored, verbose: ignored }, { logLevel: api.DiagLogLevel.WARN });
  const exporter = new otlp.OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const provider = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': service, 'service.namespace': 'gatehouse' }),
    // A client that traces says whether; other calls are chosen by their share.
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter, scheduledDelayMillis: FLUSH_EVERY_MS })],
  });
  const tracer = provider.getTracer('gatehouse');
  const kinds = { server: api.SpanKind.SERVER, client: api.SpanKind.CLIENT, internal: api.SpanKind.INTERNAL };

  const parentOf = (traceparent: string | undefined) => {
    if (traceparent === undefined) return api.ROOT_CONTEXT;
    const [, traceId, spanId, flags] = traceparent.split('-') as [string, string, string, string];
    return api.trace.setSpanContext(api.ROOT_CONTEXT, { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true });
  };
  const opened = (span: Span): OpenSpan => {
    const { traceId, spanId, traceFlags } = span.spanContext();
    return {
      traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
      note: (attributes) => void span.setAttributes(attributes),
      rename: (name) => void span.updateName(name),
      end: (error) => {
        if (error !== undefined) span.setStatus({ code: api.SpanStatusCode.ERROR }).setAttribute('error.type', error);
        span.end();
      },
    };
  };
  const start: Tracer = ({ name, kind, attributes = {} }, parent) =>
    opened(tracer.startSpan(name, { kind: kinds[kind], attributes }, parentOf(parent)));
  traceWith(start);
  return async () => {
    traceWith(undefined);
    isTracing = false;
    await provider.shutdown().catch((err: unknown) => warn(String(err)));
    api.diag.disable();
  };
}
