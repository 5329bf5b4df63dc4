/** What an authorization server is asked, by the client library of OAuth 2.0 over the guarded way out. Everything rejects with `ServerError`. */
import { isHeaderText, type executor } from '@gatehouse/contracts';
import * as oauth from 'oauth4webapi';
import { authorizationPage, type RefuseUrl } from './authorizationPage';
import { clientSecrets, type Client } from './client';
import type { ClientMethod } from './discover';
import type { FetchOptions, GuardedFetch } from './guardedFetch';
import { containsSecret, scrub, secretsOf } from '../domain/scrub';
import { ServerError, serverError } from './serverError';
import type { Tokens } from './tokens';

export interface Granted {
  readonly access: string;
  readonly refresh?: string;
  readonly expiresAt?: Date;
  readonly issuedAt: Date;
  readonly scopes?: readonly string[];
  /** The account at the provider, where an id token names it. */
  readonly account?: string;
}

const MAX_TOKEN = 16_384;
const MAX_ACCOUNT = 320;
/** A hundred years: what is said to live longer has no end that a date could hold. */
const LONGEST_S = 3_155_760_000;
/** Most granted scopes that are shown; below, most characters of one. */
const MAX_SCOPES = 100;
const MAX_SCOPE = 256;

const libraryServer = (server: executor.AuthorizationServer): oauth.AuthorizationServer => ({
  issuer: server.issuer,
  ...(server.authorizationEndpoint !== undefined && { authorization_endpoint: server.authorizationEndpoint }),
  token_endpoint: server.tokenEndpoint,
  ...(server.registrationEndpoint !== undefined && { registration_endpoint: server.registrationEndpoint }),
  ...(server.revocationEndpoint !== undefined && { revocation_endpoint: server.revocationEndpoint }),
  authorization_response_iss_parameter_supported: server.namesItself,
});

function authOf({ secret, method }: Client): oauth.ClientAuth {
  if (secret === undefined || method === 'none') return oauth.None();
  return method === 'basic' ? oauth.ClientSecretBasic(secret) : oauth.ClientSecretPost(secret);
}

/** The account's name for people. It decides nothing, so that it came over TLS from the server is proof enough (OpenID Connect Core 3.1.3.7). */
function accountIn(idToken: unknown): string | undefined {
  try {
    const claims = JSON.parse(Buffer.from(String(idToken).split('.')[1]!, 'base64url').toString()) as Record<string, unknown>;
    const name = ['email', 'preferred_username', 'name', 'sub'].map((claim) => claims[claim]).find((value) => typeof value === 'string');
    return typeof name === 'string' ? name : undefined;
  } catch {
    return undefined;
  }
}

async function apartFromIdToken(response: Response): Promise<{ response: Response; account?: string }> {
  if (response.status !== 200) return { response };
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  if (typeof body !== 'object' || body === null || !('id_token' in body)) return { response };
  const { id_token: idToken, ...rest } = body;
  const account = accountIn(idToken);
  return {
    response: new Response(JSON.stringify(rest), { status: 200, headers: response.headers }),
    ...(account !== undefined && { account }),
  };
}

/** States that a secret without a stated end does not end: many servers leave out what RFC 7591 3.2.1 requires, and the library wants it. */
async function withSecretEnd(response: Response): Promise<Response> {
  if (response.status !== 201) return response;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  if (typeof body !== 'object' || body === null || !('client_secret' in body)) return response;
  const { client_secret_expires_at: end } = body as { readonly client_secret_expires_at?: unknown };
  if (end !== undefined && end !== null) return response;
  return new Response(JSON.stringify({ ...body, client_secret_expires_at: 0 }), { status: 201, headers: response.headers });
}

const isOfPage = (iss: string, { authorizationEndpoint }: executor.AuthorizationServer): boolean =>
  authorizationEndpoint !== undefined && URL.parse(iss)?.origin === new URL(authorizationEndpoint).origin;

/** `sent`: secrets that the server was sent. Neither they nor the tokens are shown as a scope or an account. */
function granted(answer: oauth.TokenEndpointResponse, account: string | undefined, sent: readonly (string | undefined)[]): Granted {
  const { access_token: access, refresh_token: refresh, expires_in: seconds, scope, token_type: type } = answer;
  const secrets = secretsOf([access, refresh, ...sent].filter((one) => one !== undefined));
  const isShown = (one: string): boolean => one !== '' && one.length <= MAX_SCOPE && !containsSecret(one, secrets);
  if (type !== 'bearer') throw new ServerError('the authorization server gave a token that is no bearer token', undefined);
  if (access.length > MAX_TOKEN || !isHeaderText(access) || access.trim() !== access)
    throw new ServerError('the authorization server gave a token that cannot be sent in a header', undefined);
  const issuedAt = new Date();
  return {
    access,
    issuedAt,
    ...(refresh !== undefined && { refresh }),
    ...(seconds !== undefined && { expiresAt: new Date(issuedAt.getTime() + Math.min(seconds, LONGEST_S) * 1_000) }),
    ...(scope !== undefined && { scopes: scope.split(' ').filter(isShown).slice(0, MAX_SCOPES) }),
    ...(account !== undefined && { account: scrub(account, secrets).slice(0, MAX_ACCOUNT) }),
  };
}

export function askServer(fetch: GuardedFetch, refuseUrl: RefuseUrl) {
  // Which targets may be plain http is for the egress rules to say.
  const optionsFor = (timeoutMs?: number) =>
    ({
      [oauth.allowInsecureRequests]: true,
      [oauth.customFetch]: (url: string, sent: FetchOptions) => fetch(url, { ...sent, timeoutMs }),
    }) as const;
  const options = optionsFor();
  async function asking<T>(address: string, secrets: readonly (string | undefined)[], work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (err) {
      throw serverError(
        new URL(address).host,
        err,
        secrets.filter((secret) => secret !== undefined),
      );
    }
  }
  const more = (resource: string | undefined) => (resource === undefined ? {} : { additionalParameters: { resource } });
  const client = ({ clientId }: Client): oauth.Client => ({ client_id: clientId });

  return {
    /** Gatehouse as a program that is not known there yet (RFC 7591), where people can be sent to connect. */
    register: (server: executor.AuthorizationServer, methods: readonly ClientMethod[], redirectUri: string) =>
      asking(server.registrationEndpoint ?? server.issuer, [], async () => {
        authorizationPage(server, refuseUrl);
        const method = (['basic', 'post'] as const).find((known) => methods.includes(known)) ?? 'none';
        const request = {
          client_name: 'Gatehouse',
          redirect_uris: [redirectUri],
          grant_types: ['authorization_code', 'refresh_token'],
          response_types: ['code'],
          token_endpoint_auth_method: method === 'none' ? 'none' : `client_secret_${method}`,
          ...(server.scopes.length > 0 && { scope: server.scopes.join(' ') }),
        };
        const answer = await oauth.processDynamicClientRegistrationResponse(
          await withSecretEnd(await oauth.dynamicClientRegistrationRequest(libraryServer(server), request, options)),
        );
        const secret = typeof answer.client_secret === 'string' && answer.client_secret !== '' ? answer.client_secret : undefined;
        return {
          clientId: answer.client_id,
          method: secret === undefined ? ('none' as const) : method,
          ...(secret !== undefined && { secret }),
        };
      }),

    /** Throws `ServerError` where people may not be sent to the page that a server has. Without a page it serves programs alone. */
    requirePage: (server: executor.AuthorizationServer): void => {
      if (server.authorizationEndpoint !== undefined) authorizationPage(server, refuseUrl);
    },

    /** Returns the address that the browser goes to. */
    authorizationUrl: async (
      by: Client,
      { state, verifier, redirectUri }: { state: string; verifier: string; redirectUri: string },
    ): Promise<string> => {
      const { scopes, resource } = by.server;
      const url = authorizationPage(by.server, refuseUrl);
      const parameters = {
        response_type: 'code',
        client_id: by.clientId,
        redirect_uri: redirectUri,
        state,
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(scopes.length > 0 && { scope: scopes.join(' ') }),
        // OpenID providers give no refresh token without this prompt.
        ...(scopes.includes('offline_access') && { prompt: 'consent' }),
        ...(resource !== undefined && { resource }),
      };
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
      return url.href;
    },

    /** The code for tokens. Checks the issuer in the answer (RFC 9207). */
    exchange: (
      by: Client,
      answer: { state: string; code?: string; iss?: string; error?: string; errorDescription?: string },
      proof: { verifier: string; redirectUri: string },
    ) =>
      asking(by.server.tokenEndpoint, [answer.code, proof.verifier, ...clientSecrets(by)], async () => {
        const { server } = by;
        const as = libraryServer(server);
        const given = new URLSearchParams();
        const { errorDescription, ...rest } = answer;
        for (const [name, value] of Object.entries({ ...rest, error_description: errorDescription }))
          if (value !== undefined) given.set(name, value);
        // What a server without metadata calls itself is not known: its name has to be of the page where the person was sent.
        const isAssumed = !server.namesItself && server.issuer === new URL(server.tokenEndpoint).origin;
        if (isAssumed && answer.iss !== undefined && isOfPage(answer.iss, server)) given.delete('iss');
        const checked = oauth.validateAuthResponse(as, client(by), given, answer.state);
        const sent = await oauth.authorizationCodeGrantRequest(as, client(by), authOf(by), checked, proof.redirectUri, proof.verifier, {
          ...options,
          ...more(server.resource),
        });
        const { response, account } = await apartFromIdToken(sent);
        return granted(await oauth.processAuthorizationCodeResponse(as, client(by), response), account, [
          answer.code,
          proof.verifier,
          ...clientSecrets(by),
        ]);
      }),

    /** `timeoutMs`: how long the answer may take. */
    refresh: (by: Client, { access, refresh, resource }: Pick<Tokens, 'access' | 'refresh' | 'resource'>, timeoutMs?: number) =>
      asking(by.server.tokenEndpoint, [access, refresh, ...clientSecrets(by)], async () => {
        const as = libraryServer(by.server);
        const sent = await oauth.refreshTokenGrantRequest(as, client(by), authOf(by), refresh!, {
          ...optionsFor(timeoutMs),
          ...more(resource),
        });
        const { response, account } = await apartFromIdToken(sent);
        return granted(await oauth.processRefreshTokenResponse(as, client(by), response), account, [access, refresh, ...clientSecrets(by)]);
      }),

    /** Gets a token by the client's credentials alone. `access`: the token that it replaces. */
    machine: (by: Client, access?: string, timeoutMs?: number) =>
      asking(by.server.tokenEndpoint, [access, ...clientSecrets(by)], async () => {
        const as = libraryServer(by.server);
        const { scopes, resource } = by.server;
        const asked = scopes.filter((scope) => scope !== 'offline_access' && scope !== 'openid');
        const parameters = { ...(asked.length > 0 && { scope: asked.join(' ') }), ...(resource !== undefined && { resource }) };
        const sent = await oauth.clientCredentialsGrantRequest(as, client(by), authOf(by), parameters, optionsFor(timeoutMs));
        return granted(await oauth.processClientCredentialsResponse(as, client(by), sent), undefined, [access, ...clientSecrets(by)]);
      }),

    revoke: (by: Client, token: string) =>
      asking(by.server.revocationEndpoint ?? by.server.issuer, [token, ...clientSecrets(by)], async () => {
        await oauth.processRevocationResponse(
          await oauth.revocationRequest(libraryServer(by.server), client(by), authOf(by), token, options),
        );
      }),
  };
}
export type AskServer = ReturnType<typeof askServer>;
