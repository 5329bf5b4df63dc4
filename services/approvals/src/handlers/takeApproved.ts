import type { Handler } from '@gatehouse/bus';
import { compact, type approvals } from '@gatehouse/contracts';
import type { ServiceDeps } from '../deps';
import { notFound } from '../domain/request';

/** The call behind an approved request, for the one that runs it. */
export const takeApproved =
  ({ requests }: Pick<ServiceDeps, 'requests'>): Handler<typeof approvals.takeApproved> =>
  async ({ orgId, requestId }) => {
    const request = await requests.findApproved(orgId, requestId);
    if (request === undefined) throw notFound();
    const { tool, target, digest, credential, requester, origin, correlationId, traceId, onBehalfOfMember, narrowing, seen, decision } = request;
    const { kind, id, name, tokenId, sessionId } = requester;
    return compact({
      requestId,
      orgId,
      tool,
      target,
      arguments: request.arguments,
      digest,
      credential,
      requester: compact({ kind, id, name, tokenId, sessionId }),
      origin,
      correlationId,
      traceId,
      onBehalfOfMember,
      narrowing,
      seen,
      approvedBy: decision && { ...decision.by, requestId },
    });
  };
