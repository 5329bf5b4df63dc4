import { AppError, DisplayName, identity, Slug } from '@gatehouse/contracts';
import { Type } from 'typebox';
import { orgRoute, personRoute, strict } from './route';

export const organizationRoutes = [
  personRoute({
    method: 'GET',
    path: '/v1/orgs',
    summary: 'My organizations',
    answer: Type.Object({ organizations: Type.Array(identity.Organization), hasMore: Type.Boolean() }),
    handle: async ({ person, call }, { bus }) => {
      const { organizations } = await bus.call(identity.listOrganizations, { person }, call);
      return { organizations, hasMore: false };
    },
  }),
  personRoute({
    method: 'POST',
    path: '/v1/orgs',
    summary: 'Create an organization; I become its first admin',
    body: strict({ name: DisplayName, slug: Slug }),
    status: 201,
    answer: identity.Organization,
    handle: ({ body, person, call }, { bus }) => bus.call(identity.createOrganization, { ...body, person }, call),
  }),
  orgRoute({
    method: 'GET',
    path: '',
    admin: false,
    summary: 'One organization',
    answer: identity.Organization,
    handle: async ({ principal, person, call }, { bus }) => {
      const { organizations } = await bus.call(identity.listOrganizations, { person }, call);
      const organization = organizations.find(({ id }) => id === principal.orgId);
      if (organization === undefined) throw new AppError('not_found', 'No such organization');
      return organization;
    },
  }),
];
