import type { Handler } from '@gatehouse/bus';
import type { identity } from '@gatehouse/contracts';
import { noSuchOrganization } from '../../domain/organization';
import type { MemberStore } from '../../store/memberStore';
import type { OrganizationStore } from '../../store/organizationStore';
import type { UserStore } from '../../store/userStore';

interface Deps {
  readonly organizations: Pick<OrganizationStore, 'find'>;
  readonly members: Pick<MemberStore, 'listActiveWithin'>;
  readonly users: Pick<UserStore, 'findAll'>;
}

/** Addresses are those the identity provider stated last. */
export const approverAddresses =
  ({ organizations, members, users }: Deps): Handler<typeof identity.approverAddresses> =>
  async ({ orgId, ...of }) => {
    const [organization, rows] = await Promise.all([organizations.find(orgId), members.listActiveWithin(orgId, of)]);
    if (organization === undefined) throw noSuchOrganization();
    const known = await users.findAll(rows.map(({ userId }) => userId));
    const people = rows.flatMap(({ userId, groups = [] }) => {
      const user = known.get(userId);
      return user === undefined
        ? []
        : [{ userId, email: user.email, groups: [...groups], ...(user.name !== undefined && { name: user.name }) }];
    });
    return { orgName: organization.name, orgSlug: organization.slug, people };
  };
