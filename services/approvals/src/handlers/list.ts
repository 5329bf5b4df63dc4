import type { Handler } from '@gatehouse/bus';
import type { approvals } from '@gatehouse/contracts';
import { readNewest } from '@gatehouse/store';
import { judged, mayReject } from '../domain/people';
import { statusAt, type ListedRequest } from '../domain/request';
import { showItem } from '../domain/show';
import type { ServiceDeps } from '../deps';
import { stoppedRequesters } from './stoppedRequesters';

/** One page of what the person may see, newest first. Who may approve what would be refused is said as `get` says it. */
export const list =
  ({ bus, requests, cursors, clock }: Pick<ServiceDeps, 'bus' | 'requests' | 'cursors' | 'clock'>): Handler<typeof approvals.list> =>
  async ({ cursor, limit, ...query }, { principal: viewer, correlationId }) => {
    const now = clock();
    const { status, for: whose, requester, tool, integrationId } = query;
    const scope = JSON.stringify(['approvals', viewer.orgId, viewer.id, status, whose, requester, tool, integrationId]);
    const { rows, ...paging } = await readNewest({ cursors, scope }, { cursor, limit }, (after, count) =>
      requests.list(viewer, query, now, after, count),
    );
    const waiting = rows.filter((request) => statusAt(request, now) === 'pending');
    const stopped = await stoppedRequesters(bus, waiting, correlationId);
    const show = (request: ListedRequest) => {
      const refused = stopped.get(request._id);
      const item = showItem(judged({ request, ...(refused && { isRefused: true }) }), viewer, now);
      // A no stays with the approvers of the rule.
      return { ...item, canReject: mayReject(viewer, request, now), ...refused };
    };
    return { approvals: rows.map(show), ...paging };
  };
