/** Calls with all that is recorded of each. Read from the entries: a call has no row of its own that could disagree with them. */
import type { Handler } from '@gatehouse/bus';
import { isAdmin, type audit } from '@gatehouse/contracts';
import { cutPage, turnPage, type Cursors, type PageOf } from '@gatehouse/store';
import type { EntryFilter } from './entryFilter';
import { inUtc } from './inUtc';
import { openSearch } from './openCalls';
import type { EntryRow } from './schemas';
import { shownTo } from './shownTo';
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

/** A page is filled up with so many reads at the most: a search for open calls may pass over any number of others. */
const MOST_READS = 6;

interface Told {
  readonly correlationId: string;
  /** Number of its last entry of those searched for: the call stands there, so that it comes once. */
  readonly seq: number;
  readonly entries: readonly EntryRow[];
}

type Store = Pick<EntryStore, 'find' | 'lastOf' | 'under' | 'underWay'>;

/** The calls that stand at these entries. */
async function callsAt(store: Store, orgId: string, filter: EntryFilter, rows: readonly EntryRow[]): Promise<Told[]> {
  const found = rows.flatMap(({ correlationId, seq }) => (correlationId === undefined ? [] : [{ correlationId, seq }]));
  const last = await store.lastOf(orgId, filter, [...new Set(found.map(({ correlationId }) => correlationId))]);
  const heads = found.filter(({ correlationId, seq }) => last.get(correlationId) === seq);
  const ids = heads.map(({ correlationId }) => correlationId);
  const entries = Map.groupBy(await store.under(orgId, ids, OF_A_CALL), ({ correlationId }) => correlationId);
  return heads.map((head) => ({ ...head, entries: entries.get(head.correlationId) ?? [] }));
}

/** One page of the caller's own organization. */
export const calls =
  ({ store, cursors }: { store: Store; cursors: Cursors }): Handler<typeof audit.calls> =>
  async ({ limit, cursor, ...asked }, { principal }) => {
    const { orgId, id } = principal;
    const wanted = { ...inUtc(asked), types: BY_CALLERS, ...(isAdmin(principal) ? {} : { by: id }) };
    const scope = JSON.stringify(['calls', orgId, Object.entries(wanted).sort()]);
    const open = await openSearch(store, orgId, asked.outcome, new Date());
    const filter = open === undefined ? wanted : { ...wanted, ...open.filter, outcome: undefined };
    const isMeant = ({ entries }: Told): boolean => {
      const last = entries.at(-1);
      return open === undefined || (last !== undefined && open.isMeant(last));
    };
    const readCalls = async (before: number | undefined, most: number): Promise<PageOf<Told, number>> => {
      const told: Told[] = [];
      let from = before;
      for (let reads = 0; reads < MOST_READS; reads += 1) {
        const rows = await store.find(orgId, { ...filter, before: from }, most + 1);
        told.push(...(await callsAt(store, orgId, filter, rows)).filter(isMeant));
        if (told.length > most || rows.length <= most) return cutPage(told, most, ({ seq }) => seq);
        from = rows.at(-1)!.seq;
      }
      return { rows: told, next: from };
    };
    const { rows, ...paging } = await turnPage({ cursors, scope }, { cursor, limit }, readCalls);
    return { calls: rows.map(({ correlationId, entries }) => ({ correlationId, entries: entries.map(shownTo(principal)) })), ...paging };
  };
