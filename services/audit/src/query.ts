import type { Handler } from '@gatehouse/bus';
import { AppError, audit, isAdmin, type Principal } from '@gatehouse/contracts';
import { readPage, type Cursors } from '@gatehouse/store';
import type { EntryRow } from './schemas';
import { inUtc } from './inUtc';
import { shownTo, UNNAMED_STEPS } from './shownTo';
import type { EntryStore } from './store';

/** Everybody may follow what they started themselves: our correlation ids cannot be guessed, and one of their calls must be among its entries. */
async function isOwn(store: Pick<EntryStore, 'startedBy'>, { orgId, id }: Principal, correlationId: string | undefined): Promise<boolean> {
  return correlationId !== undefined && store.startedBy(orgId, correlationId, id);
}

/** One page of the caller's own organization, newest first. The organization comes from the principal and from nowhere else. */
export const query =
  ({ store, cursors }: { store: Pick<EntryStore, 'find' | 'startedBy'>; cursors: Cursors }): Handler<typeof audit.query> =>
  async ({ limit, cursor, ...asked }, { principal }) => {
    const { changes, ...filter } = asked;
    if (!isAdmin(principal) && !(await isOwn(store, principal, filter.correlationId)))
      throw new AppError(
        'forbidden',
        'Only an admin of the organization may read the audit trail; your own calls you find by their correlation id',
      );
    const { orgId } = principal;
    // A search must not find what its reader is not shown.
    const hidden = isAdmin(principal) || filter.target === undefined ? {} : { stepsOut: UNNAMED_STEPS };
    const scope = JSON.stringify(['audit', orgId, Object.entries(asked).sort()]);
    const { rows, ...paging } = await readPage(
      { cursors, scope },
      { cursor, limit },
      (before: number | undefined, count) =>
        store.find(orgId, { ...inUtc(filter), ...hidden, ...(changes && { types: audit.CHANGES }), before }, count),
      ({ seq }: EntryRow) => seq,
    );
    return { entries: rows.map(shownTo(principal)), ...paging };
  };
