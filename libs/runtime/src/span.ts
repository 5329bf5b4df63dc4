/**
 * Which call the work at hand belongs to, for log lines and spans. Spans exist only where a tracer was given (`tracing.ts`); without one the trace of the
 * client is passed on as it came.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { childOf, readTraceparent, traceIdOf } from './trace';

export interface CallIds {
  readonly correlationId?: string | undefined;
  readonly traceparent?: string | undefined;
}
/** Fixed words, codes and numbers. Never an argument, a name, a token, or an address with its query. */
export type Attributes = Readonly<Record<string, string | number>>;
export interface SpanOptions {
  readonly name: string;
  readonly kind: 'server' | 'client' | 'internal';
  readonly attributes?: Attributes;
}
export interface OpenSpan {
  /** Names this span, as whose children further spans are opened. */
  readonly traceparent: string;
  note(attributes: Attributes): void;
  rename(name: string): void;
  /** Ends the span, with the code or class of the error that ended it. */
  end(error?: string): void;
}
export type Tracer = (options: SpanOptions, parent: string | undefined) => OpenSpan;

const current = new AsyncLocalStorage<CallIds>();
let tracer: Tracer | undefined;

export const traceWith = (given: Tracer | undefined): void => void (tracer = given);
export const currentCall = (): CallIds | undefined => current.getStore();

/** Begins a trace's part in this process, a new trace where the client has none. Undefined without a tracer. */
export const openSpan = (options: SpanOptions, traceparent: string | undefined): OpenSpan | undefined =>
  tracer?.(options, readTraceparent(traceparent));

/** Work for a call that came from elsewhere. */
export const inCall = <T>(ids: CallIds, work: () => T): T => current.run(ids, work);

/** Work of the process itself, in whichever call's time it happens. */
export const outsideCalls = <T>(work: () => T): T => current.exit(work);

/** Work for a call whose ids are at hand. It stays in the span it is in when that is of the same trace. */
export function joinCall<T>({ correlationId, traceparent }: CallIds, work: () => T): T {
  const now = current.getStore();
  const stays = traceparent === undefined || now?.traceparent?.slice(3, 35) === traceparent.slice(3, 35);
  const joined = stays ? now?.traceparent : traceparent;
  if (now !== undefined && now.traceparent === joined && now.correlationId === correlationId) return work();
  return current.run({ correlationId, traceparent: joined }, work);
}

const ignored = (): void => undefined;
const nameOf = (err: unknown): string => {
  const { code } = err as { code?: unknown };
  if (typeof code === 'string') return code;
  return err instanceof Error ? err.name : 'error';
};

/** A span around work within a trace; outside of any, work on the process's own time, there is none. */
export function inSpan<T>(options: SpanOptions, work: (note: OpenSpan['note']) => Promise<T>): Promise<T> {
  const now = current.getStore();
  if (tracer === undefined || now?.traceparent === undefined) return work(ignored);
  const span = tracer(options, readTraceparent(now.traceparent));
  return current
    .run({ ...now, traceparent: span.traceparent }, () => work((attributes) => span.note(attributes)))
    .then(
      (result) => {
        span.end();
        return result;
      },
      (err: unknown) => {
        span.end(nameOf(err));
        throw err;
      },
    );
}

/** What goes out over the bus: the span at hand, else what came in. */
export const passedOn = (traceparent: string | undefined): string | undefined =>
  tracer === undefined ? traceparent : (current.getStore()?.traceparent ?? traceparent);

/** What goes out to others: the span at hand, else a new one of the client's trace. */
export function sentOut(traceparent: string | undefined): string | undefined {
  const own = passedOn(traceparent);
  return own === undefined || tracer !== undefined ? own : childOf(own);
}

/** The fields that say which call a log line is about. */
export function callOfLine(): Record<string, string> {
  const { correlationId, traceparent } = current.getStore() ?? {};
  const traceId = traceIdOf(traceparent);
  return { ...(correlationId !== undefined && { correlationId }), ...(traceId !== undefined && { traceId }) };
}
