/** The call context of a client's request, for the processes behind the edge. */
import { edgeCallContext, type CallContext } from '@gatehouse/bus';
import type { Principal } from '@gatehouse/contracts';

/** Slightly more than the longest call behind the edge may take, so that its own answer arrives first. */
const CALL_LIMIT_MS = 66_000;

export interface ContextInput {
  readonly principal: Principal;
  readonly correlationId: string;
  readonly traceparent: string | undefined;
  readonly signal?: AbortSignal | undefined;
}
export type CallContextOf = (input: ContextInput) => CallContext;

export const callContexts =
  (signPrincipal: (principal: Principal) => string): CallContextOf =>
  ({ correlationId, traceparent, signal, principal }) =>
    edgeCallContext({ correlationId, traceparent, signal, principalToken: signPrincipal(principal), timeoutMs: CALL_LIMIT_MS });
