/** Upstream credentials of service accounts, of tokens of the organization and of people. A value is sealed to the executor's key here and never leaves this function in the clear. */
import {
  AppError,
  audienceOf,
  type Audience,
  executor,
  Id,
  identity,
  isAppError,
  policy,
  type Principal,
  type registry,
} from '@gatehouse/contracts';
import type { Bus, CallContext } from '@gatehouse/bus';
import { sealTo } from '@gatehouse/crypto';
import { Type, type Static } from 'typebox';
import { requireSeen, sightOf } from '../../../catalog/integrations/reachable';
import { blockedAmong } from '../../../catalog/shared/blockedAmong';
import { Name, namesOf } from '../names';
import { allIntegrations } from '../knownIntegrations';
import { orgRoute, strict } from '../route';
import { NewCredential, sealedText } from './newCredential';
import { CredentialView, showCredential, StoredView } from './storedCredential';

type Owner = Static<typeof executor.CredentialOwner>;

async function accountOwner(id: string, bus: Bus, call: CallContext): Promise<Owner> {
  const account = await bus.call(identity.getServiceAccount, { id }, call);
  return { kind: 'serviceAccount', id: account.id };
}

/** Returns the token as owner if it is active: the credentials of one that has ended are erased. */
async function tokenOwner(id: string, bus: Bus, call: CallContext): Promise<Owner> {
  const token = await bus.call(identity.getOrgToken, { tokenId: id }, call);
  if (token.status !== 'active') throw new AppError('conflict', `The token is ${token.status}; it has no credentials`);
  return { kind: 'orgToken', id: token.id };
}

/** Returns the audience to which the integration sends a credential now; `conflict` when the caller means another origin. */
function audienceAt({ baseUrl, auth }: registry.Integration, meant: string | undefined): { audience?: Audience } {
  if (baseUrl === undefined) return {};
  const audience = audienceOf(baseUrl, auth);
  if (meant !== undefined && meant !== audience.origin)
    throw new AppError('conflict', `The integration is at ${audience.origin} now; the credential was not stored`, {
      details: [`/origin: must be "${audience.origin}" to store it for that`],
    });
  return { audience };
}

interface CredentialRoute {
  /** Path of the list of all the owner's credentials. */
  readonly path: string;
  readonly admin: boolean;
  /** New credentials are taken only for integrations that the caller sees. */
  readonly onlySeen?: true;
  /** What a 409 to reads means, where the owner may have ended. */
  readonly conflict?: string;
  /** How summaries call the owner. */
  readonly whose: string;
  readonly ownerOf: (input: { params: Record<string, string>; principal: Principal; call: CallContext }, bus: Bus) => Promise<Owner>;
}

/** The same three routes for whoever a credential may belong to. */
const routesAt = ({ path: all, admin, onlySeen, conflict, whose, ownerOf }: CredentialRoute) => {
  const path = `${all}/:slug`;
  const read = { method: 'GET' as const, ...(conflict !== undefined && { conflict }) };
  return [
    orgRoute({
      ...read,
      path: all,
      admin,
      summary: `At which integrations there is a credential ${whose}; never its value`,
      answer: Type.Object({ credentials: Type.Array(StoredView) }),
      handle: async ({ params, principal, call }, { bus, integrations }) => {
        const owner = await ownerOf({ params, principal, call }, bus);
        const [{ credentials }, known, sight] = await Promise.all([
          bus.call(executor.listCredentials, { owner }, call),
          allIntegrations(integrations, principal.orgId),
          sightOf(bus, principal, call),
        ]);
        const shown = credentials.flatMap((credential) => {
          const integration = known.find(({ id }) => id === credential.integrationId);
          return integration === undefined || sight.toolsOf(integration.id) === undefined ? [] : [showCredential(integration, credential)];
        });
        return { credentials: shown };
      },
    }),
    orgRoute({
      method: 'PUT',
      path,
      admin,
      summary: `Store or replace the credential ${whose} at an integration`,
      body: NewCredential,
      answer: CredentialView,
      handle: async ({ params, body, principal, call }, { bus, integrations }) => {
        const owner = await ownerOf({ params, principal, call }, bus);
        const integration = await integrations.get(principal.orgId, params['slug']!);
        if (onlySeen) requireSeen(await sightOf(bus, principal, call), integration.id);
        const text = sealedText(body, integration);
        const audience = audienceAt(integration, body.origin);
        const { publicKey } = await bus.call(executor.sealingKey, {}, call);
        const context = `upstream-credential:${principal.orgId}:${owner.id}:${integration.id}`;
        const sealed = sealTo(publicKey, Buffer.from(text, 'utf8'), context);
        const key = { integrationId: integration.id, owner };
        const put = await bus.call(executor.putCredential, { ...key, type: body.type, sealed, ...audience }, call);
        // An owner that ended meanwhile may have had its credentials erased before this one was there.
        await ownerOf({ params, principal, call }, bus).catch(async (err: unknown) => {
          if (isAppError(err) && err.code !== 'unavailable') await bus.call(executor.deleteCredential, key, call);
          throw err;
        });
        return showCredential(integration, put);
      },
    }),
    orgRoute({
      ...read,
      path,
      admin,
      summary: `Is there a credential ${whose}; never its value`,
      answer: StoredView,
      handle: async ({ params, principal, call }, { bus, integrations }) => {
        const owner = await ownerOf({ params, principal, call }, bus);
        const integration = await integrations.get(principal.orgId, params['slug']!);
        const { credentials } = await bus.call(executor.listCredentials, { owner }, call);
        const found = credentials.find(({ integrationId }) => integrationId === integration.id);
        if (found === undefined) {
          if (onlySeen) requireSeen(await sightOf(bus, principal, call), integration.id);
          throw new AppError('not_found', 'No such credential');
        }
        return showCredential(integration, found);
      },
    }),
    orgRoute({
      method: 'DELETE',
      path,
      admin,
      summary: `Remove the credential ${whose}`,
      status: 204,
      handle: async ({ params, principal, call }, { bus, integrations }) => {
        const owner = await ownerOf({ params, principal, call }, bus);
        const { id } = await integrations.get(principal.orgId, params['slug']!);
        return bus.call(executor.deleteCredential, { integrationId: id, owner }, call).catch(async (err: unknown) => {
          if (onlySeen) requireSeen(await sightOf(bus, principal, call), id);
          throw err;
        });
      },
    }),
  ];
};

/** Service accounts in one answer; the others are on pages of their own. */
const ACCOUNTS = 25;

export const credentialRoutes = [
  orgRoute({
    method: 'GET',
    path: '/integrations/:slug/credentials',
    admin: true,
    summary: `Which credentials there are at an integration: mine, and those of the first ${ACCOUNTS} service accounts that it is granted to; never a value`,
    query: strict({}),
    answer: Type.Object({
      own: Type.Optional(StoredView),
      grants: Type.Array(policy.Grant),
      names: Type.Array(Name, { description: 'Of these service accounts' }),
      total: Type.Integer({ minimum: 0, description: 'Service accounts that it is granted to' }),
      credentials: Type.Array(StoredView, { description: 'Of these service accounts, where there is one' }),
      blocked: Type.Array(Id, { description: 'Of these service accounts, those that a block names: every call is refused' }),
    }),
    handle: async ({ params, principal, call }, deps) => {
      const { bus, integrations } = deps;
      const integration = await integrations.get(principal.orgId, params['slug']!);
      const asked = { resourceId: integration.id, subjectKind: 'serviceAccount' as const, limit: ACCOUNTS, totals: true as const };
      const { grants, totals } = await bus.call(policy.listGrants, asked, call);
      const ids = grants.flatMap(({ subject }) => (subject.kind === 'everyone' ? [] : [subject.id]));
      const [names, blocked, ofAccounts, ofOwner] = await Promise.all([
        namesOf(deps, { principal, call }, ids),
        blockedAmong(bus, ids, call),
        ids.length === 0 ? { credentials: [] } : bus.call(executor.accountCredentials, { ids }, call),
        bus.call(executor.listCredentials, { owner: { kind: 'user', id: principal.id } }, call),
      ]);
      const here = (all: readonly executor.UpstreamCredential[]) =>
        all.filter(({ integrationId }) => integrationId === integration.id).map((credential) => showCredential(integration, credential));
      const [own] = here(ofOwner.credentials);
      return {
        ...(own && { own }),
        grants,
        names,
        total: totals?.matching ?? grants.length,
        credentials: here(ofAccounts.credentials),
        blocked: [...blocked],
      };
    },
  }),
  ...routesAt({
    path: '/service-accounts/:id/credentials',
    admin: true,
    whose: 'a service account uses',
    ownerOf: ({ params, call }, bus) => accountOwner(params['id']!, bus, call),
  }),
  ...routesAt({
    path: '/service-tokens/:tokenId/credentials',
    admin: true,
    conflict: 'The token has ended; it has no credentials',
    whose: 'a token of the organization uses',
    ownerOf: ({ params, call }, bus) => tokenOwner(params['tokenId']!, bus, call),
  }),
  ...routesAt({
    path: '/me/credentials',
    admin: false,
    onlySeen: true,
    whose: 'I use',
    ownerOf: async ({ principal }) => ({ kind: 'user', id: principal.id }),
  }),
];
