/** Configuration of the certified provider: every protocol rule is its own, only what it may do is said here. It never listens: requests are injected. */
import type { Account, Configuration, FindAccount, KoaContextWithOIDC } from 'oidc-provider';
import Provider, { errors, interactionPolicy } from 'oidc-provider';
import { readResource, rootResource } from '../domain/oauth/resource';
import { CODE_SECONDS, REFRESH_SECONDS, type SessionRow } from '../domain/oauth/session';
import { adapters, type AdapterDeps } from './adapter';
import { ALGORITHM, ID_TOKEN_ALGORITHMS, type SigningKey } from './keyring';
import { SCOPE, SCOPES } from './scope';

export const ACCESS_SECONDS = 8 * 3_600;
/** Time for signing in and reading the consent page. */
export const INTERACTION_SECONDS = 15 * 60;
/** Path to which the provider would send the browser to ask the person. Nobody goes there: a redirect to it tells us that the provider wants to ask. */
export const ASK_PATH = '/ask/';

const DOCUMENT_BYTES = 64 * 1_024;
const DAY_SECONDS = 24 * 3_600;

export interface ProviderDeps extends AdapterDeps {
  readonly baseUrl: string;
  readonly cookieKey: string;
  /** Client id metadata documents, checked. */
  readonly fetchDocument: (url: string) => Promise<Response>;
  readonly onServerError: (err: unknown) => void;
}

/** What the person decided, as the provider carries it through. */
export interface Decision {
  readonly login: { readonly accountId: string; readonly remember: false };
  readonly consent: { readonly grantId: string };
}
const decisionOf = (ctx: KoaContextWithOIDC): Partial<Decision> | undefined => ctx.oidc.result as Partial<Decision> | undefined;

interface SessionAccount extends Account {
  readonly session: SessionRow;
}

/** Every request is asked about anew, whatever was allowed before: the one prompt there is. */
function alwaysAsk() {
  const { Check, Prompt, base } = interactionPolicy;
  const policy = base();
  policy.clear();
  const undecided = (ctx: KoaContextWithOIDC): boolean => decisionOf(ctx)?.consent === undefined;
  policy.add(new Prompt({ name: 'consent' }, new Check('undecided', 'the person has not decided', undecided)));
  return policy;
}

/** The person behind a session, while it is good. */
const accounts =
  ({ currentPrincipal }: ProviderDeps): FindAccount =>
  async (ctx, sub, token) => {
    const sessionId = (token as { grantId?: string } | undefined)?.grantId ?? decisionOf(ctx)?.consent?.grantId ?? '';
    const { session, decision } = await currentPrincipal(sessionId);
    if (!decision.good || session?.userId !== sub) return undefined;
    const { personName, emailVerified } = session;
    const claims = {
      sub,
      email: decision.principal.name,
      ...(emailVerified !== undefined && { email_verified: emailVerified }),
      ...(personName !== undefined && { name: personName }),
    };
    const account: SessionAccount = { accountId: sub, claims: () => claims, session };
    return account;
  };

const resources = (baseUrl: string) => ({
  enabled: true,
  defaultResource: () => rootResource(baseUrl).uri,
  useGrantedResource: () => true,
  getResourceServerInfo: (ctx: KoaContextWithOIDC, uri: string) => {
    const resource = readResource(baseUrl, uri);
    if (Array.isArray(ctx.oidc.params?.['resource']) || resource?.uri !== uri) throw new errors.InvalidTarget();
    const jwt = { sign: { alg: ALGORITHM } } as const;
    return { scope: SCOPE, audience: uri, accessTokenTTL: ACCESS_SECONDS, accessTokenFormat: 'jwt' as const, jwt };
  },
});

export function createProvider(deps: ProviderDeps, key: SigningKey): Provider {
  const configuration: Configuration = {
    adapter: adapters(deps),
    jwks: { keys: key.privateJwks },
    cookies: { keys: [deps.cookieKey] },
    routes: { authorization: '/authorize', token: '/token', registration: '/register' },
    scopes: SCOPES,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    responseTypes: ['code'],
    clientAuthMethods: ['none', 'client_secret_basic', 'client_secret_post'],
    clientDefaults: { id_token_signed_response_alg: ID_TOKEN_ALGORITHMS[0] },
    enabledJWA: { idTokenSigningAlgValues: [...ID_TOKEN_ALGORITHMS] },
    issueRefreshToken: () => true,
    rotateRefreshToken: true,
    expiresWithSession: () => false,
    ttl: {
      AccessToken: ACCESS_SECONDS,
      IdToken: ACCESS_SECONDS,
      AuthorizationCode: CODE_SECONDS,
      RefreshToken: REFRESH_SECONDS,
      Interaction: INTERACTION_SECONDS,
      Session: INTERACTION_SECONDS,
      Grant: REFRESH_SECONDS,
    },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
      registration: { enabled: true, issueRegistrationAccessToken: false },
      resourceIndicators: resources(deps.baseUrl),
      clientIdMetadataDocument: { enabled: true, ack: 'draft-02', cacheDuration: { min: 60, max: DAY_SECONDS } },
    },
    // The provider fetches only this document: members that name other addresses are left out of every client's metadata.
    fetch: (clientId) => deps.fetchDocument(clientId as string),
    fetchResponseBodyLimits: { 'client_id metadata document': DOCUMENT_BYTES },
    interactions: { policy: alwaysAsk(), url: (_ctx, interaction) => `${ASK_PATH}${interaction.uid}` },
    loadExistingGrant: async (ctx) => {
      const grantId = decisionOf(ctx)?.consent?.grantId;
      return grantId === undefined ? undefined : ctx.oidc.provider.Grant.find(grantId);
    },
    findAccount: accounts(deps),
    extraTokenClaims: (ctx) => {
      const { session } = ctx.oidc.account as SessionAccount;
      return { sid: session._id, org: session.orgId };
    },
    renderError: (ctx, out) => {
      ctx.body = out;
    },
  };
  const provider = new Provider(deps.baseUrl, configuration);
  provider.proxy = true;
  provider.on('server_error', (_ctx, err) => deps.onServerError(err));
  return provider;
}

/** The provider with the key that signs now. */
export function currentProvider(deps: ProviderDeps, signing: () => Promise<SigningKey>): () => Promise<Provider> {
  let current: { readonly kid: string; readonly provider: Provider } | undefined;
  return async () => {
    const key = await signing();
    if (current?.kid !== key.kid) current = { kid: key.kid, provider: createProvider(deps, key) };
    return current.provider;
  };
}
