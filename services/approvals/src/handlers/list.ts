import type { Handler } from '@gatehouse/bus';
import type { approvals } from '@gatehouse/contracts';
import { showItem } from '../domain/show';
import type { Parts } from '../parts';

const DEFAULT_LIMIT = 50;

/** One page of what the person may see, newest first. */
export const list =
  ({ requests, cursors, clock }: Pick<Parts, 'requests' | 'cursors' | 'clock'>): Handler<typeof approvals.list> =>
  async ({ cursor, limit = DEFAULT_LIMIT, ...query }, { principal }) => {
    const viewer = principal!;
    const now = clock();
    const scope = JSON.stringify(['approvals', viewer.orgId, viewer.id, query.status, query.for, query.requester, query.tool]);
    const after = cursor === undefined ? undefined : positionOf(cursors.decode(scope, cursor));
    const found = await requests.list(viewer, query, now, after, limit + 1);
    const page = found.slice(0, limit);
    const hasMore = found.length > limit;
    const last = page.at(-1);
    return {
      approvals: page.map((request) => showItem(request, viewer, now)),
      hasMore,
      ...(hasMore && last ? { nextCursor: cursors.encode(scope, [last.createdAt.getTime(), last._id]) } : {}),
    };
  };

/** The cursor's code was checked, so the parts are what `list` put there. */
const positionOf = ([createdAt, id]: (string | number)[]) => ({ createdAt: Number(createdAt), id: String(id) });
