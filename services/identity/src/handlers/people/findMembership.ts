import type { Handler } from '@gatehouse/bus';
import type { identity } from '@gatehouse/contracts';
import { noSuchOrganization, userPrincipal } from '../../domain/organization';
import type { InvitationStore } from '../../store/invitationStore';
import type { MemberStore } from '../../store/memberStore';
import type { OrganizationStore } from '../../store/organizationStore';
import type { SettingsStore } from '../../store/settingsStore';
import type { UserStore } from '../../store/userStore';
import { callMeta } from '../callMeta';
import { takeUp, type TakeUpDeps } from './takeUp';

interface Deps extends TakeUpDeps {
  readonly organizations: Pick<OrganizationStore, 'findBySlug' | 'admins' | 'enlistAdmin' | 'delistAdmin'>;
  readonly users: Pick<UserStore, 'find' | 'ensure'>;
  readonly members: Pick<MemberStore, 'find' | 'findActive' | 'join' | 'touchAdmin' | 'listActiveAdmins'>;
  readonly invitations: Pick<InvitationStore, 'waitingIn' | 'claim'>;
  readonly settings: Pick<SettingsStore, 'find'>;
}

export const findMembership =
  (deps: Deps): Handler<typeof identity.findMembership> =>
  async ({ orgSlug, person }, call) => {
    const { organizations, users, members, invitations, settings, clock } = deps;
    const [organization, user] = await Promise.all([organizations.findBySlug(orgSlug), users.find(person)]);
    // Asked for even when either is unknown, so that a stranger's wait says nothing about what exists.
    const orgId = organization?._id ?? '';
    let member = await members.find(orgId, user?._id ?? '');
    if (member?.status !== 'ACTIVE' && person.emailVerified === true) {
      const joining = await users.ensure(person, clock());
      const [waiting] = await invitations.waitingIn(orgId, joining.email, joining._id, clock());
      if (organization !== undefined && waiting !== undefined) {
        await takeUp(deps, waiting, { organization, user: joining, member }, callMeta(call));
        member = await members.findActive(orgId, joining._id);
      }
    }
    if (organization === undefined || member?.status !== 'ACTIVE') throw noSuchOrganization();
    const { ipAllowlist } = await settings.find(organization._id);
    return { principal: userPrincipal(organization, member, person.email), networks: [[...ipAllowlist]] };
  };
