/** OAuth 2.0 connections: begun here, ended by what the browser brings back. A connection is read and deleted as a credential. */
import type { Bus, CallContext } from '@gatehouse/bus';
import { AppError, audienceOf, executor, identity, type Principal, type registry } from '@gatehouse/contracts';
import { Type } from 'typebox';
import { requireSeen, sightOf } from '../../../catalog/integrations/reachable';
import { orgRoute, strict, type Deps } from '../route';

export const CONNECT_TIMEOUT_MS = 30_000;
export const PROVIDER_FAILED = 'The authorization server refused, or could not be asked; the error says which, in its own words';

/** Throws `AppError('conflict')` for an integration that nobody connects to. */
export function resourceOf({ id, kind, slug, baseUrl, auth }: registry.Integration): executor.ConnectedResource {
  if (auth.type !== 'oauth2' || baseUrl === undefined)
    throw new AppError(
      'conflict',
      `${slug} is not connected to by OAuth: ${auth.type === 'none' ? 'it needs no credential' : `it takes ${auth.type}`}`,
    );
  const isMcpServer = kind === 'mcp';
  return { integrationId: id, slug, baseUrl, ...(isMcpServer && { isMcpServer }), scheme: auth, audience: audienceOf(baseUrl, auth) };
}

const Begin = strict({
  browser: Type.Optional({
    ...executor.BrowserBinding,
    description:
      'What only the browser that begins knows: the end must show the same. Without it any browser of the person who began may end it',
    'x-rule': '16 to 128 letters, digits, "_" and "-"',
  }),
});
const Begun = executor.beginConnection.response;

const accountOwner = async (params: Record<string, string>, bus: Bus, call: CallContext) => {
  const { id } = await bus.call(identity.getServiceAccount, { id: params['id']! }, call);
  return { kind: 'serviceAccount' as const, id };
};

async function resourceIn(
  { integrations }: Deps,
  principal: Principal,
  params: Record<string, string>,
): Promise<executor.ConnectedResource> {
  return resourceOf(await integrations.get(principal.orgId, params['slug']!));
}

const asking = { badGateway: PROVIDER_FAILED, timeoutMs: CONNECT_TIMEOUT_MS } as const;

export const connectionRoutes = [
  orgRoute({
    ...asking,
    method: 'POST',
    path: '/me/credentials/:slug/connect',
    admin: false,
    summary:
      'Begin to connect myself by OAuth: answers the address at the provider where I say yes. The way back is good once, for ten minutes, for me',
    body: Begin,
    answer: Begun,
    handle: async ({ params, body, principal, call }, deps) => {
      const integration = await deps.integrations.get(principal.orgId, params['slug']!);
      requireSeen(await sightOf(deps.bus, principal, call), integration.id);
      const owner = { kind: 'user' as const, id: principal.id };
      return deps.bus.call(executor.beginConnection, { resource: resourceOf(integration), owner, ...body }, call);
    },
  }),
  orgRoute({
    ...asking,
    method: 'POST',
    path: '/service-accounts/:id/credentials/:slug/connect',
    admin: true,
    summary: 'Begin to connect a service account by OAuth, with an account of the provider that I sign in to there',
    body: Begin,
    answer: Begun,
    handle: async ({ params, body, principal, call }, deps) => {
      const [owner, resource] = await Promise.all([accountOwner(params, deps.bus, call), resourceIn(deps, principal, params)]);
      return deps.bus.call(executor.beginConnection, { resource, owner, ...body }, call);
    },
  }),
  orgRoute({
    ...asking,
    method: 'POST',
    path: '/service-accounts/:id/credentials/:slug/connect-machine',
    admin: true,
    summary: 'Connect a service account by the OAuth client of the integration alone (client credentials)',
    answer: executor.UpstreamCredential,
    handle: async ({ params, principal, call }, deps) => {
      const [owner, resource] = await Promise.all([accountOwner(params, deps.bus, call), resourceIn(deps, principal, params)]);
      return deps.bus.call(executor.connectMachine, { resource, owner }, call);
    },
  }),
  orgRoute({
    ...asking,
    method: 'POST',
    path: '/connections/finish',
    admin: false,
    summary: 'End a connection that I began, with what the provider gave my browser; the next call uses it',
    body: strict({ ...executor.AuthorizationAnswer.properties, ...Begin.properties }),
    answer: executor.finishConnection.response,
    handle: ({ body: { browser, ...answer }, call }, { bus }) =>
      bus.call(executor.finishConnection, { answer, ...(browser !== undefined && { browser }) }, call),
  }),
];
