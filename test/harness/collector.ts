/** A collector of OpenTelemetry spans: takes OTLP over HTTP in protobuf, as any would. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { parse } from 'protobufjs';

export interface CollectedSpan {
  readonly traceId: string;
  readonly spanId: string;
  /** Empty at a root. */
  readonly parentSpanId: string;
  readonly name: string;
  readonly service: string;
  readonly attributes: Readonly<Record<string, string | number>>;
}
export interface Collector {
  readonly url: string;
  readonly spans: CollectedSpan[];
  close(): Promise<void>;
}

/** The part of opentelemetry-proto that is read here. */
const { root } = parse(`
  syntax = "proto3";
  message Value { oneof value { string text = 1; bool flag = 2; int64 whole = 3; double number = 4; } }
  message KeyValue { string key = 1; Value value = 2; }
  message Span { bytes trace = 1; bytes id = 2; bytes parent = 4; string name = 5; repeated KeyValue attributes = 9; }
  message ScopeSpans { repeated Span spans = 2; }
  message Resource { repeated KeyValue attributes = 1; }
  message ResourceSpans { Resource resource = 1; repeated ScopeSpans scopes = 2; }
  message Request { repeated ResourceSpans resources = 1; }
`);
const request = root.lookupType('Request');

interface Pair {
  key: string;
  value: Record<string, string | number>;
}
interface Decoded {
  resources?: {
    resource?: { attributes?: Pair[] };
    scopes?: { spans?: { trace: string; id: string; parent?: string; name: string; attributes?: Pair[] }[] }[];
  }[];
}
const valuesOf = (pairs: Pair[] = []): Record<string, string | number> =>
  Object.fromEntries(pairs.map(({ key, value }) => [key, Object.values(value ?? {})[0] ?? '']));
const hex = (base64 = ''): string => Buffer.from(base64, 'base64').toString('hex');

function spansOf(bytes: Buffer): CollectedSpan[] {
  const { resources = [] } = request.toObject(request.decode(bytes), { bytes: String, longs: Number }) as Decoded;
  return resources.flatMap(({ resource, scopes = [] }) =>
    scopes.flatMap(({ spans = [] }) =>
      spans.map(({ trace, id, parent, name, attributes }) => ({
        traceId: hex(trace),
        spanId: hex(id),
        parentSpanId: hex(parent),
        name,
        service: String(valuesOf(resource?.attributes)['service.name']),
        attributes: valuesOf(attributes),
      })),
    ),
  );
}

export async function startCollector(): Promise<Collector> {
  const spans: CollectedSpan[] = [];
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const body = Buffer.concat(chunks);
      if (incoming.url === '/v1/traces') spans.push(...spansOf(incoming.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body));
      response.writeHead(incoming.url === '/v1/traces' ? 200 : 404, { 'content-type': 'application/x-protobuf' }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    close: () => new Promise((resolve) => (server.close(() => resolve()), server.closeAllConnections())),
  };
}
