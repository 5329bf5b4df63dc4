/** Organizations and the people in them. */
import { Type, type Static } from 'typebox';
import { event, rpc } from '../message';
import { Principal, Role } from '../principal';
import { DisplayName, FOREIGN, Id, IpRange, Revision, Slug, Timestamp } from '../vocabulary';
import { admin } from './admin';

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
  /** Role of the person who asks. */
  role: Type.Optional(Role),
  createdAt: Timestamp,
  revision: Revision,
});
export type Organization = Static<typeof Organization>;

/** An invitation as the invited person sees it: somebody they may not know wrote its names. */
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

/** What grants and authorship may name one by one. */
const Named = { kind: Type.Enum(['serviceAccount', 'user', 'group']), id: Id };
/** What subjects are called and whether they may act; those the organization does not have are left out. Whether the caller may know is for the asker to say. */
export const nameSubjects = rpc('identity.nameSubjects', {
  callers: ['registry'],
  request: Type.Object({
    subjects: Type.Array(Type.Object(Named), { maxItems: 200 }),
    /** Tokens of the organization. */
    tokenIds: Type.Optional(Type.Array(Id, { maxItems: 200 })),
  }),
  response: Type.Object({
    tokens: Type.Optional(Type.Array(Type.Object({ id: Id, name: Type.String() }))),
    subjects: Type.Array(
      Type.Object({
        ...Named,
        /** A person is named by their address. */
        name: Type.String(),
        /** What the identity provider calls a person. */
        fullName: Type.Optional(Type.String()),
        active: Type.Boolean(),
      }),
    ),
  }),
  errors: ['forbidden'],
  idempotent: true,
});

/** Who decides a request, and where mail about it goes: the named people, the members of the named groups, the admins; each active member once, at most 500. */
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
    people: Type.Array(
      Type.Object({ userId: Id, email: EmailAddress, name: Type.Optional(Type.String()), groups: Type.Optional(Type.Array(Id)) }),
    ),
  }),
  errors: ['not_found'],
  callers: ['approvals'],
  principal: 'none',
  idempotent: true,
});

/** An organization was created or changed: what others need of it. */
export const organizationChanged = event('identity.organizationChanged.v1', Type.Object({ orgId: Id, timeZone: TimeZone }), ['identity']);
