/** What people see of a request. */
import { Type, type Static } from 'typebox';
import { Narrowing } from '../narrowing';
import { Approvers, RuleRef } from '../policy/rules';
import { PrincipalKind } from '../principal';
import { CLAIM, FOREIGN, Id, Sha256, Timestamp } from '../vocabulary';
import { Preview } from './preview';
import { CallTarget, RequestLine, RequestStatus, WithdrawnBecause } from './request';

const Requester = Type.Object({ kind: PrincipalKind, id: Id, name: Type.String() });
/** Why the person who asks cannot approve. */
export const Hindrance = Type.Enum(['not_pending', 'own_request', 'token_creator', 'not_an_approver']);

/** A request in a list. */
export const ApprovalItem = Type.Object({
  requestId: Id,
  status: RequestStatus,
  /** Why the request was withdrawn, where its requester did not withdraw it. */
  withdrawnBecause: Type.Optional(WithdrawnBecause),
  tool: Type.String(),
  requester: Requester,
  /** Caller-asserted. */
  onBehalfOf: Type.Optional(Type.String(CLAIM)),
  onBehalfOfMember: Type.Optional(Id),
  rule: Type.Optional(RuleRef),
  reason: Type.String(),
  /** Other terms held when it was asked: rules have changed while it waited. */
  askedUnder: Type.Optional(Type.Object({ rule: Type.Optional(RuleRef), reason: Type.String() })),
  createdAt: Timestamp,
  expiresAt: Timestamp,
  /** How often the same call asked while it waited, the first time included. */
  repeats: Type.Integer({ minimum: 1 }),
  /** Whether the person who asks may approve it now; a hindrance says why not. A call that would be refused now only admins may approve. */
  canApprove: Type.Boolean(),
  hindrance: Type.Optional(Hindrance),
  /** Whether the person who asks may reject it now: its approvers, who asked for the call, and who made the token it came with. */
  canReject: Type.Optional(Type.Boolean()),
  /** Why the call of a waiting request would be refused now, approved or not. A list names only what stops its requester altogether, or all their calls of the tool: a block, a rule, the AI use policy, a spent budget, a tool that is disabled, changed, renamed or gone since. A single request also names a grant, a rule about these arguments, or a credential that was replaced or deleted since. */
  refusedNow: Type.Optional(Type.String()),
  /** Why the call of a waiting request may be refused: the MCP server described the tool otherwise than was accepted, and the call is refused if it still does. */
  mayBeRefused: Type.Optional(Type.String()),
  decision: Type.Optional(
    Type.Object({
      by: Type.Object({ id: Type.Optional(Id), name: Type.String() }),
      at: Timestamp,
      comment: Type.Optional(Type.String(FOREIGN)),
      /** Whoever decided had created the token the call came with. */
      byTokenCreator: Type.Optional(Type.Boolean()),
      /** The rules of that moment named nobody: it was judged by those under which it was asked. */
      underOlderTerms: Type.Optional(Type.Boolean()),
      /** Why the call would have been refused at that moment. */
      refusedThen: Type.Optional(Type.String()),
    }),
  ),
  /** What became of the call: an event of its own beside the decision. */
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
  /**
   * Who else may approve a waiting request now, beside the person who asks: active members, not blocked, not the one who asked for the call. The
   * first twenty by name, and how many more. Left out while nobody can say.
   */
  others: Type.Optional(
    Type.Object({ people: Type.Array(Type.Object({ id: Id, name: Type.String() })), more: Type.Integer({ minimum: 0 }) }),
  ),
  /** What its caller asked to have of the answer: the requester gets that and no more. */
  narrowing: Type.Optional(Narrowing),
  /** What a call of a management tool would change. */
  preview: Type.Optional(Preview),
  /** What the waiting call names or would change is another or gone, or a name is taken, since the preview was read: a yes writes nothing. */
  changedSince: Type.Optional(Type.Literal(true)),
  /** Since when the API answers 401 to the credential that a waiting call would be made with. */
  credentialRejectedAt: Type.Optional(Timestamp),
  /** The person who asks created the token the call came with. */
  youCreatedTheToken: Type.Boolean(),
  correlationId: Type.String(),
  invocationId: Type.Optional(Type.String(FOREIGN)),
  client: Type.Optional(Type.String(FOREIGN)),
  /** The kept MCP content array of a call that ended, as JSON text. */
  result: Type.Optional(Type.String(FOREIGN)),
});
export type Approval = Static<typeof Approval>;
