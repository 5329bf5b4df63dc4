/** A request as those who may see it read it. */
import { compact, type approvals, type policy, type Principal } from '@gatehouse/contracts';
import { createdTheToken, hindrance, mayReject } from './people';
import { statusAt, type ApprovalRequest, type Execution, type ListedRequest } from './request';

/** Page of a request in the console. Carries no authority. */
export const approvalUrl = (controlRoomUrl: string, orgSlug: string, requestId: string): string =>
  `${controlRoomUrl}/orgs/${orgSlug}/approvals/${requestId}`;

const lastUpdated = (request: ListedRequest, now: Date): Date =>
  statusAt(request, now) === request.status ? request.updatedAt : request.expiresAt;

/** A waiting call as its caller sees it. */
export const showPending = (request: ApprovalRequest, now: Date, url: string): approvals.Pending => ({
  requestId: request._id,
  taskId: request.taskId,
  tool: request.tool,
  status: statusAt(request, now),
  createdAt: request.createdAt.toISOString(),
  lastUpdatedAt: lastUpdated(request, now).toISOString(),
  expiresAt: request.expiresAt.toISOString(),
  approvalUrl: url,
  because: request.terms.reason,
});

const WITHDRAWN: Record<approvals.WithdrawnBecause, string> = {
  askedAgain: 'The same call was asked for again since, and other terms hold: it waits under a request of its own',
  integrationRemoved: 'The integration was removed',
};

/** Why it was rejected, withdrawn or did not run, as its caller may know. */
export function reasonOf(request: ApprovalRequest, now: Date): string | undefined {
  switch (statusAt(request, now)) {
    case 'rejected':
      return request.decision?.comment;
    case 'expired':
      return `Nobody decided before ${request.expiresAt.toISOString()}`;
    case 'cancelled':
      return request.withdrawnBecause && WITHDRAWN[request.withdrawnBecause];
    case 'failed':
    case 'unknown':
      return request.execution?.reason;
    default:
      return undefined;
  }
}

const showExecution = ({ at, ...rest }: Execution): NonNullable<approvals.ApprovalItem['execution']> => ({
  ...rest,
  at: at.toISOString(),
});

const termsAsked = ({ rule, reason }: policy.ApprovalTerms): NonNullable<approvals.ApprovalItem['askedUnder']> => ({
  ...(rule === undefined ? {} : { rule }),
  reason,
});

/** A request as `viewer` sees it in a list. */
export function showItem(request: ListedRequest, viewer: Principal, now: Date): approvals.ApprovalItem {
  const { requester, origin, onBehalfOfMember, terms, askedUnder, decision, execution } = request;
  const hindered = hindrance(viewer, request, now);
  return compact({
    requestId: request._id,
    status: statusAt(request, now),
    withdrawnBecause: request.withdrawnBecause,
    tool: request.tool,
    requester: { kind: requester.kind, id: requester.id, name: requester.name },
    onBehalfOf: origin.onBehalfOf,
    onBehalfOfMember,
    rule: terms.rule,
    reason: terms.reason,
    askedUnder: askedUnder && termsAsked(askedUnder),
    createdAt: request.createdAt.toISOString(),
    expiresAt: request.expiresAt.toISOString(),
    repeats: request.repeats,
    canApprove: hindered === undefined,
    hindrance: hindered,
    canReject: mayReject(viewer, request, now),
    decision: decision && { ...decision, at: decision.at.toISOString() },
    execution: execution && showExecution(execution),
  });
}

/** A request as `viewer` sees it on its own page, with its arguments. */
export const showApproval = (request: ApprovalRequest, viewer: Principal, now: Date): approvals.Approval =>
  compact({
    ...showItem(request, viewer, now),
    arguments: request.arguments,
    digest: request.digest,
    requestLine: request.requestLine,
    integration: request.target,
    description: request.description,
    approvers: request.terms.approvers,
    narrowing: request.narrowing,
    preview: request.preview,
    youCreatedTheToken: createdTheToken(viewer, request),
    correlationId: request.correlationId,
    invocationId: request.origin.invocationId,
    client: request.origin.client,
    result: request.result,
  });
