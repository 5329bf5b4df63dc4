/** What happened, as every process states it. */
import { Type, type Static } from 'typebox';
import type { Claimed } from '../claimed';
import { derivedId, newId } from '../ids';
import { event } from '../message';
import type { Principal } from '../principal';
import { CLAIM, FOREIGN, Id, Timestamp } from '../vocabulary';

/** Events that concern no organization (a token nobody knows) are kept under this id. */
export const DEPLOYMENT_ORG = 'org_0000000000000000000000';

export const AuditEventType = Type.Enum([
  'auth.denied',
  'limit.reached',
  'organization.created',
  'organization.updated',
  'securitySettings.updated',
  'member.invited',
  'invitation.withdrawn',
  'member.joined',
  'member.updated',
  'member.removed',
  'group.created',
  'group.updated',
  'group.deleted',
  'group.memberAdded',
  'group.memberRemoved',
  'client.allowed',
  'client.refused',
  'client.ended',
  'client.renewalRefused',
  'serviceAccount.created',
  'serviceAccount.updated',
  'serviceAccount.disabled',
  'serviceAccount.enabled',
  'serviceToken.created',
  'serviceToken.revoked',
  'serviceToken.expired',
  'serviceToken.suspended',
  'serviceToken.resumed',
  'orgToken.created',
  'orgToken.revoked',
  'orgToken.expired',
  'personalToken.created',
  'personalToken.revoked',
  'personalToken.expired',
  'integration.imported',
  'integration.deleted',
  'integration.renamed',
  'integration.toolsUpdated',
  'integration.toolQuarantined',
  'integration.changeAccepted',
  'integration.changeRefused',
  'integration.acceptsChanged',
  'agent.created',
  'agent.updated',
  'agent.restored',
  'agent.deleted',
  'agent.transferred',
  'deployment.created',
  'deployment.moved',
  'deployment.suspended',
  'deployment.resumed',
  'deployment.tokenRenewed',
  'deployment.pushStarted',
  'deployment.pushed',
  'deployment.pushFailed',
  'deployment.deleted',
  'skill.created',
  'skill.updated',
  'skill.restored',
  'skill.deleted',
  'skill.transferred',
  'grant.put',
  'grant.deleted',
  'credential.put',
  'credential.deleted',
  'credential.ended',
  'oauthClient.put',
  'oauthClient.deleted',
  'platformKey.put',
  'platformKey.deleted',
  'rule.created',
  'rule.updated',
  'rule.deleted',
  'rules.ordered',
  'block.created',
  'block.lifted',
  'budget.put',
  'budget.deleted',
  'budget.reset',
  'budget.softCrossed',
  'budget.hardCrossed',
  'policySettings.updated',
  'aiUsePolicy.drafted',
  'aiUsePolicy.published',
  'aiUsePolicy.signed',
  'aiUsePolicy.acknowledged',
  'approval.requested',
  'approval.approved',
  'approval.rejected',
  'approval.expired',
  'approval.cancelled',
  'approval.refused', // somebody tried to decide who may not
  'tool.call',
  'audit.read',
]);
export type AuditEventType = Static<typeof AuditEventType>;

/** What changes nothing that a page shows: calls, which are too many, and reading. */
export const RECORDED_ONLY: ReadonlySet<string> = new Set<AuditEventType>(['tool.call', 'audit.read']);

/** What changes nothing that people set or decide: calls and what becomes of their requests, refusals, limits, and reading. */
const NO_CHANGE: ReadonlySet<string> = new Set<AuditEventType>([
  'tool.call',
  'audit.read',
  'auth.denied',
  'limit.reached',
  'client.renewalRefused',
  'budget.softCrossed',
  'budget.hardCrossed',
  'approval.requested',
  'approval.expired',
  'approval.cancelled',
  'approval.refused',
]);
/** The types of changes: what somebody set up, took away or decided. */
export const CHANGES: readonly AuditEventType[] = AuditEventType.enum.filter((type) => !NO_CHANGE.has(type));

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
   * Of an outcome: `succeeded`; `failed` (the API refused it, or it did not get there); `unknown` (it may have run and nobody knows what became of it);
   * `denied` (a step before the intent said no); `refused` (the intent could not be stored, so the call was not made). Of a denied sign-in: the reason.
   * Of a limit that starts to refuse: which one, `address`, `credential`, `organization` or the name of an endpoint.
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

/** Id of the event that closes a call from outside, after whoever ran it fell silent: the same whoever states it, so that a call is closed once. */
export const closingEventId = (callId: string): string => derivedId('event', `reaper:${callId}`);

/** One thing that happened. The audit service numbers it and keeps it for good. */
export const fact = event('audit.fact.v1', AuditEvent, ['gateway', 'registry', 'identity', 'policy', 'approvals', 'executor', 'audit']);

export const Entry = Type.Object({ seq: Type.Integer({ minimum: 0 }), recordedAt: Timestamp, ...AuditEvent.properties });
export type Entry = Static<typeof Entry>;
