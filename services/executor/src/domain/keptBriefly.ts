/** What was made from a secret, so that it is not made anew for each of a thousand calls a second. */

/** The life of a value of the cache (ADR 0075): what was opened stays no longer in memory than what it was opened from. */
const LIFE_MS = 2_000;
const MOST = 1_000;

export interface KeptBriefly<T> {
  get(key: string): T | undefined;
  set(key: string, value: T): void;
  forget(key: string): void;
}

/** Forgets each value two seconds after it was set, whether anybody asks or not, and also when this process was paused meanwhile. */
export function keptBriefly<T>(now: () => number = () => performance.now()): KeptBriefly<T> {
  const kept = new Map<string, { readonly value: T; readonly until: number }>();
  return {
    get(key) {
      const found = kept.get(key);
      return found !== undefined && now() < found.until ? found.value : undefined;
    },
    set(key, value) {
      if (kept.size >= MOST && !kept.has(key)) return;
      const entry = { value, until: now() + LIFE_MS };
      kept.set(key, entry);
      setTimeout(() => {
        if (kept.get(key) === entry) kept.delete(key);
      }, LIFE_MS).unref();
    },
    forget: (key) => void kept.delete(key),
  };
}
