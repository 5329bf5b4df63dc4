import { Attached, type Handler } from '@gatehouse/bus';
import { approvals, callPageUrl, compact } from '@gatehouse/contracts';
import { inShort } from '../domain/preview';
import { approvalUrl, reasonOf, showPending } from '../domain/show';
import type { ServiceDeps } from '../deps';
import { notFound } from '../domain/request';

/** What became of it, for the caller that asked. */
export const status =
  ({ requests, controlRoomUrl, clock }: Pick<ServiceDeps, 'requests' | 'controlRoomUrl' | 'clock'>): Handler<typeof approvals.status> =>
  async (named, { principal }) => {
    const { orgId, orgSlug } = principal;
    const request = await requests.findOwn(orgId, principal, named);
    if (request === undefined) throw notFound();
    const now = clock();
    const reason = reasonOf(request, now);
    const state = compact({
      ...showPending(request, now, approvalUrl(controlRoomUrl, orgSlug, request._id)),
      isError: request.execution?.isError,
      reason,
      callUrl: callPageUrl(controlRoomUrl, principal, request.callId),
      ...request.remedy,
      preview: request.preview && inShort(request.preview),
      arguments: request.arguments.length <= approvals.MAX_SHOWN_ARGUMENTS ? request.arguments : undefined,
    });
    return new Attached(state, Buffer.from(request.result ?? ''));
  };
