import { newCorrelationId } from '@gatehouse/runtime';
import type { CallContext } from './types';

export interface Edge {
  readonly correlationId?: string | undefined;
  readonly traceparent?: string | undefined;
  readonly principalToken?: string | undefined;
  /** Longest time for everything done on behalf of this outside request; default 30 s. */
  readonly timeoutMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What an edge sends along with its first call. Handlers pass on the call they got instead. */
export const edgeCallContext = ({
  correlationId = newCorrelationId(),
  timeoutMs = 30_000,
  traceparent,
  principalToken,
  signal,
}: Edge = {}): CallContext => ({
  correlationId,
  traceparent,
  principalToken,
  signal,
  deadline: Date.now() + timeoutMs,
});
