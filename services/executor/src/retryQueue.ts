/** Retries in the background what the broker did not take, until this process ends. */
import { setTimeout as sleep } from 'node:timers/promises';
import { isAppError } from '@gatehouse/contracts';
import type { Log } from '@gatehouse/runtime';
import { unsentEvents } from './metrics';

export interface RetryQueue<T> {
  /** Retries until it is stored. Drops it, with an error in the log, when the queue is full. */
  retryLater(item: T): void;
  /** Try what is queued once more, then stop. */
  close(): Promise<void>;
}

export interface RetryOptions<T> {
  /** Rejects `unavailable` while the broker is away, anything else when it never will take this item. */
  readonly publish: (item: T) => Promise<void>;
  /** What an item is, for log and metric. */
  readonly what: string;
  readonly name: (item: T) => object;
}

const MAX_WAITING = 10_000;
export const PAUSE_MS = 1_000;
const LAST_CHANCE_MS = 4_000;
const AT_ONCE = 64;

export function createRetryQueue<T>({ publish, what, name }: RetryOptions<T>, log: Log, pauseMs = PAUSE_MS): RetryQueue<T> {
  const waiting: T[] = [];
  let running: Promise<void> | undefined;
  let closed = false;
  unsentEvents.readFrom(() => [[{ what }, waiting.length]]);

  /** Only the broker's absence passes with time; an item that breaks its contract never will. */
  function isWorthARetry(item: T, result: PromiseSettledResult<void>): boolean {
    if (result.status === 'fulfilled') return false;
    if (isAppError(result.reason) && result.reason.code === 'unavailable') return true;
    log.error({ err: result.reason as unknown, ...name(item) }, `a ${what} is lost: it is refused`);
    return false;
  }

  async function work(): Promise<void> {
    while (waiting.length > 0 && !closed) {
      await sleep(pauseMs);
      const batch = waiting.slice(0, AT_ONCE);
      const results = await Promise.allSettled(batch.map(publish));
      const again = batch.filter((item, i) => isWorthARetry(item, results[i]!));
      waiting.splice(0, batch.length, ...again);
    }
    running = undefined;
  }

  return {
    retryLater(item) {
      if (waiting.length >= MAX_WAITING) return log.error(name(item), `a ${what} is lost: too many wait for the broker`);
      waiting.push(item);
      running ??= work();
    },
    async close() {
      await Promise.race([running, sleep(LAST_CHANCE_MS, undefined, { ref: false })]);
      closed = true;
      if (waiting.length > 0) log.error({ count: waiting.length }, `stopped with a ${what} or more that could not be stored`);
    },
  };
}
