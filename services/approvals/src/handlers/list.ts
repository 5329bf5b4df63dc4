import type { Handler } from '@gatehouse/bus';
import type { approvals } from '@gatehouse/contracts';
import { readNewest } from '@gatehouse/store';
import { showItem } from '../domain/show';
import type { ServiceDeps } from '../deps';

/** One page of what the person may see, newest first. */
export const list =
  ({ requests, cursors, clock }: Pick<ServiceDeps, 'requests' | 'cursors' | 'clock'>): Handler<typeof approvals.list> =>
  async ({ cursor, limit, ...query }, { principal: viewer }) => {
    const now = clock();
    const scope = JSON.stringify(['approvals', viewer.orgId, viewer.id, query.status, query.for, query.requester, query.tool]);
    const { rows, ...paging } = await readNewest({ cursors, scope }, { cursor, limit }, (after, count) =>
      requests.list(viewer, query, now, after, count),
    );
    return { approvals: rows.map((request) => showItem(request, viewer, now)), ...paging };
  };
