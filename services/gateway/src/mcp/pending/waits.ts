/** Calls kept open for a while after their person was sent to the approval page, so that a quick decision becomes their answer. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Attached, Bus, CallContext } from '@gatehouse/bus';
import { requestsOf, type RequestState } from './requests';

/** One at a time for each request: the same call, made again meanwhile, is answered at once, and its person is not asked twice. */
export interface Waits {
  /**
   * Waits until the request has ended, at most the longest time; resolves with what was last seen of it, undefined when nothing was or when another
   * call waits for the same. `begin` runs first and says whether there is anything to wait for.
   */
  follow(requestId: string, how: Following): Promise<Attached<RequestState> | undefined>;
}
export interface Following {
  readonly caller: CallContext;
  readonly begin?: () => boolean;
  /** Ends the wait early. */
  readonly isOver: AbortSignal;
  /** Somebody has decided, or nobody can any more. */
  readonly onDecided?: () => void;
}

export interface WaitTimes {
  readonly longestMs: number;
  readonly everyMs: number;
}

/** `stopping`: aborts when this process is to end. */
export function createWaits(bus: Pick<Bus, 'call' | 'callAttached'>, { longestMs, everyMs }: WaitTimes, stopping: AbortSignal): Waits {
  const requests = requestsOf(bus);
  const followed = new Set<string>();

  async function look(requestId: string, { caller, isOver, onDecided }: Following): Promise<Attached<RequestState> | undefined> {
    const over = AbortSignal.any([isOver, stopping, AbortSignal.timeout(longestMs)]);
    let seen: Attached<RequestState> | undefined;
    let isDecided = false;
    for (;;) {
      await pause(everyMs, undefined, { signal: over }).catch(() => undefined);
      // The status being out of reach for a moment is no reason to give up.
      seen = await requests.find({ requestId }, caller).catch(() => seen);
      const status = seen?.value.status ?? 'pending';
      if (!isDecided && status !== 'pending') {
        isDecided = true;
        onDecided?.();
      }
      if (over.aborted || (status !== 'pending' && status !== 'approved')) return seen;
    }
  }

  return {
    async follow(requestId, how) {
      if (followed.has(requestId)) return undefined;
      followed.add(requestId);
      try {
        return how.begin?.() === false ? undefined : await look(requestId, how);
      } finally {
        followed.delete(requestId);
      }
    },
  };
}
