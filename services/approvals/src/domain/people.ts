/** Who may see a request, and who may decide it. */
import { isAdmin, type approvals, type Principal } from '@gatehouse/contracts';
import { statusAt, type ApprovalRequest, type ListedRequest } from './request';

type Hindrance = approvals.ApprovalItem['hindrance'];

/** Ids under which a principal may be named as approver. */
export const approverKeys = ({ id, groups = [] }: Principal): string[] => [id, ...groups];

export function isApprover(principal: Principal, { approvers }: Pick<ApprovalRequest, 'approvers'>): boolean {
  return isAdmin(principal) || (principal.kind === 'user' && approverKeys(principal).some((key) => approvers.includes(key)));
}

/** The request as its approval is judged: if the call would be refused now, only admins may approve it. */
export const judged = <R extends Pick<ApprovalRequest, 'approvers'>>({ request, isRefused }: { request: R; isRefused?: true }): R =>
  isRefused ? { ...request, approvers: [] } : request;

export const maySee = (principal: Principal, request: Pick<ApprovalRequest, 'approvers' | 'requester' | 'decision'>): boolean =>
  isApprover(principal, request) || request.requester.id === principal.id || request.decision?.by.id === principal.id;

export const createdTheToken = ({ kind, id }: Principal, { tokenCreators }: Pick<ApprovalRequest, 'tokenCreators'>): boolean =>
  kind === 'user' && tokenCreators.includes(id);

/** Why this principal may not decide, whatever state the request is in. Only a person decides. */
export function whyNot(principal: Principal, request: Pick<ApprovalRequest, 'approvers' | 'requester' | 'barred'>): Hindrance {
  if (principal.id === request.requester.id) return 'own_request';
  if (principal.kind !== 'user' || !isApprover(principal, request)) return 'not_an_approver';
  return request.barred.includes(principal.id) ? 'token_creator' : undefined;
}

/** Rejecting needs no second person: the requester, or who created the token, may withdraw the call. */
export function whyNotReject(principal: Principal, request: Pick<ApprovalRequest, 'approvers' | 'requester' | 'barred'>): Hindrance {
  const why = whyNot(principal, request);
  return principal.kind === 'user' && (why === 'own_request' || why === 'token_creator') ? undefined : why;
}

export const hindrance = (principal: Principal, request: ListedRequest, now: Date): Hindrance =>
  statusAt(request, now) === 'pending' ? whyNot(principal, request) : 'not_pending';

/** Nobody rejects what is over. */
export const mayReject = (principal: Principal, request: ListedRequest, now: Date): boolean =>
  statusAt(request, now) === 'pending' && whyNotReject(principal, request) === undefined;

export const hindranceWords: Record<NonNullable<Hindrance>, string> = {
  own_request: 'You asked for this call yourself; somebody else must decide',
  token_creator: 'You created the token this call came with; here somebody else must decide',
  not_an_approver: 'Only a person whom the rule names, or an admin, may decide this request',
  not_pending: 'This request does not wait for a decision any more',
};
