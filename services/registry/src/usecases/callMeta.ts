import type { Caller } from '@gatehouse/bus';
import { traceIdOf } from '@gatehouse/runtime';
import type { CallMeta } from '../domain/facts';

/** What a fact keeps of the call that caused it, cut to what the contract of facts takes. */
export function callMeta({ correlationId, traceparent }: Caller): CallMeta {
  const traceId = traceIdOf(traceparent);
  return { correlationId: correlationId.slice(0, 128), ...(traceId !== undefined && { traceId }) };
}
