import { upstreamRunning, upstreamsFull } from '../metrics';

/** At most so many calls in flight per integration: one slow API must not take the places of all others. */
export interface Bulkhead {
  /** A place, or undefined when all are taken. Call the result exactly once to give it back. */
  enter(key: string): (() => void) | undefined;
}

export function createBulkhead(places: number): Bulkhead {
  const taken = new Map<string, number>();
  upstreamRunning.readFrom(() => [[{}, [...taken.values()].reduce((sum, now) => sum + now, 0)]]);
  upstreamsFull.readFrom(() => [[{}, [...taken.values()].filter((now) => now >= places).length]]);
  return {
    enter(key) {
      const now = taken.get(key) ?? 0;
      if (now >= places) return undefined;
      taken.set(key, now + 1);
      return () => {
        const left = taken.get(key)! - 1;
        if (left === 0) taken.delete(key);
        else taken.set(key, left);
      };
    },
  };
}
