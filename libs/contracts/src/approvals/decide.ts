/** People look at requests and decide them. */
import { Type } from 'typebox';
import { rpc } from '../message';
import { Id, PageRequest, pageOf, PlainText, Sha256 } from '../vocabulary';
import { Approval, ApprovalItem } from './item';
import { RequestStatus } from './request';

const person = { callers: ['registry'] as const, errors: ['forbidden', 'not_found', 'conflict'] as const };

/** Newest first. Admins see all, approvers what they may decide or have decided, everybody their own. */
export const list = rpc('approvals.list', {
  ...person,
  request: Type.Object({
    status: Type.Optional(RequestStatus),
    /** `me`: waits for a decision that the person who asks may make. `mine`: asked for by them. */
    for: Type.Optional(Type.Union([Type.Literal('me'), Type.Literal('mine')])),
    /** Id of who asks for the call. */
    requester: Type.Optional(Type.String({ maxLength: 64 })),
    tool: Type.Optional(Type.String({ maxLength: 64 })),
    integrationId: Type.Optional(Id),
    ...PageRequest.properties,
  }),
  response: pageOf('approvals', ApprovalItem),
  idempotent: true,
});
export const get = rpc('approvals.get', {
  ...person,
  request: Type.Object({ requestId: Type.String() }),
  response: Approval,
  idempotent: true,
});

/**
 * One conditional write decides, by the rules of that moment. A no is also for who asked or made the token. `forbidden` with the hindrance for who may not,
 * also because they are blocked, `conflict` when the digest is not that of the request, or when it is decided otherwise or by somebody else; repeating one's
 * own decision changes nothing.
 */
export const decide = rpc('approvals.decide', {
  ...person,
  request: Type.Object({
    requestId: Type.String(),
    decision: Type.Union([Type.Literal('approve'), Type.Literal('reject')]),
    /** Digest of the argument bytes that the person was shown. Needed to approve. */
    digest: Type.Optional(Sha256),
    comment: Type.Optional(PlainText(1_000)),
  }),
  response: Approval,
  idempotent: true,
  timeoutMs: 8_000,
});

/**
 * Change counters, which the console polls. `changes` grows with every change of a request of the organization; `pending` counts what the person who asks may see,
 * `pendingForMe` what they are asked to decide, 0 while they are blocked; of that a member may only reject what would be refused now.
 */
export const pulse = rpc('approvals.pulse', {
  ...person,
  request: Type.Object({}),
  response: Type.Object({
    changes: Type.Integer({ minimum: 0 }),
    pending: Type.Integer({ minimum: 0 }),
    pendingForMe: Type.Integer({ minimum: 0 }),
  }),
  idempotent: true,
});
