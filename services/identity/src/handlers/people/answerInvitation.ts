/** What an invited person answers. */
import type { Handler } from '@gatehouse/bus';
import type { identity } from '@gatehouse/contracts';
import { adminEvent, type CallMeta } from '../../domain/auditEvents';
import { letsIn, noSuchInvitation, type InvitationRow } from '../../domain/invitation';
import { memberTarget, newMember } from '../../domain/member';
import { userPrincipal, viewOrganization, type OrganizationRow, type UserRow } from '../../domain/organization';
import type { InvitationStore } from '../../store/invitationStore';
import type { MemberStore } from '../../store/memberStore';
import type { OrganizationStore } from '../../store/organizationStore';
import type { UserStore } from '../../store/userStore';
import { callMeta } from '../callMeta';
import { enlist, type AdminListDeps } from './adminList';

interface AcceptDeps extends AdminListDeps {
  readonly organizations: Pick<OrganizationStore, 'findAll' | 'admins' | 'enlistAdmin' | 'delistAdmin'>;
  readonly users: Pick<UserStore, 'ensure'>;
  readonly members: Pick<MemberStore, 'find' | 'join' | 'touchAdmin' | 'listActiveAdmins'>;
  readonly invitations: Pick<InvitationStore, 'waitingFor' | 'claim'>;
  readonly clock: () => number;
}

async function join(
  deps: AcceptDeps,
  invitation: InvitationRow,
  organization: OrganizationRow,
  user: UserRow,
  meta: CallMeta,
): Promise<void> {
  const now = deps.clock();
  const claimed = await deps.invitations.claim(organization._id, invitation._id, user._id, now);
  if (claimed === undefined) throw noSuchInvitation();
  const row = newMember(organization._id, user._id, claimed.role, now);
  const target = memberTarget(user._id, user.email, { role: row.role, invitationId: claimed._id });
  const event = adminEvent(userPrincipal(organization, row, user.email), 'member.joined', target, now, meta);
  if ((await deps.members.join(row, claimed.createdAt, event)) && row.role === 'admin') await enlist(deps, organization._id, user._id);
}

/**
 * An invitation becomes a membership, once. It is claimed for this person first, so that one withdrawn before lets nobody in; a claim that died
 * before the person joined is finished when they accept again. The membership refuses who belongs already, or was removed after being invited.
 */
export const acceptInvitation =
  (deps: AcceptDeps): Handler<typeof identity.acceptInvitation> =>
  async ({ person, id }, call) => {
    const { organizations, users, members, invitations, clock } = deps;
    const user = await users.ensure(person, clock());
    const [invitation] = person.emailVerified === true ? await invitations.waitingFor(user, clock(), id) : [];
    const [organization] = invitation === undefined ? [] : await organizations.findAll([invitation.orgId]);
    if (invitation === undefined || organization === undefined) throw noSuchInvitation();
    const before = await members.find(organization._id, user._id);
    if (letsIn(invitation, before)) await join(deps, invitation, organization, user, callMeta(call));
    const member = await members.find(organization._id, user._id);
    if (member?.status !== 'ACTIVE') throw noSuchInvitation();
    return viewOrganization(organization, member.role);
  };

interface DeclineDeps {
  readonly users: Pick<UserStore, 'ensure'>;
  readonly invitations: Pick<InvitationStore, 'decline'>;
  readonly clock: () => number;
}

/** Declines an invitation. It stays open for the organization, which does not even learn that somebody has this address. */
export const declineInvitation =
  ({ users, invitations, clock }: DeclineDeps): Handler<typeof identity.declineInvitation> =>
  async ({ person, id }) => {
    const user = await users.ensure(person, clock());
    if (person.emailVerified !== true || !(await invitations.decline(user, id, clock()))) throw noSuchInvitation();
    return {};
  };
