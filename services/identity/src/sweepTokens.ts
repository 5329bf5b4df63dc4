/** Tidies tokens whose lifetime has passed. Nothing rests on it: authenticate and lists compare the time themselves. */
import { startPeriodicTask, type ServiceContext } from '@gatehouse/runtime';
import { tokenExpiredEvent } from './domain/auditEvents';
import type { RowMac } from './domain/rowMac';
import { EXPIRABLE, expiryOf } from './domain/token';
import type { TokenStore } from './store/tokenStore';

interface Deps {
  readonly tokens: Pick<TokenStore, 'overdue' | 'change' | 'removeExpired'>;
  readonly mac: RowMac;
  readonly clock: () => number;
}

const BATCH = 500;

/** Marks overdue tokens expired, each with its event; removes those whose event was delivered. Safe beside other sweeps: each mark is conditional. */
export async function sweepTokens({ tokens, mac, clock }: Deps): Promise<{ expired: number; removed: number }> {
  let expired = 0;
  for (let more = true; more;) {
    const rows = await tokens.overdue(clock(), BATCH);
    const before = expired;
    for (const row of rows) {
      if (await tokens.change(row.orgId, row, EXPIRABLE, expiryOf(row, mac), tokenExpiredEvent(row))) expired += 1;
    }
    more = rows.length === BATCH && expired > before;
  }
  return { expired, removed: await tokens.removeExpired() };
}

const EVERY_MS = 60_000;
/** A record goes once the event of its expiry is published, which takes a moment: so look again soon after marking some. */
const SOON_MS = 2_000;

export function startSweeper(context: Pick<ServiceContext<unknown>, 'log' | 'onStop'>, deps: Parameters<typeof sweepTokens>[0]): void {
  const task = startPeriodicTask(context, { what: 'token sweep', everyMs: EVERY_MS, atStart: true }, async () => {
    const { expired, removed } = await sweepTokens(deps);
    if (expired + removed > 0) context.log.info({ expired, removed }, 'swept tokens');
    if (expired > 0) setTimeout(() => task.kick(), SOON_MS).unref();
  });
}
