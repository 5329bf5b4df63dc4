/** The authorization server of the protected API: a certified OpenID provider with registration, rotated refresh tokens, revocation and client credentials. */
import { randomBytes } from 'node:crypto';
import type { Configuration, KoaContextWithOIDC } from 'oidc-provider';
import Provider from 'oidc-provider';

/** What a test turns while the server runs. */
export interface Switches {
  /** Lifetime of access tokens given from now on, in seconds. */
  accessSeconds: number;
  /** Number of further answers of the token endpoint that get lost: it has done its work, and the connection breaks. */
  answersLost: number;
  /** A refresh token is good once. */
  rotates: boolean;
  /** Stands in every answer of the token endpoint that gives tokens, in place of what is there. */
  tokenAnswer: object;
  /** Stands in its answer to a client that registers itself; a member `undefined` is left out of it. */
  registrationAnswer: object;
  /** Stands in the server's metadata; a member `undefined` is left out of it. */
  metadata: object;
  /** Status of what it answers for its metadata, by the last part of the address, as `openid-configuration`. */
  metadataStatus: Readonly<Record<string, number>>;
  /** Issuer that the API's own metadata names, instead of the server itself. */
  trusts: string | undefined;
  /** The `iss` that a browser brings back, instead of the server's own. */
  iss: string | undefined;
  /** The API answers every call 401. */
  refusesAll: boolean;
  /** How long the token endpoint takes, in milliseconds. */
  tokenMs: number;
}
/** Calls of its endpoints that were answered, by what was asked. */
export interface Counts {
  refreshes: number;
  registrations: number;
  revocations: number;
}

export const MACHINE = { clientId: 'machine-client', clientSecret: 'canary-client-secret-4471' };

/** oidc-provider tells of every default that a production server should not have; this drops these messages. */
for (const method of ['info', 'warn'] as const) {
  const tell = console[method];
  console[method] = (...said: unknown[]) => (/^.{0,12}oidc-provider /.test(String(said[0])) ? undefined : tell(...said));
}

export function oauthServer(issuer: string, resource: string, switches: Switches, counts: Counts, redirectUris: string[]): Provider {
  const configuration: Configuration = {
    clients: [
      {
        client_id: MACHINE.clientId,
        client_secret: MACHINE.clientSecret,
        grant_types: ['client_credentials', 'authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: redirectUris,
      },
    ],
    cookies: { keys: [randomBytes(16).toString('hex')] },
    scopes: ['openid', 'email', 'orders:read'],
    claims: { openid: ['sub', 'email'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: () => switches.rotates,
    ttl: { AccessToken: () => switches.accessSeconds, ClientCredentials: () => switches.accessSeconds },
    features: {
      devInteractions: { enabled: false },
      registration: { enabled: true },
      revocation: { enabled: true, allowedPolicy: async () => true },
      clientCredentials: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => resource,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({ scope: 'orders:read', accessTokenTTL: switches.accessSeconds, accessTokenFormat: 'opaque' }),
      },
    },
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    findAccount: async (_ctx, sub) => ({ accountId: sub, claims: () => ({ sub, email: sub }) }),
  };
  const provider = new Provider(issuer, configuration);
  provider.use(async (ctx: KoaContextWithOIDC, next: () => Promise<void>) => {
    await next();
    if (ctx.path.startsWith('/.well-known/') && ctx.status === 200) ctx.body = { ...(ctx.body as object), ...switches.metadata };
    if (ctx.path === '/reg') counts.registrations += 1;
    if (ctx.path === '/reg' && ctx.status === 201) ctx.body = { ...(ctx.body as object), ...switches.registrationAnswer };
    if (ctx.path === '/token/revocation') counts.revocations += 1;
    if (ctx.path !== '/token') return;
    if (ctx.status === 200) ctx.body = { ...(ctx.body as object), ...switches.tokenAnswer };
    if (ctx.oidc.params?.['grant_type'] === 'refresh_token') counts.refreshes += 1;
    if (switches.answersLost === 0) return;
    switches.answersLost -= 1;
    ctx.respond = false;
    ctx.req.socket.destroy();
  });
  return provider;
}
