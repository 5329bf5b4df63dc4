/** Upstream credentials of service accounts, of tokens of the organization and of people. A value is sealed to the executor's key here and never leaves this function in the clear. */
import { AppError, audienceOf, type Audience, executor, identity, isAppError, type Principal, type registry } from '@gatehouse/contracts';
import type { Bus, CallContext } from '@gatehouse/bus';
import { sealTo } from '@gatehouse/crypto';
import { Type, type Static } from 'typebox';
import { requireSeen, sightOf } from '../../../catalog/integrations/reachable';
import { allIntegrations } from '../readiness';
import { orgRoute, strict } from '../route';
import { NewCredential, sealedText } from './newCredential';
import { CredentialView, showCredential, StoredView } from './storedCredential';

type Owner = Static<typeof executor.CredentialOwner>;

async function accountOwner(id: string, bus: Bus, call: CallContext): Promise<Owner> {
  const account = await bus.call(identity.getServiceAccount, { id }, call);
  return { kind: 'serviceAccount', id: account.id };
}

/** Of a token that can still act: another one's credentials are erased with it. */
async function tokenOwner(id: string, bus: Bus, call: CallContext): Promise<Owner> {
  const token = await bus.call(identity.getOrgToken, { tokenId: id }, call);
  if (token.status !== 'active') throw new AppError('conflict', `The token is ${token.status}; it has no credentials`);
  return { kind: 'orgToken', id: token.id };
}

/** Where the integration sends it as of now. */
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
  /** Of all its credentials. */
  readonly path: string;
  readonly admin: boolean;
  /** Only at an integration the caller sees. */
  readonly onlySeen?: true;
  /** How summaries call the owner. */
  readonly whose: string;
  readonly ownerOf: (input: { params: Record<string, string>; principal: Principal; call: CallContext }, bus: Bus) => Promise<Owner>;
}

/** The same three routes for whoever a credential may belong to. */
const routesAt = ({ path: all, admin, onlySeen, whose, ownerOf }: CredentialRoute) => {
  const path = `${all}/:slug`;
  return [
    orgRoute({
      method: 'GET',
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
      method: 'GET',
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

const ACCOUNT_ID = /^sa_[0-9A-Za-z]{22}$/;
const MOST_ACCOUNTS = 100;

export const credentialRoutes = [
  orgRoute({
    method: 'GET',
    path: '/integrations/:slug/account-credentials',
    admin: true,
    summary: 'Which of these service accounts have a credential at an integration; never its value',
    query: strict({ ids: Type.String({ maxLength: 2_600, description: `Ids with commas between them, at most ${MOST_ACCOUNTS}` }) }),
    answer: Type.Object({ credentials: Type.Array(StoredView) }),
    handle: async ({ params, query, principal, call }, { bus, integrations }) => {
      const ids = query.ids.split(',');
      if (ids.length > MOST_ACCOUNTS || !ids.every((id) => ACCOUNT_ID.test(id)))
        throw new AppError('invalid', 'the query is not acceptable', {
          details: [`/ids: must be 1 to ${MOST_ACCOUNTS} ids of service accounts`],
        });
      const integration = await integrations.get(principal.orgId, params['slug']!);
      const { credentials } = await bus.call(executor.accountCredentials, { ids }, call);
      const here = credentials.filter(({ integrationId }) => integrationId === integration.id);
      return { credentials: here.map((credential) => showCredential(integration, credential)) };
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
