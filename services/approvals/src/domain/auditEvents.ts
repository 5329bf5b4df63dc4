/** The events of one request. All carry the correlation id of the call that asked, so that the trail shows them in order. Never an argument value. */
import { audit, newId, type Principal } from '@gatehouse/contracts';
import type { ApprovalRequest, Question, Requester } from './request';

type EventSubject = Pick<
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

function eventOf(
  request: EventSubject,
  type: audit.AuditEventType,
  actor: audit.Actor,
  at: Date,
  data: Record<string, unknown>,
): audit.AuditEvent {
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
    data: { requestId: _id, digest, definition: target.digest, ...data },
  };
}

const attributionOf = ({ origin, onBehalfOfMember }: EventSubject): Partial<audit.AuditEvent> => ({
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

const ruleOf = ({ terms }: EventSubject): Record<string, unknown> => (terms.rule === undefined ? {} : { rule: terms.rule });

/** The admin who let a service account make the call. */
const starterOf = ({ origin: { startedBy } }: EventSubject): Record<string, unknown> => (startedBy === undefined ? {} : { startedBy });

export const requestedEvent = (request: EventSubject, at: Date): audit.AuditEvent => ({
  ...eventOf(request, 'approval.requested', asActor(request.requester, request.origin.address), at, {
    ...starterOf(request),
    ...ruleOf(request),
    expiresAt: request.expiresAt.toISOString(),
  }),
  ...attributionOf(request),
});

/** The same call once more: a call of its own, with its own ids and run, that says which request it shares and the call that opened it. */
export const repeatedEvent = (request: EventSubject, again: EventSubject, at: Date): audit.AuditEvent => ({
  ...eventOf({ ...again, _id: request._id }, 'approval.requested', asActor(again.requester, again.origin.address), at, {
    ...starterOf(again),
    ...ruleOf(request),
    expiresAt: request.expiresAt.toISOString(),
    repeat: true,
    firstCorrelationId: request.correlationId,
  }),
  ...attributionOf(again),
});

export const cancelledEvent = (request: EventSubject, by: Principal, at: Date): audit.AuditEvent => ({
  ...eventOf(request, 'approval.cancelled', audit.actorOf(by), at, {}),
  ...attributionOf(request),
});

/** The same call was asked for again when other terms held; that request takes the place of this one. */
export const supersededEvent = (request: EventSubject, by: EventSubject, at: Date): audit.AuditEvent => ({
  ...eventOf(request, 'approval.cancelled', { kind: 'system' }, at, { supersededBy: by._id }),
  ...attributionOf(request),
});

/** The event of a request that ends because its integration is gone: there is nothing left to call. */
export const removedEvent = (request: EventSubject, at: Date): audit.AuditEvent => ({
  ...eventOf(request, 'approval.cancelled', { kind: 'system' }, at, { because: 'integration.deleted' }),
  ...attributionOf(request),
});

/** Dated by the end of the lifetime, not by the sweep that noticed it. */
export const expiredEvent = (request: EventSubject): audit.AuditEvent =>
  eventOf(request, 'approval.expired', { kind: 'system' }, request.expiresAt, { expiresAt: request.expiresAt.toISOString() });

export const decidedEvent = (
  request: ApprovalRequest,
  by: Principal,
  approve: boolean,
  at: Date,
  told: Record<string, unknown>,
): audit.AuditEvent =>
  eventOf(request, approve ? 'approval.approved' : 'approval.rejected', audit.actorOf(by), at, { ...ruleOf(request), ...told });

/** Somebody tried to decide who may not. */
export const refusedEvent = (request: ApprovalRequest, by: Principal, decision: string, hindrance: string, at: Date): audit.AuditEvent =>
  eventOf(request, 'approval.refused', audit.actorOf(by), at, { decision, hindrance });
