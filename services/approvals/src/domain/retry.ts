/** What follows a try that failed. Pure. */

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 15 * 60_000;
/** Tries of one mail: about a day, with the pauses below. */
export const MAX_ATTEMPTS = 105;

/** Doubles up to a quarter of an hour. */
export const pauseAfter = (attempts: number): number => Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(attempts - 1, 20));

const MAX_REASON = 300;

/** Why the server will never take this mail for this address, in its words; undefined of what may be another time. A sender that it refuses is the operator's affair. */
export function refusalOf(err: unknown): string | undefined {
  const { responseCode, command, response } = err as { responseCode?: unknown; command?: unknown; response?: unknown };
  if (typeof responseCode !== 'number' || responseCode < 500) return undefined;
  if (command !== 'RCPT TO' && command !== 'DATA') return undefined;
  return (typeof response === 'string' ? response : `refused with ${responseCode}`).slice(0, MAX_REASON);
}
