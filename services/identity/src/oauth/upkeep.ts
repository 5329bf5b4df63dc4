/** What has to happen by itself: keys change, and what is over goes. No rule rests on when: dates are compared wherever something is used. */
import { startPeriodicTask, type TaskContext } from '@gatehouse/runtime';
import { CONVERGE_MS } from './adapter';
import type { OAuthDeps } from './openOAuth';

type Deps = Pick<OAuthDeps, 'keyring' | 'payloads' | 'interactions' | 'sessions' | 'clock'>;

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

export function startUpkeep(context: TaskContext, deps: Deps): void {
  startPeriodicTask(context, { what: 'OAuth upkeep', everyMs: EVERY_MS }, () => upkeep(deps));
}
