import type { Bus, CallContext } from '@gatehouse/bus';
import { AppError, Description, DisplayName, identity, IpRange, policy, type Principal } from '@gatehouse/contracts';
import { Type, type Static } from 'typebox';
import { everyPage } from '../../../catalog/shared/pages';
import { Cause, concernedBy, isOfCredential } from '../overview';
import { knownIntegrations } from '../knownIntegrations';
import { readinessOf } from '../readiness';
import { revisionSeen, withCurrent } from '../revisions';
import { type Deps, orgRoute, strict } from '../route';

const { name, description, ipAllowlist, revision } = identity.updateServiceAccount.request.properties;

/** Changes together with the account it is part of, so the revision is that of the account. */
const Allowlist = Type.Pick(identity.ServiceAccount, ['ipAllowlist', 'revision']);
const allowlistOf = ({ ipAllowlist, revision }: identity.ServiceAccount): Static<typeof Allowlist> => ({ ipAllowlist, revision });

const { only: _only, except: _except, blocked: _blocked, ...listed } = identity.listServiceAccounts.request.properties;

/** More than these are not counted apart. */
const MOST_COUNTED = 10_000;

async function blockedAccounts(bus: Bus, call: CallContext): Promise<string[]> {
  const ids: string[] = [];
  for await (const { blocks } of everyPage((page) =>
    bus.call(policy.listBlocks, { ...page, status: 'active', kind: 'serviceAccount' }, call),
  ))
    ids.push(...blocks.map(({ target }) => target.id));
  return [...new Set(ids)];
}

/** The ids of those that need a person for this cause, as the overview counts them. */
async function accountsNeeding(
  deps: Pick<Deps, 'bus' | 'integrations'>,
  { orgId }: Principal,
  [cause, integration]: [Static<typeof Cause>, string | undefined],
  call: CallContext,
): Promise<string[]> {
  const accounts = await readinessOf({ ...deps, orgId }, await knownIntegrations(deps, orgId, call), call);
  return concernedBy(accounts, cause, Date.now(), integration).map(({ id }) => id);
}

const setStatus = (verb: 'disable' | 'enable', status: 'DISABLED' | 'ACTIVE', summary: string) =>
  orgRoute({
    method: 'POST',
    path: `/service-accounts/:id/${verb}`,
    admin: true,
    summary,
    answer: identity.setServiceAccountStatus.response,
    handle: ({ params, call }, { bus }) => bus.call(identity.setServiceAccountStatus, { id: params['id']!, status }, call),
  });

export const serviceAccountRoutes = [
  orgRoute({
    method: 'POST',
    path: '/service-accounts',
    admin: true,
    summary: 'Create a service account; it starts with access to nothing. Names are unique in any case, also those of disabled accounts',
    body: strict({ name: DisplayName, description: Type.Optional(Description) }),
    status: 201,
    answer: identity.ServiceAccount,
    handle: ({ body, call }, { bus }) => bus.call(identity.createServiceAccount, body, call),
  }),
  orgRoute({
    method: 'GET',
    path: '/service-accounts',
    admin: true,
    summary: 'Service accounts',
    query: strict({
      ...listed,
      blocked: Type.Optional(Type.Enum(['only', 'none'], { description: 'Only those that a block names, or none of them' })),
      needs: Type.Optional(Cause),
      integration: Type.Optional(
        Type.String({ maxLength: 64, description: 'With needs: only for the credential there, by its name in addresses' }),
      ),
    }),
    answer: identity.listServiceAccounts.response,
    handle: async ({ query: { blocked, needs, integration, ...query }, principal, call }, { bus, integrations }) => {
      if (integration !== undefined && !isOfCredential(needs))
        throw new AppError('invalid', 'the query is not acceptable', {
          details: ['/integration: goes with needs unconnected, ended, rejected or incomplete'],
        });
      const isAsked = blocked !== undefined || (query.totals === true && query.cursor === undefined);
      const [ids, needing] = await Promise.all([
        isAsked ? blockedAccounts(bus, call) : Promise.resolve<string[]>([]),
        needs && accountsNeeding({ bus, integrations }, principal, [needs, integration], call),
      ]);
      const among = {
        ...(blocked === 'none' && { except: ids }),
        ...(blocked === 'only' && { only: ids }),
        ...(needing && { only: blocked === 'only' ? needing.filter((id) => ids.includes(id)) : needing }),
      };
      return bus.call(
        identity.listServiceAccounts,
        { ...query, ...among, ...(ids.length > 0 && ids.length <= MOST_COUNTED && { blocked: ids }) },
        call,
      );
    },
  }),
  orgRoute({
    method: 'GET',
    path: '/service-accounts/:id',
    admin: true,
    summary: 'One service account',
    answer: identity.ServiceAccount,
    handle: ({ params, call }, { bus }) => bus.call(identity.getServiceAccount, { id: params['id']! }, call),
  }),
  orgRoute({
    method: 'PATCH',
    path: '/service-accounts/:id',
    admin: true,
    summary: 'Change name, description or allowlist; what is left out stays',
    body: strict({ name, description, ipAllowlist, revision }),
    takesIfMatch: true,
    answer: identity.ServiceAccount,
    handle: ({ params, body, ifMatch, call }, { bus }) =>
      bus.call(identity.updateServiceAccount, { ...body, ...revisionSeen(body.revision, ifMatch), id: params['id']! }, call),
  }),
  orgRoute({
    method: 'GET',
    path: '/service-accounts/:id/ip-allowlist',
    admin: true,
    summary: 'Addresses the tokens of this account may be used from; empty = any',
    answer: Allowlist,
    handle: async ({ params, call }, { bus }) => allowlistOf(await bus.call(identity.getServiceAccount, { id: params['id']! }, call)),
  }),
  orgRoute({
    method: 'PUT',
    path: '/service-accounts/:id/ip-allowlist',
    admin: true,
    summary: 'Replace those addresses; once answered, no call passes by the old ones',
    body: strict({ ipAllowlist: Type.Array(IpRange, { maxItems: 200 }), revision }),
    takesIfMatch: true,
    answer: Allowlist,
    handle: async ({ params, body, ifMatch, call }, { bus }) => {
      const change = { ...body, ...revisionSeen(body.revision, ifMatch), id: params['id']! };
      const updating = bus.call(identity.updateServiceAccount, change, call);
      return allowlistOf(await updating.catch((err: unknown) => withCurrent(err, allowlistOf)));
    },
  }),
  setStatus('disable', 'DISABLED', 'Disable; once answered, no call with its tokens succeeds'),
  setStatus('enable', 'ACTIVE', 'Enable again'),
];
