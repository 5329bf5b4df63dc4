/** The facts of one request. All carry the correlation id of the call that asked, so that the trail tells its story in order. Never an argument value. */
import { audit, newId, type Principal } from '@gatehouse/contracts';
import type { ApprovalRequest, Question, Requester } from './request';

type Story = Pick<
  Question,
  | '_id'
  | 'orgId'
  | 'callId'
  | 'tool'
  | 'target'
  | 'digest'
  | 'requester'
  | 'origin'
  | 'correlationId'
  | 'traceId'
  | 'onBehalfOfMember'
  | 'expiresAt'
  | 'terms'
>;

function factOf(request: Story, type: audit.FactType, actor: audit.Actor, at: Date, data: Record<string, unknown>): audit.Fact {
  const { _id, orgId, callId, tool, target, digest, origin, correlationId, traceId } = request;
  return {
    eventId: newId('event'),
    orgId,
    type,
    phase: 'single',
    occurredAt: at.toISOString(),
    actor,
    target: { kind: 'integration', id: target.integrationId, name: target.slug },
    callId,
    tool,
    correlationId,
    ...(traceId === undefined ? {} : { traceId }),
    ...(origin.invocationId === undefined ? {} : { invocationId: origin.invocationId }),
    data: { requestId: _id, digest, ...data },
  };
}

const claimsOf = ({ origin, onBehalfOfMember }: Story): Partial<audit.Fact> => ({
  ...(origin.onBehalfOf === undefined ? {} : { onBehalfOf: origin.onBehalfOf }),
  ...(onBehalfOfMember === undefined ? {} : { onBehalfOfMember }),
});

const asActor = ({ kind, id, name, tokenId }: Requester, address: string | undefined): audit.Actor => ({
  kind,
  id,
  name,
  ...(tokenId === undefined ? {} : { tokenId }),
  ...(address === undefined ? {} : { address }),
});

const ruleOf = ({ terms }: Story): Record<string, unknown> => (terms.rule === undefined ? {} : { rule: terms.rule });

export const requestedFact = (request: Story, at: Date): audit.Fact => ({
  ...factOf(request, 'approval.requested', asActor(request.requester, request.origin.address), at, {
    ...ruleOf(request),
    expiresAt: request.expiresAt.toISOString(),
  }),
  ...claimsOf(request),
});

/** The same call once more: a call of its own, with its own ids and run, that says which request it shares and where that one's story is. */
export const repeatedFact = (request: Story, again: Story, at: Date): audit.Fact => ({
  ...factOf({ ...again, _id: request._id }, 'approval.requested', asActor(again.requester, again.origin.address), at, {
    ...ruleOf(request),
    expiresAt: request.expiresAt.toISOString(),
    repeat: true,
    firstCorrelationId: request.correlationId,
  }),
  ...claimsOf(again),
});

export const cancelledFact = (request: Story, by: Principal, at: Date): audit.Fact => ({
  ...factOf(request, 'approval.cancelled', audit.actorOf(by), at, {}),
  ...claimsOf(request),
});

/** The same call was asked for again when other terms held; that request takes the place of this one. */
export const supersededFact = (request: Story, by: Story, at: Date): audit.Fact => ({
  ...factOf(request, 'approval.cancelled', { kind: 'system' }, at, { supersededBy: by._id }),
  ...claimsOf(request),
});

/** Dated by the end of the lifetime, not by the sweep that noticed it. */
export const expiredFact = (request: Story): audit.Fact =>
  factOf(request, 'approval.expired', { kind: 'system' }, request.expiresAt, { expiresAt: request.expiresAt.toISOString() });

export const decidedFact = (
  request: ApprovalRequest,
  by: Principal,
  approve: boolean,
  at: Date,
  told: Record<string, unknown>,
): audit.Fact =>
  factOf(request, approve ? 'approval.approved' : 'approval.rejected', audit.actorOf(by), at, { ...ruleOf(request), ...told });

/** Somebody tried to decide who may not. */
export const refusedFact = (request: ApprovalRequest, by: Principal, decision: string, hindrance: string, at: Date): audit.Fact =>
  factOf(request, 'approval.refused', audit.actorOf(by), at, { decision, hindrance });
