/** Members of an organization, and who is invited to become one. */
import { Type, type Static } from 'typebox';
import { Actor } from '../audit/index';
import { countAll, searchIn, sortBy, totalsOf } from '../listing';
import { event, rpc } from '../message';
import { Role } from '../principal';
import { DisplayName, Id, PageRequest, pageOf, Revision, Slug, Timestamp } from '../vocabulary';
import { admin, member } from './admin';
import { EmailAddress, Organization, Person } from './people';

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

/** Every active member may see who belongs. */
export const listMembers = rpc('identity.listMembers', {
  ...member,
  request: Type.Object({
    ...searchIn('a name or an e-mail address'),
    ...sortBy('-joinedAt', 'joinedAt'),
    role: Type.Optional(Role),
    status: Type.Optional(MemberStatus),
    userId: Type.Optional(Type.String({ maxLength: 64, description: 'Only this one' })),
    /** Lists only these people and the members of these groups, such as those that blocks stop. */
    among: Type.Optional(Type.Object({ users: Type.Array(Id, { maxItems: 10_000 }), groups: Type.Array(Id, { maxItems: 10_000 }) })),
    ...countAll,
    ...PageRequest.properties,
  }),
  response: pageOf('members', Member, totalsOf('admins', 'activeAdmins', 'suspended')),
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

/** Somebody is no member any more. What others keep for them from before `removedAt` ends: who is invited again starts with nothing. */
export const memberRemoved = event('identity.memberRemoved.v1', Type.Object({ orgId: Id, userId: Id, by: Actor, removedAt: Timestamp }), [
  'identity',
]);

/** An address was invited, or once more: whoever sends mail asks for the invitation when it goes out. */
export const invited = event('identity.invited.v1', Type.Object({ orgId: Id, invitationId: Id, invitedAt: Timestamp }), ['identity']);

/** An open invitation, for the mail about it. `not_found` for one that was answered or withdrawn, or has ended. */
export const invitationToSend = rpc('identity.invitationToSend', {
  request: Type.Object({ orgId: Id, invitationId: Id }),
  response: Type.Object({
    email: EmailAddress,
    role: Role,
    invitedBy: Type.String(),
    orgName: DisplayName,
    orgSlug: Slug,
    expiresAt: Timestamp,
  }),
  errors: ['not_found'],
  callers: ['approvals'],
  principal: 'none',
  idempotent: true,
});

const answered = {
  request: Type.Object({ person: Person, id: Type.String() }),
  errors: ['not_found'] as const,
  callers: ['registry'] as const,
  principal: 'none' as const,
  idempotent: true,
};

/** The person becomes a member, and the organization learns who they are. Accepting once more changes nothing. */
export const acceptInvitation = rpc('identity.acceptInvitation', { ...answered, response: Organization });

/** Declines an invitation: it waits for this person no more, until it is renewed. The organization is not told. */
export const declineInvitation = rpc('identity.declineInvitation', { ...answered, response: Type.Object({}) });

/** Like `removeMember`, by the person, also while they are suspended there. */
export const leaveOrganization = rpc('identity.leaveOrganization', {
  ...answered,
  request: Type.Object({ person: Person, orgSlug: Type.String({ maxLength: 300 }) }),
  response: Type.Object({}),
  errors: ['not_found', 'conflict'],
  timeoutMs: 8_000,
});
