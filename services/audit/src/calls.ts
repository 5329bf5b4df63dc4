/** Calls with all that is recorded of each. Read from the entries: a call has no row of its own that could disagree with them. */
import type { Handler } from '@gatehouse/bus';
import { isAdmin, type audit } from '@gatehouse/contracts';
import { readPage, type Cursors } from '@gatehouse/store';
import { inUtc } from './inUtc';
import { openSearch } from './openCalls';
import { show } from './query';
import type { EntryRow } from './schemas';
import type { EntryStore } from './store';

/** What a caller did. Decisions of others belong to a call, and do not make it theirs. */
const BY_CALLERS = ['tool.call', 'approval.requested'] satisfies audit.AuditEventType[];
/** What became of it. Vain tries to decide do not belong here: there may be any number of them. */
const OF_A_CALL = [
  ...BY_CALLERS,
  'approval.approved',
  'approval.rejected',
  'approval.expired',
  'approval.cancelled',
] satisfies audit.AuditEventType[];

/** One page of the caller's own organization. A call stands where its last entry of those searched for stands, so that it comes once. */
export const calls =
  ({
    store,
    cursors,
  }: {
    store: Pick<EntryStore, 'find' | 'lastOf' | 'under' | 'underWay'>;
    cursors: Cursors;
  }): Handler<typeof audit.calls> =>
  async ({ limit, cursor, ...asked }, { principal }) => {
    const { orgId, id } = principal;
    const wanted = { ...inUtc(asked), types: BY_CALLERS, ...(isAdmin(principal) ? {} : { by: id }) };
    const scope = JSON.stringify(['calls', orgId, Object.entries(wanted).sort()]);
    const open = await openSearch(store, orgId, asked.outcome, new Date());
    const filter = open === undefined ? wanted : { ...wanted, ...open.filter, outcome: undefined };
    const { rows, ...paging } = await readPage(
      { cursors, scope },
      { cursor, limit },
      (before: number | undefined, count) => store.find(orgId, { ...filter, before }, count),
      ({ seq }: EntryRow) => seq,
    );
    const found = rows.flatMap(({ correlationId, seq }) => (correlationId === undefined ? [] : [{ correlationId, seq }]));
    const last = await store.lastOf(orgId, filter, [...new Set(found.map(({ correlationId }) => correlationId))]);
    const heads = found.filter(({ correlationId, seq }) => last.get(correlationId) === seq).map(({ correlationId }) => correlationId);
    const entries = Map.groupBy(await store.under(orgId, heads, OF_A_CALL), ({ correlationId }) => correlationId);
    const isMeant = (correlationId: string): boolean => {
      const last = entries.get(correlationId)?.at(-1);
      return open === undefined || (last !== undefined && open.isMeant(last));
    };
    return {
      calls: heads.filter(isMeant).map((correlationId) => ({ correlationId, entries: (entries.get(correlationId) ?? []).map(show) })),
      ...paging,
    };
  };
