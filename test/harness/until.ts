import { setTimeout as sleep } from 'node:timers/promises';

/** Poll until `check` gives something other than undefined or false. Its errors count as "not yet"; the last one is told when time is up. */
export async function until<T>(
  what: string,
  check: () => Promise<T | undefined | false> | T | undefined | false,
  limitMs = 20_000,
): Promise<T> {
  const end = performance.now() + limitMs;
  let last: unknown;
  do {
    try {
      const value = await check();
      if (value !== undefined && value !== false) return value;
    } catch (err) {
      last = err;
    }
    await sleep(50);
  } while (performance.now() < end);
  throw new Error(`waited in vain for: ${what}`, { cause: last });
}
