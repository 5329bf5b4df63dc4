import type { Handler } from '@gatehouse/bus';
import type { identity } from '@gatehouse/contracts';
import { noSuchOrganization, userPrincipal } from '../../domain/organization';
import type { OrganizationStore } from '../../store/organizationStore';
import type { UserStore } from '../../store/userStore';
import { callMeta } from '../callMeta';
import { endMembership, type EndDeps } from './endMembership';

interface Deps extends EndDeps {
  readonly organizations: Pick<OrganizationStore, 'findBySlug' | 'admins' | 'enlistAdmin' | 'delistAdmin'>;
  readonly users: Pick<UserStore, 'find'>;
}

/** Whoever belongs, suspended or not, may leave. Leaving again ends what an earlier try that died in between left behind. */
export const leaveOrganization =
  (deps: Deps): Handler<typeof identity.leaveOrganization> =>
  async ({ person, orgSlug }, call) => {
    const [organization, user] = await Promise.all([deps.organizations.findBySlug(orgSlug), deps.users.find(person)]);
    const member = await deps.members.find(organization?._id ?? '', user?._id ?? '');
    if (organization === undefined || user === undefined || member === undefined) throw noSuchOrganization();
    const { _id: userId, email } = user;
    await endMembership(deps, userPrincipal(organization, member, email), { userId, email }, callMeta(call));
    return {};
  };
