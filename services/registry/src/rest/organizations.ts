import { AppError, DisplayName, identity, Slug } from '@gatehouse/contracts';
import { Type } from 'typebox';
import { revisionSeen } from './revisionSeen';
import { orgRoute, personRoute, strict } from './route';

/** Length and letters are checked here, whether there is a zone of that name by the owner. */
const TimeZone = Type.Optional(identity.TimeZone);

export const organizationRoutes = [
  personRoute({
    method: 'GET',
    path: '/v1/orgs',
    summary: 'My organizations',
    answer: Type.Object({ organizations: Type.Array(identity.Organization), hasMore: Type.Boolean() }),
    handle: async ({ person, call }, { bus }) => {
      const { organizations } = await bus.call(identity.signIn, { person }, call);
      return { organizations, hasMore: false };
    },
  }),
  personRoute({
    method: 'POST',
    path: '/v1/orgs',
    summary: 'Create an organization; I become its first admin',
    body: strict({ name: DisplayName, slug: Slug, timeZone: TimeZone }),
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
      const { organizations } = await bus.call(identity.signIn, { person }, call);
      const organization = organizations.find(({ id }) => id === principal.orgId);
      if (organization === undefined) throw new AppError('not_found', 'No such organization');
      return organization;
    },
  }),
  orgRoute({
    method: 'PATCH',
    path: '',
    admin: true,
    summary: 'Change name or time zone; with the revision that was seen, only if it is still the current one',
    body: strict({ name: Type.Optional(DisplayName), timeZone: TimeZone, revision: Type.Optional(Type.Integer({ minimum: 0 })) }),
    takesIfMatch: true,
    answer: identity.Organization,
    handle: ({ body, ifMatch, call }, { bus }) =>
      bus.call(identity.updateOrganization, { ...body, ...revisionSeen(body.revision, ifMatch) }, call),
  }),
];
