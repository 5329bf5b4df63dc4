/**
 * A question that many callers have at once, put for all of them together: while it is under way, those who come meanwhile share the next one, which is
 * put when the first is answered, or after a while without an answer. Nobody gets the answer to a question that was put before they came, which may
 * not know of a revocation that they do. That while is longer the more questions are under way: who cannot keep up would otherwise be asked the more the
 * slower they are, until they answer none in time.
 */
interface Next<T> {
  readonly answer: Promise<T>;
  readonly put: () => void;
}
interface Asked<T> {
  underWay: number;
  next: Next<T> | undefined;
}

/** How long the next question waits for the answer to the one before it; twice as long for each further one that is under way, four times at most. */
const NEXT_AFTER_MS = 100;
const LONGEST_FACTOR = 4;

/** `ask` of the key, shared as above. */
export function sharedAsks<A extends unknown[], T>(
  ask: (key: string, ...more: A) => Promise<T>,
  nextAfterMs = NEXT_AFTER_MS,
): (key: string, ...more: A) => Promise<T> {
  const asked = new Map<string, Asked<T>>();

  function put(key: string, state: Asked<T>, more: A): Promise<T> {
    state.underWay += 1;
    return ask(key, ...more).finally(() => {
      state.underWay -= 1;
      if (state.next !== undefined) state.next.put();
      else if (state.underWay === 0) asked.delete(key);
    });
  }

  function nextOf(key: string, state: Asked<T>, more: A): Next<T> {
    const { promise, resolve } = Promise.withResolvers<T>();
    const putNow = (): void => {
      clearTimeout(timer);
      state.next = undefined;
      resolve(put(key, state, more));
    };
    const timer = setTimeout(putNow, nextAfterMs * Math.min(LONGEST_FACTOR, 2 ** (state.underWay - 1))).unref();
    return { answer: promise, put: putNow };
  }

  return (key, ...more) => {
    const state = asked.get(key);
    if (state !== undefined) return (state.next ??= nextOf(key, state, more)).answer;
    const first: Asked<T> = { underWay: 0, next: undefined };
    asked.set(key, first);
    return put(key, first, more);
  };
}

/** What is left of the time for an answer to who has waited for their question since then: half of it at least, for this process may have stood still. */
export const timeLeftSince = (limitMs: number, since: number): number => Math.max(limitMs / 2, limitMs - (performance.now() - since));
