/** Tidies tokens whose lifetime has passed. Nothing rests on it: authenticate and lists compare the time themselves. */
import { expiryOf, EXPIRABLE } from './domain/token';
import { tokenExpiredEvent } from './domain/auditEvents';
import type { RowMac } from './domain/rowMac';
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
