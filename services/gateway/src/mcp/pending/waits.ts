/** Calls kept open for a while after their person was sent to a page, so that what the person does there quickly becomes their answer. */
import { setTimeout as pause } from 'node:timers/promises';

/** One at a time for each key: the same call, made again meanwhile, is answered at once, and its person is not asked twice. */
export interface Waits {
  /**
   * Looks until it is over, at most the longest time; resolves with what was last seen, undefined when nothing was or when another call waits for the
   * same. `begin` runs first and says whether there is anything to wait for.
   */
  follow<T>(key: string, how: Following<T>): Promise<T | undefined>;
  /** Aborts when calls that begin to wait now have waited for long enough. */
  longest(): AbortSignal;
}
export interface Following<T> {
  /** What is known now, undefined for nothing. Failing, it is asked again. */
  readonly look: () => Promise<T | undefined>;
  /** True when the person has done what they were sent for, or nobody can any more. */
  readonly isDecided: (seen: T) => boolean;
  /** True when nothing is left to wait for; by default, when it is decided. */
  readonly isEnded?: (seen: T) => boolean;
  readonly begin?: () => boolean;
  /** Ends the wait early. */
  readonly isOver: AbortSignal;
  /** Called once. */
  readonly onDecided?: () => void;
}

export interface WaitTimes {
  readonly longestMs: number;
  readonly everyMs: number;
}

/** `stopping`: aborts when this process is to end. */
export function createWaits({ longestMs, everyMs }: WaitTimes, stopping: AbortSignal): Waits {
  const followed = new Set<string>();
  const longest = (): AbortSignal => AbortSignal.timeout(longestMs);

  async function watch<T>({ look, isDecided, isEnded = isDecided, isOver, onDecided }: Following<T>): Promise<T | undefined> {
    const over = AbortSignal.any([isOver, stopping, longest()]);
    let seen: T | undefined;
    let wasDecided = false;
    for (;;) {
      await pause(everyMs, undefined, { signal: over }).catch(() => undefined);
      // The wait goes on when a look fails for a moment.
      seen = await look().catch(() => seen);
      if (!wasDecided && seen !== undefined && isDecided(seen)) {
        wasDecided = true;
        onDecided?.();
      }
      if (over.aborted || (seen !== undefined && isEnded(seen))) return seen;
    }
  }

  return {
    longest,
    async follow(key, how) {
      if (followed.has(key)) return undefined;
      followed.add(key);
      try {
        return how.begin?.() === false ? undefined : await watch(how);
      } finally {
        followed.delete(key);
      }
    },
  };
}
