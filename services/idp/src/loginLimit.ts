/** Slows down guessing: after some tries for one address without a success, a pause. In memory: this provider is one process, for development. */
export interface LoginLimit {
  /** Count a try, before the password is looked at, so that tries at the same moment count too. False: not now. */
  take(email: string): boolean;
  succeeded(email: string): void;
}

const MAX_ADDRESSES = 10_000;

/** `now` in epoch ms. */
export function loginLimit(tries: number, pauseMs: number, now: () => number = Date.now): LoginLimit {
  const seen = new Map<string, { count: number; last: number }>();
  const keyOf = (email: string): string => email.trim().toLowerCase();
  return {
    take: (email) => {
      const key = keyOf(email);
      const entry = seen.get(key);
      const count = entry === undefined || now() - entry.last > pauseMs ? 0 : entry.count;
      if (count >= tries) return false;
      seen.delete(key);
      if (seen.size >= MAX_ADDRESSES) seen.delete(seen.keys().next().value!);
      seen.set(key, { count: count + 1, last: now() });
      return true;
    },
    succeeded: (email) => void seen.delete(keyOf(email)),
  };
}
