/** Configuration of the certified OpenID provider; every protocol rule is its own, only what it may do is said here. */
import type { Adapter, Configuration, KoaContextWithOIDC } from 'oidc-provider';
import Provider, { errors, interactionPolicy } from 'oidc-provider';
import { firstPartyClients } from './clients';
import type { IdpKeys } from './keys';
import { errorPage, pageHeaders, signedOutPage, signOutPage } from './pages';
import type { IdpConfig } from './settings';
import type { Users } from './users';

const HOUR = 3_600;
const DAY = 24 * HOUR;
/** Scope of the REST API; what a person may do there is decided by their role. */
export const API_SCOPE = 'api';

/** Our own applications never ask for consent, so the one prompt left is the sign-in. */
function signInOnly(): NonNullable<NonNullable<Configuration['interactions']>['policy']> {
  const policy = interactionPolicy.base();
  policy.get('consent')?.checks.remove('native_client_prompt');
  return policy;
}

/** Every registered client is ours: what it asks for is granted as soon as the person has signed in. */
const grantFirstParty = (apiUrl: string) => async (ctx: KoaContextWithOIDC) => {
  const { client, session, provider } = ctx.oidc;
  if (client === undefined || session?.accountId === undefined) return undefined;
  const known = session.grantIdFor(client.clientId);
  const grant =
    (known === undefined ? undefined : await provider.Grant.find(known)) ??
    new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope('openid email profile');
  grant.addResourceScope(apiUrl, API_SCOPE);
  await grant.save();
  return grant;
};

export function createProvider(config: IdpConfig, deps: { adapter: (kind: string) => Adapter; keys: IdpKeys; users: Users }): Provider {
  const { adapter, keys, users } = deps;
  const configuration: Configuration = {
    adapter,
    clients: firstPartyClients(config.IDP_CONSOLE_REDIRECT_URIS),
    jwks: keys.jwks,
    cookies: {
      keys: keys.cookieKeys,
      long: { signed: true, httpOnly: true, sameSite: 'lax' },
      short: { signed: true, httpOnly: true, sameSite: 'lax' },
    },
    scopes: ['openid', 'email', 'profile'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    responseTypes: ['code'],
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    ttl: {
      AccessToken: HOUR,
      IdToken: HOUR,
      AuthorizationCode: 60,
      RefreshToken: DAY,
      Interaction: HOUR,
      Session: 14 * DAY,
      Grant: 14 * DAY,
    },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => {
          const { params, entities, session } = ctx.oidc;
          const back = params?.['post_logout_redirect_uri'];
          // Only a page whose id token names the session's person may end it without a question.
          const isAsked = entities.IdTokenHint?.payload.sub !== session?.accountId;
          ctx.set(pageHeaders(typeof back === 'string' ? new URL(back).origin : ''));
          ctx.body = signOutPage(form, isAsked);
        },
        postLogoutSuccessSource: (ctx) => {
          ctx.set(pageHeaders());
          ctx.body = signedOutPage();
        },
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => config.API_URL,
        useGrantedResource: () => true,
        getResourceServerInfo: (_ctx, resource) => {
          if (resource !== config.API_URL) throw new errors.InvalidTarget();
          return {
            scope: API_SCOPE,
            audience: config.API_URL,
            accessTokenTTL: HOUR,
            accessTokenFormat: 'jwt',
            jwt: { sign: { alg: 'ES256' } },
          };
        },
      },
    },
    interactions: { policy: signInOnly(), url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    loadExistingGrant: grantFirstParty(config.API_URL),
    findAccount: async (_ctx, sub) => {
      const user = await users.bySubject(sub);
      return user && { accountId: sub, claims: () => ({ sub, email: user.email, email_verified: true, name: user.name }) };
    },
    extraTokenClaims: async (_ctx, token) => {
      const user = 'accountId' in token && token.accountId !== undefined ? await users.bySubject(token.accountId) : undefined;
      return user && { email: user.email, email_verified: true, name: user.name };
    },
    renderError: (ctx, out) => {
      ctx.set(pageHeaders());
      ctx.body = errorPage(out.error_description ?? out.error);
    },
  };
  const provider = new Provider(config.IDP_ISSUER, configuration);
  // Behind a proxy that ends TLS, cookies and addresses follow the forwarded scheme.
  provider.proxy = config.IDP_ISSUER.startsWith('https:');
  return provider;
}
