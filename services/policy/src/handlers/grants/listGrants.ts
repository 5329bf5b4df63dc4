import type { Handler } from '@gatehouse/bus';
import type { policy } from '@gatehouse/contracts';
import type { Cursors } from '@gatehouse/store';
import { showGrant } from '../../domain/showGrant';
import type { GrantStore } from '../../store/grants';
import { adminOnly } from '../adminOnly';

const DEFAULT_LIMIT = 50;

interface Parts {
  grants: Pick<GrantStore, 'list'>;
  cursors: Cursors;
}

/** One page of the organization's grants, by subject or resource when asked. */
export const listGrants =
  ({ grants, cursors }: Parts): Handler<typeof policy.listGrants> =>
  async ({ subjectId, resourceId, limit = DEFAULT_LIMIT, cursor }, call) => {
    const { orgId } = adminOnly(call.principal);
    const scope = JSON.stringify(['grants', orgId, subjectId ?? null, resourceId ?? null]);
    const after = cursor === undefined ? undefined : String(cursors.decode(scope, cursor)[0]);
    const found = await grants.list(orgId, { subjectId, resourceId, after }, limit + 1);
    const page = found.slice(0, limit);
    const hasMore = found.length > limit;
    return { grants: page.map(showGrant), hasMore, ...(hasMore ? { nextCursor: cursors.encode(scope, [page.at(-1)!._id]) } : {}) };
  };
