/**
 * Whether a request that did not get out is sent once more: only where not a byte of it was on a connection, so nothing can run twice, and only within a
 * budget, so an API that is away does not get more connections for it.
 */
import type { ExchangeError } from './exchange';
import { EgressError } from './egress';

/** RFC 9110 9.2.2. What may not run twice is not even tried twice. */
const IDEMPOTENT: readonly string[] = ['GET', 'HEAD', 'OPTIONS', 'TRACE', 'PUT', 'DELETE'];

/** It was not refused by us, found no connection, and was not sent. */
export const isRetryable = (method: string, { fault, sent, cause }: Pick<ExchangeError, 'fault' | 'sent' | 'cause'>): boolean =>
  IDEMPOTENT.includes(method) && fault === 'connection' && !sent && !(cause instanceof EgressError);

export interface RetryBudget {
  /** Counts a call, before it is made: each adds to what retries may spend. */
  count(key: string): void;
  /** Whether one more may be sent; then it is spent. */
  spend(key: string): boolean;
}

/** One retry for every ten calls, and as many at once as a quiet API may need. */
const SHARE = 0.1;
const MOST = 5;
/** Keys beyond are forgotten, the longest unused first, and begin again. */
const MAX_KEYS = 10_000;

export function createRetryBudget(): RetryBudget {
  const left = new Map<string, number>();
  const set = (key: string, value: number): void => {
    left.delete(key);
    left.set(key, value);
    if (left.size > MAX_KEYS) left.delete(left.keys().next().value!);
  };
  return {
    count: (key) => set(key, Math.min(MOST, (left.get(key) ?? 1) + SHARE)),
    spend(key) {
      const now = left.get(key) ?? 1;
      if (now < 1) return false;
      set(key, now - 1);
      return true;
    },
  };
}
