/** How long processes take to stop, by their settings: deployments give them as long. In seconds. */
import { executor } from '@gatehouse/contracts';

/** What closing takes after calls have ended: the bus, its confirms and connections, and what is tried a last time. */
export const CLOSING_S = 20;
/** A governed call as an edge sees it: the answer of the executor, and a second of its own. */
export const LONGEST_CALL_S = executor.execute.timeoutMs / 1_000 + 1;
/** Defaults of the services. */
const DEFAULTS = { DRAIN_LIMIT_MS: '66000', UPSTREAM_TIMEOUT_MS: '50000' };
/** What the executor gives a call besides its API's answer. */
const BESIDES_API_S = 15;

/** How long a service lets run what it has begun. Only the executor has a limit of its own. */
export function drainS(service: string, settings: Readonly<Record<string, string | undefined>>): number {
  const seconds = (name: keyof typeof DEFAULTS): number => Number(settings[name] ?? DEFAULTS[name]) / 1_000;
  return service === 'executor' ? seconds('UPSTREAM_TIMEOUT_MS') + BESIDES_API_S : seconds('DRAIN_LIMIT_MS');
}
