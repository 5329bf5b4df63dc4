import type { Handler } from '@gatehouse/bus';
import type { identity } from '@gatehouse/contracts';
import { noSuchOrganization, userPrincipal } from '../../domain/organization';
import type { MemberStore } from '../../store/memberStore';
import type { OrganizationStore } from '../../store/organizationStore';
import type { SettingsStore } from '../../store/settingsStore';
import type { UserStore } from '../../store/userStore';

interface Deps {
  readonly organizations: Pick<OrganizationStore, 'findBySlug'>;
  readonly users: Pick<UserStore, 'find'>;
  readonly members: Pick<MemberStore, 'findActive'>;
  readonly settings: Pick<SettingsStore, 'find'>;
}

export const findMembership =
  ({ organizations, users, members, settings }: Deps): Handler<typeof identity.findMembership> =>
  async ({ orgSlug, person }) => {
    const [organization, user] = await Promise.all([organizations.findBySlug(orgSlug), users.find(person)]);
    // Asked for even when either is unknown, so that how long an outsider waits says nothing about what exists.
    const member = await members.findActive(organization?._id ?? '', user?._id ?? '');
    if (organization === undefined || member === undefined) throw noSuchOrganization();
    const { ipAllowlist } = await settings.find(organization._id);
    return { principal: userPrincipal(organization, member, person.email), networks: [[...ipAllowlist]] };
  };

interface FindDeps {
  readonly organizations: Pick<OrganizationStore, 'findBySlug'>;
}

export const findOrganization =
  ({ organizations }: FindDeps): Handler<typeof identity.findOrganization> =>
  async ({ orgSlug }) => {
    const organization = await organizations.findBySlug(orgSlug);
    return organization === undefined ? {} : { orgId: organization._id };
  };
