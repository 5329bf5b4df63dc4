import { setTimeout as sleep } from 'node:timers/promises';

const OFTEN_MS = 50;
const SELDOM_MS = 250;
/** After a second it looks less often, because most looks are a call that the whole stack works for: a wait gets longer by a twentieth at most. */
const pauseAfter = (waitedMs: number): number => Math.min(SELDOM_MS, Math.max(OFTEN_MS, waitedMs / 20));

/** Poll until `check` gives something other than undefined or false. Its errors count as "not yet"; the last one is told when time is up. */
export async function until<T>(
  what: string,
  check: () => Promise<T | undefined | false> | T | undefined | false,
  limitMs = 20_000,
): Promise<T> {
  const start = performance.now();
  const end = start + limitMs;
  let last: unknown;
  do {
    try {
      const value = await check();
      if (value !== undefined && value !== false) return value;
    } catch (err) {
      last = err;
    }
    await sleep(pauseAfter(performance.now() - start));
  } while (performance.now() < end);
  throw new Error(`waited in vain for: ${what}`, { cause: last });
}
