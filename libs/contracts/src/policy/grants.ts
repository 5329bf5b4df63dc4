/** Who may use what. */
import { Type, type Static } from 'typebox';
import { Claimed, claimed } from '../claimed';
import { countAll, sortBy, totalsOf } from '../listing';
import { rpc } from '../message';
import { Id, PageRequest, pageOf, Timestamp, unchanged } from '../vocabulary';

/** `everyone` is the open default of a resource: every member has it, service accounts never; its id is the organization's. */
export const Subject = Type.Object({
  kind: Type.Union([Type.Literal('serviceAccount'), Type.Literal('user'), Type.Literal('group'), Type.Literal('everyone')]),
  id: Id,
});
export type Subject = Static<typeof Subject>;

/** What a grant opens: every tool of an integration, or the listed ones (tool names without the slug). */
export const GrantedTools = Type.Union([
  Type.Literal('ALL'),
  Type.Array(Type.String({ minLength: 1, maxLength: 256 }), { minItems: 1, maxItems: 2_000, uniqueItems: true }),
]);
export type GrantedTools = Static<typeof GrantedTools>;

/** What can be granted. */
export const Resource = Type.Object({ kind: Type.Enum(['integration', 'agent', 'skill']), id: Id });
export type Resource = Static<typeof Resource>;

export const Grant = Type.Object({
  subject: Subject,
  resource: Resource,
  /** Which tools of an integration; a grant of an agent or a skill always has all. */
  tools: GrantedTools,
  createdAt: Timestamp,
  createdBy: Type.String(),
  createdClaim: Type.Optional(Claimed),
});
export type Grant = Static<typeof Grant>;

/** Everything a principal may reach, for filtering discovery. */
export const AccessibleResources = Type.Union([
  Type.Object({ all: Type.Literal(true) }),
  Type.Object({
    all: Type.Literal(false),
    integrations: Type.Record(Type.String(), GrantedTools),
    agents: Type.Array(Id),
    skills: Type.Array(Id),
  }),
]);
export type AccessibleResources = Static<typeof AccessibleResources>;

/** What the calling principal may reach. */
export const reach = rpc('policy.reach', {
  request: Type.Object({}),
  response: Type.Object({ reach: AccessibleResources }),
  callers: ['registry'],
  idempotent: true,
  timeoutMs: 2_000,
});

const admin = { callers: ['registry'] as const, errors: ['forbidden', 'not_found'] as const };

/** The grant that a change was made from, by the moment it was stored; `none` where there was none. `conflict` when it is another by now. */
const seen = Type.Optional(Type.Union([Timestamp, Type.Literal('none')]));
const changing = { ...admin, errors: ['forbidden', 'not_found', 'conflict'] as const };

/** Ids that a search by name has found: what names one of them is listed. */
export const amongIds = { among: Type.Optional(Type.Array(Type.String({ maxLength: 64 }), { maxItems: 5_000 })) };

/** Create or replace the grant of a subject on a resource. Effective on the next call once answered. */
export const putGrant = rpc('policy.putGrant', {
  ...changing,
  request: Type.Object({ subject: Subject, resource: Resource, tools: GrantedTools, seen, ...claimed }),
  response: Type.Object({ ...Grant.properties, ...unchanged }),
  idempotent: true,
  timeoutMs: 8_000,
});
export const deleteGrant = rpc('policy.deleteGrant', {
  ...changing,
  request: Type.Object({ subject: Subject, resource: Resource, seen, ...claimed }),
  response: Type.Object(unchanged),
  idempotent: true,
  timeoutMs: 8_000,
});
export const listGrants = rpc('policy.listGrants', {
  ...admin,
  request: Type.Object({
    subjectId: Type.Optional(Type.String()),
    resourceId: Type.Optional(Type.String()),
    subjectKind: Type.Optional(Subject.properties.kind),
    resourceKind: Type.Optional(Resource.properties.kind),
    ...amongIds,
    ...sortBy('subject', 'subject', 'createdAt'),
    ...countAll,
    ...PageRequest.properties,
  }),
  response: pageOf('grants', Grant, totalsOf('subjects', 'open')),
  idempotent: true,
});

/** Which integrations are granted to service accounts by name, of all accounts or of these; without their tools. And which of these accounts, and which integrations, are blocked by name. */
export const accountGrants = rpc('policy.accountGrants', {
  ...admin,
  request: Type.Object({ ids: Type.Optional(Type.Array(Type.String({ maxLength: 64 }), { maxItems: 200 })) }),
  response: Type.Object({
    grants: Type.Array(Type.Object({ accountId: Id, integrationId: Id })),
    blocked: Type.Optional(Type.Array(Id)),
    blockedIntegrations: Type.Optional(Type.Array(Id)),
  }),
  idempotent: true,
});

/** Lists who holds grants on one resource. The service that asks decides whether the caller may know: it knows the author of what is granted. */
export const grantsOn = rpc('policy.grantsOn', {
  callers: ['registry'],
  request: Type.Object({ resource: Resource, ...PageRequest.properties }),
  response: listGrants.response,
  idempotent: true,
});

/** What somebody may use of one resource, and which grants say so. */
export const EffectiveGrant = Type.Object({
  resource: Resource,
  /** The tools that all grants give together. */
  tools: GrantedTools,
  because: Type.Array(
    Type.Object({
      /** `direct`: granted to the subject itself; `group`: to one of its groups; `everyone`: the open default. */
      reason: Type.Union([Type.Literal('direct'), Type.Literal('group'), Type.Literal('everyone')]),
      subject: Subject,
      tools: GrantedTools,
    }),
  ),
});
export type EffectiveGrant = Static<typeof EffectiveGrant>;

/** How much of one integration somebody reaches by all grants together. */
export const ToolAccess = Type.Object({
  integrationId: Id,
  /** How many of its tools. */
  tools: Type.Union([Type.Literal('ALL'), Type.Integer({ minimum: 1 })]),
  /** What is granted to the subject itself is all of it. */
  isDirect: Type.Boolean(),
  blocked: Type.Optional(
    Type.Union([Type.Literal('ALL'), Type.Integer({ minimum: 1 })], {
      description: 'How many of these tools a block of the tool, or of the integration, stops; absent while none',
    }),
  ),
});
export type ToolAccess = Static<typeof ToolAccess>;

/** The answer of `policy.effectiveGrants` for one kind of resource. The asker decides whether the caller may know: it knows the author of what is granted. */
export const grantsOf = rpc('policy.grantsOf', {
  callers: ['registry'],
  request: Type.Object({
    subject: Subject,
    groupIds: Type.Optional(Type.Array(Id, { maxItems: 1_000 })),
    kind: Resource.properties.kind,
  }),
  response: Type.Object({ grants: Type.Array(EffectiveGrant) }),
  idempotent: true,
});

/**
 * What a subject reaches, in order of ids. The asker names a user's groups; a group reaches what each of its members has by it.
 * The asker knows whether the subject exists.
 */
export const effectiveGrants = rpc('policy.effectiveGrants', {
  ...admin,
  request: Type.Object({ subject: Subject, groupIds: Type.Optional(Type.Array(Id, { maxItems: 1_000 })) }),
  response: Type.Object({ grants: Type.Array(EffectiveGrant) }),
  idempotent: true,
});

/**
 * How much each of these subjects reaches of every integration, in the order of the subjects. An integration that a subject cannot reach is left out.
 * The asker names a user's groups, and knows whether the subjects exist.
 */
export const toolAccess = rpc('policy.toolAccess', {
  ...admin,
  request: Type.Object({
    subjects: Type.Array(Type.Object({ ...Subject.properties, groupIds: Type.Optional(Type.Array(Id, { maxItems: 1_000 })) }), {
      maxItems: 200,
    }),
  }),
  /** `blocked`: ids of those that a block names, or names a group of. */
  response: Type.Object({ access: Type.Array(Type.Array(ToolAccess)), blocked: Type.Optional(Type.Array(Id)) }),
  idempotent: true,
});
