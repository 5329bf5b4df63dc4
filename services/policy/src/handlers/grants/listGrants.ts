import type { Handler } from '@gatehouse/bus';
import type { policy } from '@gatehouse/contracts';
import { readPage, type Cursors } from '@gatehouse/store';
import { showGrant } from '../../domain/showGrant';
import type { GrantStore } from '../../store/grants';
import { adminOnly } from '../adminOnly';

interface Parts {
  grants: Pick<GrantStore, 'list'>;
  cursors: Cursors;
}

/** One page of the organization's grants, by subject or resource when asked. */
export const listGrants =
  ({ grants, cursors }: Parts): Handler<typeof policy.listGrants> =>
  async ({ subjectId, resourceId, ...page }, call) => {
    const { orgId } = adminOnly(call.principal);
    const { rows, ...paging } = await readPage(
      { cursors, scope: JSON.stringify(['grants', orgId, subjectId ?? null, resourceId ?? null]) },
      page,
      (after: string | undefined, limit) => grants.list(orgId, { subjectId, resourceId, after }, limit),
      ({ _id }) => _id,
    );
    return { grants: rows.map(showGrant), ...paging };
  };
