/** What happened, as every process states it. */
import { Type, type Static } from 'typebox';
import type { Claimed } from '../claimed';
import { derivedId, newId } from '../ids';
import { event } from '../message';
import type { Principal } from '../principal';
import { CLAIM, FOREIGN, Id, Timestamp } from '../vocabulary';

/** Events that concern no organization (a token nobody knows) are kept under this id. */
export const DEPLOYMENT_ORG = 'org_0000000000000000000000';

/**
 * Every type of event with what it says:
 * - `change`: somebody set something up, took it away or decided it;
 * - `occurrence`: nothing that people set or decide changed, but a page shows it (refusals, limits, what becomes of requests);
 * - `recordedOnly`: the trail alone keeps it, no page is told (calls, which are too many, and reading).
 */
const EVENT_TYPES = {
  'auth.denied': 'occurrence',
  'limit.reached': 'occurrence',
  'organization.created': 'change',
  'organization.updated': 'change',
  'securitySettings.updated': 'change',
  'member.invited': 'change',
  'invitation.withdrawn': 'change',
  'member.joined': 'change',
  'member.updated': 'change',
  'member.removed': 'change',
  'group.created': 'change',
  'group.updated': 'change',
  'group.deleted': 'change',
  'group.memberAdded': 'change',
  'group.memberRemoved': 'change',
  'client.allowed': 'change',
  'client.refused': 'change',
  'client.ended': 'change',
  'client.renewalRefused': 'occurrence',
  'serviceAccount.created': 'change',
  'serviceAccount.updated': 'change',
  'serviceAccount.disabled': 'change',
  'serviceAccount.enabled': 'change',
  'serviceToken.created': 'change',
  'serviceToken.revoked': 'change',
  'serviceToken.expired': 'change',
  'serviceToken.suspended': 'change',
  'serviceToken.resumed': 'change',
  'orgToken.created': 'change',
  'orgToken.revoked': 'change',
  'orgToken.expired': 'change',
  'personalToken.created': 'change',
  'personalToken.revoked': 'change',
  'personalToken.expired': 'change',
  'integration.imported': 'change',
  'integration.deleted': 'change',
  'integration.renamed': 'change',
  'integration.toolsUpdated': 'change',
  'integration.toolQuarantined': 'change',
  'integration.changeAccepted': 'change',
  'integration.changeRefused': 'change',
  'integration.acceptsChanged': 'change',
  'agent.created': 'change',
  'agent.updated': 'change',
  'agent.restored': 'change',
  'agent.deleted': 'change',
  'agent.transferred': 'change',
  'deployment.created': 'change',
  'deployment.moved': 'change',
  'deployment.suspended': 'change',
  'deployment.resumed': 'change',
  'deployment.tokenRenewed': 'change',
  'deployment.pushStarted': 'change',
  'deployment.pushed': 'change',
  'deployment.pushFailed': 'change',
  'deployment.deleted': 'change',
  'skill.created': 'change',
  'skill.updated': 'change',
  'skill.restored': 'change',
  'skill.deleted': 'change',
  'skill.transferred': 'change',
  'grant.put': 'change',
  'grant.deleted': 'change',
  'credential.put': 'change',
  'credential.deleted': 'change',
  'credential.ended': 'change',
  'oauthClient.put': 'change',
  'oauthClient.deleted': 'change',
  'platformKey.put': 'change',
  'platformKey.deleted': 'change',
  'rule.created': 'change',
  'rule.updated': 'change',
  'rule.deleted': 'change',
  'rules.ordered': 'change',
  'block.created': 'change',
  'block.lifted': 'change',
  'budget.put': 'change',
  'budget.deleted': 'change',
  'budget.reset': 'change',
  'budget.softCrossed': 'occurrence',
  'budget.hardCrossed': 'occurrence',
  'policySettings.updated': 'change',
  'aiUsePolicy.drafted': 'change',
  'aiUsePolicy.published': 'change',
  'aiUsePolicy.signed': 'change',
  'aiUsePolicy.acknowledged': 'change',
  'approval.requested': 'occurrence',
  'approval.approved': 'change',
  'approval.rejected': 'change',
  'approval.expired': 'occurrence',
  'approval.cancelled': 'occurrence',
  'approval.refused': 'occurrence', // somebody tried to decide who may not
  'tool.call': 'recordedOnly',
  'audit.read': 'recordedOnly',
} as const satisfies Readonly<Record<string, 'change' | 'occurrence' | 'recordedOnly'>>;

export type AuditEventType = keyof typeof EVENT_TYPES;
const TYPES = Object.keys(EVENT_TYPES) as AuditEventType[];
export const AuditEventType = Type.Enum(TYPES);

/** Whether pages are told of an event, because they show what it changed or that it occurred. */
export const isShown = (type: AuditEventType): boolean => EVENT_TYPES[type] !== 'recordedOnly';

/** The types of changes: what somebody set up, took away or decided. */
export const CHANGES: readonly AuditEventType[] = TYPES.filter((type) => EVENT_TYPES[type] === 'change');

/** What an event is about: the word before the dot of its type. */
export const AuditEventKind = Type.Enum([...new Set(AuditEventType.enum.map((type) => type.split('.')[0]!))]);

export const Actor = Type.Object({
  kind: Type.Enum(['user', 'serviceAccount', 'orgToken', 'system', 'anonymous']),
  id: Type.Optional(Type.String({ maxLength: 64 })),
  name: Type.Optional(Type.String({ maxLength: 320 })),
  tokenId: Type.Optional(Type.String({ maxLength: 64 })),
  address: Type.Optional(Type.String({ maxLength: 64 })),
});
export type Actor = Static<typeof Actor>;

/** A proved caller as the trail names it. `address` is the client address the edge saw. */
export const actorOf = (principal: Principal, address?: string): Actor => ({
  kind: principal.kind,
  id: principal.id,
  name: principal.name,
  ...(principal.tokenId === undefined ? {} : { tokenId: principal.tokenId }),
  ...(address === undefined ? {} : { address }),
});

/** One thing that happened. `data` holds public values and digests only: never a secret, never argument values. */
export const AuditEvent = Type.Object({
  /** Unique; a second delivery of the same id changes nothing. */
  eventId: Id,
  orgId: Id,
  type: AuditEventType,
  /**
   * `intent` before an effect, `outcome` after it, `single` otherwise. A call has one of each, by `callId`: what becomes known after it was closed as
   * `unknown` is a `tool.call` of phase `single` with that `callId`, its outcome and `data.late`.
   */
  phase: Type.Union([Type.Literal('intent'), Type.Literal('outcome'), Type.Literal('single')]),
  occurredAt: Timestamp,
  actor: Actor,
  target: Type.Optional(
    Type.Object({
      kind: Type.String({ maxLength: 64 }),
      id: Type.String({ maxLength: 256 }),
      name: Type.Optional(Type.String({ maxLength: 256 })),
    }),
  ),
  callId: Type.Optional(Type.String({ maxLength: 64 })),
  /** `<slug>/<tool>` cut to 64 characters. */
  tool: Type.Optional(Type.String({ maxLength: 64 })),
  /**
   * How a call ended: `succeeded`; `failed` (the API refused it, or it did not get there); `unknown` (it may have run and nobody knows what became of it);
   * `denied` (a step before the intent said no); `refused` (the intent could not be stored, so the call was not made). Why a sign-in was denied.
   * Which limit starts to refuse: `address`, `credential`, `organization` or the name of an endpoint.
   */
  outcome: Type.Optional(Type.String({ maxLength: 64 })),
  correlationId: Type.Optional(Type.String({ maxLength: 128 })),
  traceId: Type.Optional(Type.String({ maxLength: 32 })),
  invocationId: Type.Optional(Type.String({ maxLength: 256, ...FOREIGN })),
  /** Caller-asserted; recorded and shown, never consulted. */
  onBehalfOf: Type.Optional(Type.String({ maxLength: 256, ...CLAIM })),
  /** User id of the one active member the claim named at that moment. Best effort: absent says nothing. Shown, never consulted. */
  onBehalfOfMember: Type.Optional(Id),
  data: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
});
export type AuditEvent = Static<typeof AuditEvent>;

/** What somebody who may administer their organization did to it. */
export interface AdminAct {
  readonly by: Principal;
  readonly type: AuditEventType;
  readonly at: Date;
  readonly target: NonNullable<AuditEvent['target']>;
  readonly data?: Readonly<Record<string, unknown>> | undefined;
  readonly correlationId?: string | undefined;
  readonly traceId?: string | undefined;
  readonly claim?: Claimed | undefined;
}

/** The one form in which owners of data state such an act. `data` is kept as given: public values only. */
export const adminEvent = ({ by, type, at, target, data, correlationId, traceId, claim }: AdminAct): AuditEvent => ({
  eventId: newId('event'),
  orgId: by.orgId,
  type,
  phase: 'single',
  occurredAt: at.toISOString(),
  actor: actorOf(by),
  target,
  ...(correlationId === undefined ? {} : { correlationId }),
  ...(traceId === undefined ? {} : { traceId }),
  ...claim,
  ...(data === undefined ? {} : { data }),
});

/** What ended in one process because of what was done in another. */
export interface Consequence {
  readonly orgId: string;
  readonly type: AuditEventType;
  readonly target: NonNullable<AuditEvent['target']>;
  /** Who did what the consequence follows from. */
  readonly by: Actor;
  readonly at: Date;
  /** What the consequence follows from. */
  readonly because: string;
  /** Names this consequence among all that others state. */
  readonly id: string;
  readonly data?: object;
  readonly correlationId?: string | undefined;
}

/** The one form in which owners of data state what ended because of something else. Stated twice, it is one event. */
export const consequenceEvent = ({ orgId, type, target, by, at, because, id, data, correlationId }: Consequence): AuditEvent => ({
  eventId: derivedId('event', id),
  orgId,
  type,
  phase: 'single',
  occurredAt: at.toISOString(),
  actor: by,
  target,
  ...(correlationId === undefined ? {} : { correlationId }),
  data: { ...data, because },
});

/** Id of the event that closes a call from outside, after whoever ran it fell silent: the same whoever states it, so that a call is closed once. */
export const closingEventId = (callId: string): string => derivedId('event', `reaper:${callId}`);

/** One thing that happened. The audit service numbers it and keeps it for good. */
export const fact = event('audit.fact.v1', AuditEvent, ['gateway', 'registry', 'identity', 'policy', 'approvals', 'executor', 'audit']);

export const Entry = Type.Object({ seq: Type.Integer({ minimum: 0 }), recordedAt: Timestamp, ...AuditEvent.properties });
export type Entry = Static<typeof Entry>;
