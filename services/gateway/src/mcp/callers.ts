/** A client's request as the processes behind the door see its caller. */
import { edgeCaller, type Caller } from '@gatehouse/bus';
import type { Principal } from '@gatehouse/contracts';

/** A little more than the longest call behind the door may take, so that its own answer arrives first. */
const CALL_LIMIT_MS = 66_000;

export interface CallerFacts {
  readonly principal: Principal;
  readonly correlationId: string;
  readonly traceparent: string | undefined;
  readonly signal?: AbortSignal | undefined;
}
export type CallerOf = (facts: CallerFacts) => Caller;

export const callers =
  (signPrincipal: (principal: Principal) => string): CallerOf =>
  ({ correlationId, traceparent, signal, principal }) =>
    edgeCaller({ correlationId, traceparent, signal, principalToken: signPrincipal(principal), timeoutMs: CALL_LIMIT_MS });
