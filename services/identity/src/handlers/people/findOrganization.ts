import type { Handler } from '@gatehouse/bus';
import type { identity } from '@gatehouse/contracts';
import type { OrganizationStore } from '../../store/organizationStore';

interface Deps {
  readonly organizations: Pick<OrganizationStore, 'findBySlug'>;
}

export const findOrganization =
  ({ organizations }: Deps): Handler<typeof identity.findOrganization> =>
  async ({ orgSlug }) => {
    const organization = await organizations.findBySlug(orgSlug);
    return organization === undefined ? {} : { orgId: organization._id };
  };
