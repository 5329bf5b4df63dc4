/** Organizations and the people in them. */
import { Type, type Static } from 'typebox';
import { searchIn, sortBy } from '../listing';
import { event, rpc } from '../message';
import { Principal, Role } from '../principal';
import { Description, DisplayName, FOREIGN, Id, IpRange, PageRequest, pageOf, Revision, Slug, Timestamp } from '../vocabulary';

export const EmailAddress = Type.String({ minLength: 3, maxLength: 320 });

/** A person as the configured identity provider describes them. The subject is who they are; the address is what they are called today. */
export const Person = Type.Object({
  issuer: Type.String({ minLength: 1, maxLength: 512 }),
  subject: Type.String({ minLength: 1, maxLength: 255 }),
  email: EmailAddress,
  /** The provider vouches for the address. Invitations wait for such an address only. */
  emailVerified: Type.Optional(Type.Boolean()),
  name: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
});
export type Person = Static<typeof Person>;

export const TimeZone = Type.String({ minLength: 1, maxLength: 64, description: 'IANA name such as Europe/Berlin' });

export const Organization = Type.Object({
  id: Id,
  slug: Slug,
  name: DisplayName,
  timeZone: TimeZone,
  /** Of the person who asks. */
  role: Type.Optional(Role),
  createdAt: Timestamp,
  revision: Revision,
});
export type Organization = Static<typeof Organization>;

/** An invitation as the invited person sees it: who wrote its names is a stranger to them. */
export const WaitingInvitation = Type.Object({
  id: Id,
  organization: Type.Object({ slug: Slug, name: Type.String(FOREIGN) }),
  role: Role,
  invitedBy: Type.String(FOREIGN),
  createdAt: Timestamp,
  expiresAt: Timestamp,
});
export type WaitingInvitation = Static<typeof WaitingInvitation>;

/**
 * A person has signed in: remember name and address, say where they are a member and which invitations wait for their verified address. `suspended`:
 * where they are one but may not act. Nobody becomes a member by this.
 */
export const signIn = rpc('identity.signIn', {
  request: Type.Object({ person: Person }),
  response: Type.Object({
    user: Type.Object({ id: Id, email: EmailAddress, name: Type.Optional(Type.String()) }),
    organizations: Type.Array(Organization),
    suspended: Type.Array(Type.Object({ slug: Slug, name: DisplayName })),
    invitations: Type.Optional(Type.Array(WaitingInvitation)),
  }),
  callers: ['registry', 'console'],
  principal: 'none',
  idempotent: true,
});

/**
 * The principal of a person in an organization; `not_found` for an unknown organization and for whom it is none of theirs alike. `networks`: the caller's address must be inside every non-empty list.
 */
export const findMembership = rpc('identity.findMembership', {
  request: Type.Object({ orgSlug: Type.String({ maxLength: 300 }), person: Person }),
  response: Type.Object({ principal: Principal, networks: Type.Array(Type.Array(IpRange)) }),
  errors: ['not_found'],
  callers: ['registry'],
  principal: 'none',
  idempotent: true,
});

/** The id behind the slug of an address, none for an unknown one. For attribution in the audit trail only; no decision and no answer may depend on it. */
export const findOrganization = rpc('identity.findOrganization', {
  request: Type.Object({ orgSlug: Type.String({ maxLength: 300 }) }),
  response: Type.Object({ orgId: Type.Optional(Id) }),
  callers: ['gateway', 'registry'],
  principal: 'none',
  idempotent: true,
  timeoutMs: 1_000,
});

/** A new organization; the person becomes its first admin. */
export const createOrganization = rpc('identity.createOrganization', {
  request: Type.Object({ name: DisplayName, slug: Slug, timeZone: Type.Optional(TimeZone), person: Person }),
  response: Organization,
  errors: ['conflict'],
  callers: ['registry'],
  principal: 'none',
});

/**
 * Whom an on-behalf-of claim names: the one active member of the principal's organization with this e-mail address (in any case) or user id.
 * For the audit trail only; no decision may depend on it.
 */
export const resolveClaim = rpc('identity.resolveClaim', {
  request: Type.Object({ claim: Type.String({ minLength: 1, maxLength: 256 }) }),
  response: Type.Object({ userId: Type.Optional(Id) }),
  callers: ['executor'],
  idempotent: true,
  timeoutMs: 1_000,
});

export const MemberStatus = Type.Union([Type.Literal('ACTIVE'), Type.Literal('SUSPENDED')]);
export const Member = Type.Object({
  userId: Id,
  email: EmailAddress,
  name: Type.Optional(Type.String()),
  role: Role,
  status: MemberStatus,
  groups: Type.Array(Id),
  joinedAt: Timestamp,
  /** Grows with each change of role or status. */
  revision: Revision,
});
export type Member = Static<typeof Member>;

export const Invitation = Type.Object({
  id: Id,
  email: EmailAddress,
  role: Role,
  invitedBy: Type.String(),
  createdAt: Timestamp,
  expiresAt: Timestamp,
});
export type Invitation = Static<typeof Invitation>;

export const Group = Type.Object({
  id: Id,
  name: DisplayName,
  description: Type.Optional(Type.String()),
  memberCount: Type.Integer({ minimum: 0 }),
  createdAt: Timestamp,
  /** Grows with each change of name or description. */
  revision: Revision,
});
export type Group = Static<typeof Group>;

const member = { callers: ['registry'] as const, errors: ['forbidden', 'not_found'] as const };
const admin = { callers: ['registry'] as const, errors: ['forbidden', 'not_found', 'conflict'] as const, timeoutMs: 8_000 };

/** Name or time zone; what is left out stays. `conflict` when `revision` is given and old. */
export const updateOrganization = rpc('identity.updateOrganization', {
  ...admin,
  request: Type.Object({
    name: Type.Optional(DisplayName),
    timeZone: Type.Optional(TimeZone),
    revision: Type.Optional(Revision),
    /** Something that others keep for the organization changes with it: its revision grows in any case. */
    touch: Type.Optional(Type.Literal(true)),
  }),
  response: Organization,
});

/** Every active member may see who belongs. */
export const listMembers = rpc('identity.listMembers', {
  ...member,
  request: Type.Object({
    ...searchIn('a name or an e-mail address'),
    ...sortBy('-joinedAt', 'joinedAt'),
    ...PageRequest.properties,
  }),
  response: pageOf('members', Member),
  idempotent: true,
});
/** Role or status. `conflict` when no active admin would be left, or `revision` is given and old. Answers only after no call that starts from now can use what the change ends. */
export const updateMember = rpc('identity.updateMember', {
  ...admin,
  request: Type.Object({
    userId: Type.String(),
    role: Type.Optional(Role),
    status: Type.Optional(MemberStatus),
    revision: Type.Optional(Revision),
  }),
  response: Member,
  idempotent: true,
});
/** Ends everything the person holds in this organization: tokens, sign-ins, memberships of groups. Everybody may leave; `conflict` for the last admin. */
export const removeMember = rpc('identity.removeMember', {
  ...admin,
  request: Type.Object({ userId: Type.String() }),
  response: Type.Object({}),
  idempotent: true,
});

/**
 * `conflict` for who is a member already. Inviting again renews the lifetime; in another role it is a `conflict` with the open invitation, which is withdrawn
 * first to change it.
 */
export const createInvitation = rpc('identity.createInvitation', {
  ...admin,
  request: Type.Object({ email: EmailAddress, role: Role }),
  response: Invitation,
});
export const listInvitations = rpc('identity.listInvitations', {
  ...admin,
  request: Type.Object({
    ...searchIn('an e-mail address'),
    ...sortBy('-createdAt', 'email', 'createdAt'),
    ...PageRequest.properties,
  }),
  response: pageOf('invitations', Invitation),
  idempotent: true,
});
export const withdrawInvitation = rpc('identity.withdrawInvitation', {
  ...admin,
  request: Type.Object({ id: Type.String() }),
  response: Type.Object({}),
  idempotent: true,
});

const invited = {
  request: Type.Object({ person: Person, id: Type.String() }),
  errors: ['not_found'] as const,
  callers: ['registry'] as const,
  principal: 'none' as const,
  idempotent: true,
};

/** The person becomes a member, and the organization learns who they are. Accepting once more changes nothing. */
export const acceptInvitation = rpc('identity.acceptInvitation', { ...invited, response: Organization });

/** It waits for this person no more, until it is renewed. The organization is not told. */
export const declineInvitation = rpc('identity.declineInvitation', { ...invited, response: Type.Object({}) });

/** Like `removeMember`, by the person, also while they are suspended there. */
export const leaveOrganization = rpc('identity.leaveOrganization', {
  ...invited,
  request: Type.Object({ person: Person, orgSlug: Type.String({ maxLength: 300 }) }),
  response: Type.Object({}),
  errors: ['not_found', 'conflict'],
  timeoutMs: 8_000,
});

export const listGroups = rpc('identity.listGroups', {
  ...member,
  request: Type.Object({
    ...searchIn('name or description'),
    ...sortBy('-createdAt', 'name', 'createdAt'),
    ...PageRequest.properties,
  }),
  response: pageOf('groups', Group),
  idempotent: true,
});
export const getGroup = rpc('identity.getGroup', {
  ...member,
  request: Type.Object({ id: Type.String() }),
  response: Type.Object({ group: Group, members: Type.Array(Member) }),
  idempotent: true,
});
export const createGroup = rpc('identity.createGroup', {
  ...admin,
  request: Type.Object({ name: DisplayName, description: Type.Optional(Description) }),
  response: Group,
});
/** What is left out stays. `conflict` when `revision` is given and old, or the name is taken. */
export const updateGroup = rpc('identity.updateGroup', {
  ...admin,
  request: Type.Object({
    id: Type.String(),
    name: Type.Optional(DisplayName),
    description: Type.Optional(Description),
    revision: Type.Optional(Revision),
  }),
  response: Group,
});
export const deleteGroup = rpc('identity.deleteGroup', {
  ...admin,
  request: Type.Object({ id: Type.String() }),
  response: Type.Object({}),
  idempotent: true,
});
/** Adds or takes out one member. Effective on that person's next call once answered. */
export const setGroupMember = rpc('identity.setGroupMember', {
  ...admin,
  request: Type.Object({ id: Type.String(), userId: Type.String(), belongs: Type.Boolean() }),
  response: Type.Object({}),
  idempotent: true,
});

/** What grants and authorship may name one by one. */
const Named = { kind: Type.Enum(['serviceAccount', 'user', 'group']), id: Id };
/** What subjects are called and whether they may act; those the organization does not have are left out. Whether the caller may know is for the asker to say. */
export const nameSubjects = rpc('identity.nameSubjects', {
  callers: ['registry'],
  request: Type.Object({ subjects: Type.Array(Type.Object(Named), { maxItems: 200 }) }),
  response: Type.Object({ subjects: Type.Array(Type.Object({ ...Named, name: Type.String(), active: Type.Boolean() })) }),
  errors: ['forbidden'],
  idempotent: true,
});

/** Where mail about a request goes: the named people, the members of the named groups, the admins; each active member once. */
export const approverAddresses = rpc('identity.approverAddresses', {
  request: Type.Object({
    orgId: Id,
    userIds: Type.Array(Id, { maxItems: 100 }),
    groupIds: Type.Array(Id, { maxItems: 100 }),
    admins: Type.Boolean(),
  }),
  response: Type.Object({
    orgName: DisplayName,
    orgSlug: Slug,
    people: Type.Array(Type.Object({ userId: Id, email: EmailAddress, name: Type.Optional(Type.String()) })),
  }),
  errors: ['not_found'],
  callers: ['approvals'],
  principal: 'none',
  idempotent: true,
});

/** An organization was created or changed: what others need of it. */
export const organizationChanged = event('identity.organizationChanged.v1', Type.Object({ orgId: Id, timeZone: TimeZone }), ['identity']);
