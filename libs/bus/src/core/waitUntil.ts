import { setTimeout as sleep } from 'node:timers/promises';

/** True as soon as the condition holds, false when it did not within the time. Looks every 5 ms: for shutdown, not for traffic. */
export async function waitUntil(condition: () => boolean, withinMs: number): Promise<boolean> {
  for (const until = Date.now() + withinMs; !condition(); await sleep(5)) if (Date.now() >= until) return false;
  return true;
}
