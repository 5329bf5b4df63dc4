import type { Handler } from '@gatehouse/bus';
import type { approvals } from '@gatehouse/contracts';
import type { ServiceDeps } from '../deps';
import { notFound } from './notFound';

/** The call behind an approved request, for the one that runs it. */
export const takeApproved =
  ({ requests }: Pick<ServiceDeps, 'requests'>): Handler<typeof approvals.takeApproved> =>
  async ({ orgId, requestId }) => {
    const request = await requests.findApproved(orgId, requestId);
    if (request === undefined) throw notFound();
    const { tool, target, digest, credential, requester, origin, correlationId, traceId, onBehalfOfMember, seen, decision } = request;
    const { kind, id, name, tokenId, sessionId } = requester;
    return {
      requestId,
      orgId,
      tool,
      target,
      arguments: request.arguments,
      digest,
      ...(credential === undefined ? {} : { credential }),
      requester: { kind, id, name, ...(tokenId === undefined ? {} : { tokenId }), ...(sessionId === undefined ? {} : { sessionId }) },
      origin,
      correlationId,
      ...(traceId === undefined ? {} : { traceId }),
      ...(onBehalfOfMember === undefined ? {} : { onBehalfOfMember }),
      ...(seen === undefined ? {} : { seen }),
      ...(decision === undefined ? {} : { approvedBy: { ...decision.by, requestId } }),
    };
  };
