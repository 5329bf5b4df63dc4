/** An approval request: one document, from the question to the outcome of the call. */
import { createHash } from 'node:crypto';
import { AppError, type approvals, type executor, type policy, type Principal } from '@gatehouse/contracts';

export interface Requester {
  readonly kind: Principal['kind'];
  readonly id: string;
  readonly name: string;
  readonly tokenId?: string;
  readonly sessionId?: string;
}

export interface Decision {
  readonly by: { readonly id: string; readonly name: string };
  readonly at: Date;
  readonly comment?: string;
  readonly byTokenCreator?: true;
  readonly underOlderTerms?: true;
  /** Why the call would have been refused at that moment. */
  readonly refusedThen?: string;
}

export interface Execution {
  readonly outcome: 'completed' | 'failed' | 'unknown';
  readonly at: Date;
  readonly isError: boolean;
  readonly durationMs?: number;
  readonly httpStatus?: number;
  readonly reason?: string;
}

/** What was asked. Never changes, but for the terms and who may decide by them: those are the ones in force, as far as they are known. */
export interface Question {
  readonly _id: string;
  readonly orgId: string;
  readonly taskId: string;
  readonly callId: string;
  readonly tool: string;
  readonly target: approvals.ApprovedCall['target'];
  /** Canonical bytes: what is shown is what runs. */
  readonly arguments: string;
  readonly digest: string;
  readonly requestLine: { readonly method: string; readonly url: string };
  readonly description?: string;
  readonly credential?: approvals.CredentialPin;
  readonly terms: policy.ApprovalTerms;
  /** The terms under which it was asked, once others have taken their place. */
  readonly askedUnder?: policy.ApprovalTerms;
  readonly requester: Requester;
  readonly origin: executor.CallOrigin;
  readonly correlationId: string;
  readonly traceId?: string;
  readonly onBehalfOfMember?: string;
  /** What its caller gets of the answer. */
  readonly narrowing?: executor.Narrowing;
  /** What a call of a management tool would change. */
  readonly preview?: approvals.Preview;
  /** The state that the call is about. */
  readonly seen?: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** Users and groups who may decide beside the admins, in one list. */
  readonly approvers: readonly string[];
}

/** The arguments as the call was asked for. */
export const argumentsOf = (request: Pick<Question, 'arguments'>): Record<string, unknown> =>
  JSON.parse(request.arguments) as Record<string, unknown>;

export interface ApprovalRequest extends Question {
  /** The status as last written; `statusAt` says what it is now. */
  readonly status: approvals.RequestStatus;
  readonly updatedAt: Date;
  readonly repeats: number;
  /** Users who created a token that asked for this. */
  readonly tokenCreators: readonly string[];
  /** Users who may not decide although they may be approvers. */
  readonly barred: readonly string[];
  readonly decision?: Decision;
  readonly execution?: Execution;
  /** Why the request was withdrawn, where its requester did not withdraw it. */
  readonly withdrawnBecause?: approvals.WithdrawnBecause;
  /** What a person can do about a call that was not made. */
  readonly remedy?: executor.Remedy;
  /** JSON text of the content array of a call that ended. */
  readonly result?: string;
}

/** One among many: without what is large and not shown there. */
export type ListedRequest = Omit<ApprovalRequest, 'arguments' | 'result' | 'preview'>;

/** Time decides, whether or not somebody has written it down yet. */
export const statusAt = ({ status, expiresAt }: Pick<ApprovalRequest, 'status' | 'expiresAt'>, now: Date): approvals.RequestStatus =>
  status === 'pending' && expiresAt <= now ? 'expired' : status;

export const requesterOf = ({ kind, id, name, tokenId, sessionId }: Principal): Requester => ({
  kind,
  id,
  name,
  ...(tokenId === undefined ? {} : { tokenId }),
  ...(sessionId === undefined ? {} : { sessionId }),
});

export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * A key by which calls are the same call: same caller, same tool as it is defined now, same bytes. The caller's on-behalf-of claim does not count (ADR 0109);
 * `null` stands in its old place, so that the keys of stored requests without a claim stay the same.
 */
export const sameCallKey = (
  { orgId, kind, id }: Principal,
  { tool, target, digest }: Pick<Question, 'tool' | 'target' | 'digest'>,
): string => digestOf(JSON.stringify([orgId, kind, id, tool, target.integrationId, target.digest, digest, null]));

/** Ids of people who may not decide: a person who asks, and the creator of the asking token if the organization forbids that. */
export const barredBy = (
  { kind, id }: Pick<Principal, 'kind' | 'id'>,
  tokenCreators: readonly string[],
  { creatorMayApprove }: Pick<policy.ApprovalTerms, 'creatorMayApprove'>,
): string[] => [...new Set([...(kind === 'user' ? [id] : []), ...(creatorMayApprove ? [] : tokenCreators)])];

/** Who may say yes beside the admins, in one list. */
export const approversIn = ({ approvers: { users = [], groups = [] } }: Pick<policy.ApprovalTerms, 'approvers'>): string[] => [
  ...users,
  ...groups,
];

/** Unknown, foreign and invisible are one answer. */
export const notFound = (): AppError => new AppError('not_found', 'There is no such request');
