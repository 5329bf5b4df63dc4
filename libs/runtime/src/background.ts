/** Audit events published in the background: they do not delay the answer, and their number in memory is bounded. */
import type { Log } from './log';

const MAX_IN_FLIGHT = 256;
const WARN_EVERY_MS = 10_000;

/** Runs what it is given, or drops it when too much is running. `what` names the dropped ones in the log. */
export type InBackground = (run: () => Promise<unknown>) => void;

export function inBackground(what: string, log: Pick<Log, 'warn'>): InBackground {
  let inFlight = 0;
  let lost = 0;
  let warnedAt = -Infinity;
  const lose = (err?: unknown): void => {
    lost += 1;
    if (performance.now() - warnedAt < WARN_EVERY_MS) return;
    warnedAt = performance.now();
    log.warn({ lost, err }, `${what} missing from the audit trail`);
  };
  return (run) => {
    if (inFlight >= MAX_IN_FLIGHT) return lose();
    inFlight += 1;
    run()
      .catch(lose)
      .finally(() => (inFlight -= 1));
  };
}
