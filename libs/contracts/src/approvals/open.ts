/** A call begins to wait for approval. */
import { Type, type Static } from 'typebox';
import { CallOrigin } from '../callOrigin';
import { rpc } from '../message';
import { Narrowing } from '../narrowing';
import { ApprovalTerms } from '../policy/decide';
import { Id, Sha256, Timestamp } from '../vocabulary';
import { Preview, StateSeen } from './preview';
import { CallTarget, CredentialPin, MAX_ARGUMENT_BYTES, RequestLine, RequestStatus } from './request';

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
  /** Why approval is needed, as the author of the rule wrote it. */
  because: Type.Optional(Type.String()),
});
export type Pending = Static<typeof Pending>;

/**
 * Opens an approval request. The same pending call of the same caller (same tool and bytes, whatever it claims) is the same request; one that asks for less or more of
 * the answer takes the place of the one before.
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
    credential: Type.Optional(CredentialPin),
    /** What the tool says of itself. Foreign text. */
    description: Type.Optional(Type.String({ maxLength: 4_000 })),
    terms: ApprovalTerms,
    origin: CallOrigin,
    traceId: Type.Optional(Type.String({ maxLength: 32 })),
    onBehalfOfMember: Type.Optional(Id),
    /** What the caller wants of the answer, once the call has run. */
    narrowing: Type.Optional(Narrowing),
    preview: Type.Optional(Preview),
    /** The yes is about this state and no other. */
    seen: Type.Optional(StateSeen),
  }),
  response: Pending,
  errors: ['policy_denied'],
  callers: ['executor'],
  idempotent: true,
  timeoutMs: 5_000,
  duringCall: true,
});
