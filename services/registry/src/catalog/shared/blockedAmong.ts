import type { Bus, CallContext } from '@gatehouse/bus';
import { policy } from '@gatehouse/contracts';

/** The most blocks there can be on 200 accounts: at most one stands on each. */
const MOST_BLOCKS = 200;

/** Which of these service accounts, at most 200, a block names. For admins. */
export async function blockedAmong(bus: Pick<Bus, 'call'>, accounts: readonly string[], call: CallContext): Promise<Set<string>> {
  if (accounts.length === 0) return new Set();
  const among = [...new Set(accounts)];
  const { blocks } = await bus.call(policy.listBlocks, { status: 'active', kind: 'serviceAccount', among, limit: MOST_BLOCKS }, call);
  return new Set(blocks.map(({ target }) => target.id));
}
