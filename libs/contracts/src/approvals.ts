/** Served by approvals: who must say yes, and what became of it. */
import { Type, type Static } from 'typebox';
import { CallOrigin } from './callOrigin';
import { event, rpc } from './message';
import { ApprovalTerms } from './policy/decide';
import { Approvers, RuleRef } from './policy/rules';
import { PrincipalKind } from './principal';
import { CLAIM, FOREIGN, Id, PageRequest, pageOf, PlainText, Sha256, Slug, Timestamp } from './vocabulary';

/** Largest canonical arguments a request may hold, in bytes. */
export const MAX_ARGUMENT_BYTES = 262_144;
/** Largest answer that is kept for polling, in bytes of its MCP content array. */
export const MAX_RESULT_BYTES = 262_144;

/**
 * `pending` is left exactly once: by an approver (`approved`, `rejected`), by time (`expired`) or by the requester (`cancelled`).
 * `approved` ends in what became of the call: `completed` (it ran, also when the API or the tool said no), `failed` (it was not made), `unknown` (it may have run).
 */
export const RequestStatus = Type.Enum(['pending', 'approved', 'rejected', 'expired', 'cancelled', 'completed', 'failed', 'unknown']);
export type RequestStatus = Static<typeof RequestStatus>;

const CallTarget = Type.Object({ integrationId: Id, slug: Slug, toolName: Type.String(), digest: Type.String() });

/** What an approver sees of the request that will be sent: method and whole address with its final values, without any credential. */
export const RequestLine = Type.Object({ method: Type.String({ maxLength: 16 }), url: Type.String({ maxLength: 16_384, ...FOREIGN }) });

/** A pending request as its caller is told. */
export const Pending = Type.Object({
  requestId: Id,
  taskId: Id,
  tool: Type.String(),
  status: RequestStatus,
  createdAt: Timestamp,
  lastUpdatedAt: Timestamp,
  expiresAt: Timestamp,
  /** Page of the request in the console. Carries no authority. */
  approvalUrl: Type.String(),
  /** Why a yes is needed, in the words of whoever wrote the rule. */
  because: Type.Optional(Type.String()),
});
export type Pending = Static<typeof Pending>;

/**
 * Wait for a yes. The same call of the same caller that waits already (same tool, same bytes) is the same request.
 * `policy_denied` when too many of the caller's requests wait.
 */
export const open = rpc('approvals.open', {
  request: Type.Object({
    callId: Id,
    /** Cut to 64 characters. */
    tool: Type.String({ maxLength: 64 }),
    target: CallTarget,
    /** Canonical JSON (RFC 8785) of the arguments: these bytes will run. */
    arguments: Type.String({ maxLength: MAX_ARGUMENT_BYTES }),
    /** SHA-256 of the UTF-8 bytes of `arguments`. */
    digest: Sha256,
    requestLine: RequestLine,
    /** What the tool says of itself. Foreign text. */
    description: Type.Optional(Type.String({ maxLength: 4_000 })),
    terms: ApprovalTerms,
    origin: CallOrigin,
    traceId: Type.Optional(Type.String({ maxLength: 32 })),
    onBehalfOfMember: Type.Optional(Id),
  }),
  response: Pending,
  errors: ['policy_denied'],
  callers: ['executor'],
  idempotent: true,
});

/** The call behind an approved request, for the one that runs it. */
export const ApprovedCall = Type.Object({
  requestId: Id,
  orgId: Id,
  tool: Type.String(),
  target: CallTarget,
  arguments: Type.String(),
  digest: Sha256,
  requester: Type.Object({ kind: PrincipalKind, id: Id, name: Type.String(), tokenId: Type.Optional(Id), sessionId: Type.Optional(Id) }),
  origin: CallOrigin,
  correlationId: Type.String(),
  traceId: Type.Optional(Type.String()),
  onBehalfOfMember: Type.Optional(Id),
});
export type ApprovedCall = Static<typeof ApprovedCall>;

/** `not_found` unless the request is approved and has not ended. */
export const takeApproved = rpc('approvals.takeApproved', {
  request: Type.Object({ orgId: Id, requestId: Id }),
  response: ApprovedCall,
  errors: ['not_found'],
  callers: ['executor'],
  principal: 'none',
  idempotent: true,
});

/** Named by either id. Another's and an unknown request are the same `not_found`. */
const ByEither = Type.Object({
  requestId: Type.Optional(Type.String({ maxLength: 128 })),
  taskId: Type.Optional(Type.String({ maxLength: 128 })),
});

/** For the caller that made it, and nobody else. The attached bytes are the kept content array of a call that ended; empty otherwise. */
export const status = rpc('approvals.status', {
  request: ByEither,
  response: Type.Object({
    ...Pending.properties,
    /** The tool's own verdict, once the call has run. */
    isError: Type.Optional(Type.Boolean()),
    /** Why it was rejected or did not run, where that may be told. */
    reason: Type.Optional(Type.String()),
  }),
  errors: ['not_found'],
  callers: ['gateway'],
  idempotent: true,
});
/** The caller withdraws its pending request; on any other state nothing happens. */
export const cancel = rpc('approvals.cancel', {
  request: ByEither,
  response: Type.Object({}),
  errors: ['not_found'],
  callers: ['gateway'],
  idempotent: true,
});

const Requester = Type.Object({ kind: PrincipalKind, id: Id, name: Type.String() });
/** Why the person who asks cannot approve. */
export const Hindrance = Type.Enum(['not_pending', 'own_request', 'token_creator', 'not_an_approver']);

/** A request in a list. */
export const ApprovalItem = Type.Object({
  requestId: Id,
  status: RequestStatus,
  tool: Type.String(),
  requester: Requester,
  /** Caller-asserted. */
  onBehalfOf: Type.Optional(Type.String(CLAIM)),
  onBehalfOfMember: Type.Optional(Id),
  rule: Type.Optional(RuleRef),
  reason: Type.String(),
  createdAt: Timestamp,
  expiresAt: Timestamp,
  /** How often the same call asked while it waited, the first time included. */
  repeats: Type.Integer({ minimum: 1 }),
  /** Whether the person who asks may approve it now; a hindrance says why not. Who asked, or made the token, may still reject. */
  canApprove: Type.Boolean(),
  hindrance: Type.Optional(Hindrance),
  decision: Type.Optional(
    Type.Object({
      by: Type.Object({ id: Type.Optional(Id), name: Type.String() }),
      at: Timestamp,
      comment: Type.Optional(Type.String(FOREIGN)),
      /** Whoever decided had created the token the call came with. */
      byTokenCreator: Type.Optional(Type.Boolean()),
    }),
  ),
  /** What became of the call: a fact of its own beside the decision. */
  execution: Type.Optional(
    Type.Object({
      outcome: Type.Union([Type.Literal('completed'), Type.Literal('failed'), Type.Literal('unknown')]),
      at: Timestamp,
      durationMs: Type.Optional(Type.Integer()),
      /** HTTP status of the API. */
      httpStatus: Type.Optional(Type.Integer()),
      isError: Type.Boolean(),
      reason: Type.Optional(Type.String()),
    }),
  ),
});
export type ApprovalItem = Static<typeof ApprovalItem>;

/** Everything an approver decides on. */
export const Approval = Type.Object({
  ...ApprovalItem.properties,
  arguments: Type.String({ description: 'The exact bytes that run, as UTF-8 text', ...FOREIGN }),
  digest: Sha256,
  requestLine: RequestLine,
  integration: CallTarget,
  description: Type.Optional(Type.String(FOREIGN)),
  approvers: Approvers,
  /** The person who asks created the token the call came with. */
  youCreatedTheToken: Type.Boolean(),
  correlationId: Type.String(),
  invocationId: Type.Optional(Type.String(FOREIGN)),
  client: Type.Optional(Type.String(FOREIGN)),
  /** The kept MCP content array of a call that ended, as JSON text. */
  result: Type.Optional(Type.String(FOREIGN)),
});
export type Approval = Static<typeof Approval>;

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
 * One conditional write decides. A no is also for who asked or made the token. `invalid` when the digest is not that of the request, `forbidden` with the hindrance for who may not,
 * also because they are blocked, `conflict` when it is decided otherwise or by somebody else; repeating one's own decision changes nothing.
 */
export const decide = rpc('approvals.decide', {
  ...person,
  request: Type.Object({
    requestId: Type.String(),
    decision: Type.Union([Type.Literal('approve'), Type.Literal('reject')]),
    /** Of the bytes that were shown. Needed to approve. */
    digest: Type.Optional(Sha256),
    comment: Type.Optional(PlainText(1_000)),
  }),
  response: Approval,
  idempotent: true,
  timeoutMs: 8_000,
});

/**
 * Numbers for the console's heartbeat. `changes` grows with every change of a request of the organization; `pending` counts what the person who asks may see,
 * `pendingForMe` what they may approve.
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

/** Somebody said yes: the call may run once. */
export const approved = event('approvals.approved.v1', Type.Object({ orgId: Id, requestId: Id, digest: Sha256, approvedAt: Timestamp }), [
  'approvals',
]);

/** An approved call has ended. Stated once per request by whoever ran it. */
export const finished = event(
  'executor.finished.v1',
  Type.Object({
    orgId: Id,
    requestId: Id,
    outcome: Type.Union([Type.Literal('completed'), Type.Literal('failed'), Type.Literal('unknown')]),
    finishedAt: Timestamp,
    isError: Type.Boolean(),
    durationMs: Type.Optional(Type.Integer({ minimum: 0 })),
    httpStatus: Type.Optional(Type.Integer()),
    reason: Type.Optional(Type.String({ maxLength: 1_000 })),
    /** JSON text of an MCP content array, at most `MAX_RESULT_BYTES`. */
    content: Type.String({ maxLength: MAX_RESULT_BYTES }),
  }),
  ['executor'],
);
