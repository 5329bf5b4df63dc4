import type { Handler } from '@gatehouse/bus';
import type { approvals } from '@gatehouse/contracts';
import { readNewest } from '@gatehouse/store';
import { judged, mayReject } from '../domain/people';
import { statusAt, type ListedRequest } from '../domain/request';
import { showItem } from '../domain/show';
import type { ServiceDeps } from '../deps';
import { stoppedRequesters } from './stoppedRequesters';
import { toolsNow, type Hindered } from './toolsNow';

/** One page of what the person may see, newest first. Who may approve what would be refused is said as `get` says it. */
export const list =
  ({ bus, requests, cursors, clock }: Pick<ServiceDeps, 'bus' | 'requests' | 'cursors' | 'clock'>): Handler<typeof approvals.list> =>
  async ({ cursor, limit, ...query }, { principal: viewer, ...call }) => {
    const now = clock();
    const { status, for: whose, requester, tool, integrationId } = query;
    const scope = JSON.stringify(['approvals', viewer.orgId, viewer.id, status, whose, requester, tool, integrationId]);
    const { rows, ...paging } = await readNewest({ cursors, scope }, { cursor, limit }, (after, count) =>
      requests.list(viewer, query, now, after, count),
    );
    const waiting = rows.filter((request) => statusAt(request, now) === 'pending');
    const [stopped, changed] = await Promise.all([stoppedRequesters(bus, waiting, call.correlationId), toolsNow(bus, waiting, call)]);
    const show = (request: ListedRequest) => {
      const hindered: Hindered = stopped.get(request._id) ?? changed.get(request._id) ?? {};
      const item = showItem(judged({ request, ...(hindered.refusedNow !== undefined && { isRefused: true }) }), viewer, now);
      // A no stays with the approvers of the rule.
      return { ...item, canReject: mayReject(viewer, request, now), ...hindered };
    };
    return { approvals: rows.map(show), ...paging };
  };
