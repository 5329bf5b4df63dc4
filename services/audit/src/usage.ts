/** Counting calls. Reads the entries themselves: there is no second book that could disagree with the trail. */
import type { Handler } from '@gatehouse/bus';
import { AppError, requireAdmin, type audit } from '@gatehouse/contracts';
import type { UsageStore } from './usageStore';

const MAX_RANGE_MS = 31 * 24 * 3_600_000;
const DEFAULT_ROWS = 1_000;

/** Entries keep times as UTC text with milliseconds. */
function rangeOf({ from, to }: { from: string; to: string }): { from: Date; to: Date } {
  const range = { from: new Date(from), to: new Date(to) };
  const length = range.to.getTime() - range.from.getTime();
  const rule = length <= 0 ? 'must be later than "from"' : length > MAX_RANGE_MS ? 'must be at most 31 days after "from"' : undefined;
  if (rule !== undefined) throw new AppError('invalid', 'the range is not acceptable', { details: [`/to: ${rule}`] });
  return range;
}

export const usage =
  ({ store }: { store: Pick<UsageStore, 'count'> }): Handler<typeof audit.usage> =>
  async ({ from, to, limit = DEFAULT_ROWS, ...asked }, call) => {
    const { orgId } = requireAdmin(call.principal, 'see the usage of the organization');
    return { rows: await store.count(orgId, rangeOf({ from, to }), asked, limit) };
  };

export const callPairs =
  ({ store }: { store: Pick<UsageStore, 'pairs'> }): Handler<typeof audit.callPairs> =>
  async ({ limit, ...range }, call) => {
    const { orgId } = requireAdmin(call.principal, 'see the usage of the organization');
    return { pairs: await store.pairs(orgId, rangeOf(range), limit) };
  };
