/** What has to happen by itself: keys change, and what is over goes. No rule rests on when: dates are compared wherever something is used. */
import type { ServiceContext } from '@gatehouse/runtime';
import { CONVERGE_MS } from './adapter';
import type { OAuthParts } from './openOAuth';

type Deps = Pick<OAuthParts, 'keyring' | 'payloads' | 'interactions' | 'sessions' | 'clock'>;

const EVERY_MS = 60_000;
const KEPT_MS = 90 * 24 * 3_600_000;

/** One round. Safe beside those of other processes. */
export async function upkeep({ keyring, payloads, interactions, sessions, clock }: Deps): Promise<void> {
  const now = clock();
  await keyring.refresh();
  await payloads.forgetAnswers(new Date(now - CONVERGE_MS));
  await interactions.removeExpired(now);
  await sessions.removeOver(new Date(now - KEPT_MS));
}

/** A round every minute until the service stops; the stop waits for a running one. */
export function startUpkeep({ log, onStop }: Pick<ServiceContext<unknown>, 'log' | 'onStop'>, deps: Deps): void {
  let running: Promise<void> | undefined;
  const round = (): void => {
    running ??= upkeep(deps)
      .catch((err: unknown) => log.warn({ err }, 'OAuth upkeep failed, will try again'))
      .finally(() => (running = undefined));
  };
  const timer = setInterval(round, EVERY_MS);
  onStop('OAuth upkeep', async () => {
    clearInterval(timer);
    await running;
  });
}
