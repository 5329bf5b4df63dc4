/** An approved call on its way to the executor. */
import { Type, type Static } from 'typebox';
import { CallOrigin } from '../callOrigin';
import { event, rpc } from '../message';
import { Narrowing } from '../narrowing';
import { PrincipalKind } from '../principal';
import { Id, Sha256, Timestamp } from '../vocabulary';
import { ApprovedBy, StateSeen } from './preview';
import { CallTarget, CredentialPin } from './request';

/** The call behind an approved request, for the one that runs it. */
export const ApprovedCall = Type.Object({
  requestId: Id,
  orgId: Id,
  tool: Type.String(),
  target: CallTarget,
  arguments: Type.String(),
  digest: Sha256,
  credential: Type.Optional(CredentialPin),
  requester: Type.Object({ kind: PrincipalKind, id: Id, name: Type.String(), tokenId: Type.Optional(Id), sessionId: Type.Optional(Id) }),
  origin: CallOrigin,
  correlationId: Type.String(),
  traceId: Type.Optional(Type.String()),
  onBehalfOfMember: Type.Optional(Id),
  narrowing: Type.Optional(Narrowing),
  seen: Type.Optional(StateSeen),
  approvedBy: Type.Optional(ApprovedBy),
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

/** Somebody said yes: the call may run once. */
export const approved = event('approvals.approved.v1', Type.Object({ orgId: Id, requestId: Id, digest: Sha256, approvedAt: Timestamp }), [
  'approvals',
]);
