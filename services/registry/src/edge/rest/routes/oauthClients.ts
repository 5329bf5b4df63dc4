/** The OAuth client that an integration is connected by. Its secret is sealed to the executor's key here and never leaves this function in the clear. */
import { executor } from '@gatehouse/contracts';
import { sealTo } from '@gatehouse/crypto';
import { Type } from 'typebox';
import { requireSeen, sightOf } from '../../../catalog/integrations/reachable';
import { orgRoute, strict } from '../route';
import { CONNECT_TIMEOUT_MS, PROVIDER_FAILED, resourceOf } from './connections';

const { clientId, endpoints, scopes } = executor.putOAuthClient.request.properties;

const NewClient = strict({
  clientId,
  clientSecret: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 4_096,
      pattern: '^[\\x20-\\x7e]+$',
      description: 'Never shown again. Left out: a public client, which proves itself by PKCE alone',
      'x-rule': '1 to 4096 printable ASCII characters',
    }),
  ),
  endpoints: Type.Optional({
    ...strict(endpoints.properties),
    description: 'In place of what the description of the API names, or what its own metadata does',
  }),
  scopes: Type.Optional({ ...scopes, description: 'In place of those' }),
});
const path = '/integrations/:slug/oauth-client';

export const oauthClientRoutes = [
  orgRoute({
    method: 'GET',
    path,
    admin: false,
    summary: 'The OAuth client of an integration and where it asks; never its secret',
    answer: executor.OAuthClient,
    handle: async ({ params, principal, call }, { bus, integrations }) => {
      const sight = await sightOf(bus, principal, call);
      const { id } = await integrations.get(principal.orgId, params['slug']!);
      requireSeen(sight, id);
      return bus.call(executor.getOAuthClient, { integrationId: id }, call);
    },
  }),
  orgRoute({
    method: 'PUT',
    path,
    admin: true,
    summary:
      'Store or replace the OAuth client of an integration. The authorization server is found now, and the client is used with no other',
    body: NewClient,
    answer: executor.OAuthClient,
    badGateway: PROVIDER_FAILED,
    timeoutMs: CONNECT_TIMEOUT_MS,
    handle: async ({ params, body: { clientSecret, ...client }, principal, call }, { bus, integrations }) => {
      const resource = resourceOf(await integrations.get(principal.orgId, params['slug']!));
      const asked = { resource, ...client };
      if (clientSecret === undefined) return bus.call(executor.putOAuthClient, asked, call);
      const { publicKey } = await bus.call(executor.sealingKey, {}, call);
      const sealed = sealTo(
        publicKey,
        Buffer.from(clientSecret, 'utf8'),
        executor.clientSecretContext(principal.orgId, resource.integrationId),
      );
      return bus.call(executor.putOAuthClient, { ...asked, sealed }, call);
    },
  }),
  orgRoute({
    method: 'DELETE',
    path,
    admin: true,
    summary: 'Remove the OAuth client of an integration: connections made by it are not renewed any more',
    status: 204,
    handle: async ({ params, principal, call }, { bus, integrations }) => {
      const { id } = await integrations.get(principal.orgId, params['slug']!);
      await bus.call(executor.deleteOAuthClient, { integrationId: id }, call);
    },
  }),
  orgRoute({
    method: 'GET',
    path: '/integrations/:slug/authorization-server',
    admin: true,
    summary: 'Which authorization server an integration trusts, by its description or its own metadata; asks there now',
    answer: executor.DiscoveredServer,
    conflict: 'The integration is not connected to by OAuth',
    badGateway: PROVIDER_FAILED,
    timeoutMs: CONNECT_TIMEOUT_MS,
    handle: async ({ params, principal, call }, { bus, integrations }) => {
      const { baseUrl, scheme } = resourceOf(await integrations.get(principal.orgId, params['slug']!));
      return bus.call(executor.discoverAuthorization, { baseUrl, scheme }, call);
    },
  }),
];
