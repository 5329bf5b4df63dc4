/** Counts that the processes of a site share, each in a window that begins with its first point. */
import { RateLimiterMemory, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import type { LimitRule } from './types';

export interface Count {
  /** Points left; -1 when the limit is exceeded. */
  readonly left: number;
  readonly msLeft: number;
}
export interface Tally {
  add(key: string, points: number): Promise<Count>;
}

const countOf = ({ remainingPoints, msBeforeNext }: RateLimiterRes, exceeded: boolean): Count => ({
  left: exceeded ? -1 : remainingPoints,
  msLeft: Math.max(0, msBeforeNext),
});

/** The library rejects with the count when a limit is exceeded, and with anything else when it failed. */
export const addTo = async (limiter: RateLimiterAbstract, key: string, points: number): Promise<Count> =>
  limiter.consume(key, points).then(
    (res) => countOf(res, false),
    (err: unknown) => {
      if (err instanceof RateLimiterRes) return countOf(err, true);
      throw err;
    },
  );

export function memoryTally({ name, points, seconds }: LimitRule): Tally {
  const limiter = new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });
  return { add: (key, more) => addTo(limiter, key, more) };
}
