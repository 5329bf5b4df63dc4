import { AppError, DisplayName, identity, Slug } from '@gatehouse/contracts';
import { Type, type Static } from 'typebox';
import type { Integrations } from '../../../catalog/integrations/integrations';
import { refuseRulesLeftBehind } from '../../policy/rulesLeftBehind';
import { revisionSeen, withCurrent } from '../revisions';
import { orgRoute, personRoute, strict } from '../route';

/** An organization as its members see it, with what the registry knows of it. */
const ShownOrganization = Type.Object({
  ...identity.Organization.properties,
  /** First word of the names of the management tools. */
  managementSlug: Slug,
});

const shownBy =
  (integrations: Pick<Integrations, 'managementSlug'>) =>
  async (organization: identity.Organization): Promise<Static<typeof ShownOrganization>> => ({
    ...organization,
    managementSlug: await integrations.managementSlug(organization.id),
  });

/** The name of the management tools is changed by itself: two owners cannot make one change together. */
function refuseMixed({ name, timeZone, managementSlug }: { name?: string; timeZone?: string; managementSlug?: string }): void {
  if (managementSlug !== undefined && (name !== undefined || timeZone !== undefined))
    throw new AppError('invalid', 'the body is not acceptable', { details: ['/managementSlug: must be changed in a request of its own'] });
}

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
    answer: ShownOrganization,
    handle: async ({ principal, person, call }, { bus, integrations }) => {
      const { organizations } = await bus.call(identity.signIn, { person }, call);
      const organization = organizations.find(({ id }) => id === principal.orgId);
      if (organization === undefined) throw new AppError('not_found', 'No such organization');
      return shownBy(integrations)(organization);
    },
  }),
  orgRoute({
    method: 'PATCH',
    path: '',
    admin: true,
    summary:
      'Change name or time zone, or what the management tools are called; with the revision that was seen, only if it is still the current one',
    body: strict({
      name: Type.Optional(DisplayName),
      timeZone: TimeZone,
      managementSlug: Type.Optional(Slug),
      revision: Type.Optional(Type.Integer({ minimum: 0 })),
    }),
    takesIfMatch: true,
    answer: ShownOrganization,
    handle: async ({ body, ifMatch, principal, call }, { bus, integrations }) => {
      refuseMixed(body);
      const { managementSlug, ...change } = body;
      const shown = shownBy(integrations);
      const renames = managementSlug !== undefined;
      if (renames) await refuseRulesLeftBehind({ bus, integrations }, principal, managementSlug, call);
      const asked = { ...change, ...revisionSeen(body.revision, ifMatch), ...(renames && { touch: true as const }) };
      const updating = bus.call(identity.updateOrganization, asked, call);
      const organization = await updating.catch((err: unknown) => withCurrent(err, shown));
      if (renames) await integrations.renameManagement(principal, managementSlug, call);
      return shown(organization);
    },
  }),
];
