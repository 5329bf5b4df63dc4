import type { CallContext } from '@gatehouse/bus';
import { traceIdOf } from '@gatehouse/runtime';
import type { CallMeta } from './auditEvents';

/** What an event keeps of the call that caused it, cut to what the contract of events takes. */
export function callMeta({ correlationId, traceparent }: CallContext): CallMeta {
  const traceId = traceIdOf(traceparent);
  return { correlationId: correlationId.slice(0, 128), ...(traceId !== undefined && { traceId }) };
}
