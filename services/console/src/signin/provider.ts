/** The organization's identity provider, by OpenID Connect: authorization code with PKCE, state and nonce, signatures of id tokens checked. */
import { AppError, type identity } from '@gatehouse/contracts';
import type { Log } from '@gatehouse/runtime';
import * as oidc from 'openid-client';
import type { ConsoleConfig, Site } from '../config';
import type { Tokens } from '../session/types';
import { personOf } from './person';

const LIMIT_SECONDS = 5;
const UNTOLD_LIFE_SECONDS = 300;
const RENEW_BEFORE_MS = 120_000;
export const CALLBACK_PATH = '/signin/callback';
/** The path and the state with which the provider sends people back after it has signed them out. */
export const SIGNED_OUT_PATH = '/signin';
export const SIGNED_OUT_STATE = 'out';

/** What must be remembered until the person comes back. */
export interface Challenge {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

export interface SignedIn {
  readonly person: identity.Person;
  readonly tokens: Tokens;
}

/** Every method rejects with `AppError('unavailable')` while the provider does not answer. */
export interface Provider {
  /** Address to send the browser to. `again`: ask for name and password even of somebody the provider still knows. */
  begin(challenge: Challenge, again: boolean): Promise<string>;
  /** Rejects with `AppError('forbidden')` when the answer is no good: `data.reason` is the provider's code. */
  finish(query: URLSearchParams, challenge: Challenge): Promise<SignedIn>;
  /** Undefined when the provider gives no more tokens. */
  renew(refresh: string): Promise<Tokens | undefined>;
  /** Address at which the provider ends its own session and sends the browser back; undefined of one that offers none. */
  signOutAddress(idToken: string | undefined): Promise<string | undefined>;
}

const away = (cause: unknown): AppError => new AppError('unavailable', 'the identity provider does not answer', { cause });
const refused = (reason: string, cause: unknown): AppError =>
  new AppError('forbidden', 'the identity provider did not sign you in', { data: { reason }, cause });

/** Refusals have a code; whatever has none never got an answer that could be used. */
const isRefusal = (err: unknown): err is oidc.ResponseBodyError | oidc.AuthorizationResponseError =>
  err instanceof oidc.AuthorizationResponseError || (err instanceof oidc.ResponseBodyError && err.status < 500);

export function createProvider(config: ConsoleConfig, site: Site, log: Log, now: () => number): Provider {
  const redirectUri = `${site.origin}${CALLBACK_PATH}`;
  const audience: Record<string, string> =
    config.IDP_AUDIENCE_PARAMETER === 'none' ? {} : { [config.IDP_AUDIENCE_PARAMETER]: config.API_URL };
  let discovered: oidc.Configuration | undefined;

  /** Reads the provider's metadata once; after a failure the next person's request reads it again. */
  async function provider(): Promise<oidc.Configuration> {
    if (discovered !== undefined) return discovered;
    const secret = config.IDP_CLIENT_SECRET;
    const execute = [oidc.enableNonRepudiationChecks, ...(config.IDP_ISSUER.startsWith('http:') ? [oidc.allowInsecureRequests] : [])];
    try {
      discovered = await oidc.discovery(
        new URL(config.IDP_ISSUER),
        config.IDP_CLIENT_ID,
        {},
        secret === '' ? oidc.None() : oidc.ClientSecretPost(secret),
        { execute, timeout: LIMIT_SECONDS },
      );
      return discovered;
    } catch (err) {
      log.warn({ err }, 'identity provider: discovery failed');
      throw away(err);
    }
  }

  function tokensOf(answer: oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers, before?: string): Tokens {
    // A provider that does not say how long its token lives is asked again soon.
    const lifeMs = (answer.expiresIn() ?? UNTOLD_LIFE_SECONDS) * 1_000;
    const refresh = answer.refresh_token ?? before;
    return {
      access: answer.access_token,
      accessEndsAt: now() + lifeMs,
      renewAt: now() + Math.max(lifeMs - RENEW_BEFORE_MS, lifeMs / 2),
      ...(refresh === undefined ? {} : { refresh }),
      ...(answer.id_token === undefined ? {} : { id: answer.id_token }),
    };
  }

  return {
    async begin({ state, nonce, verifier }, again) {
      const url = oidc.buildAuthorizationUrl(await provider(), {
        redirect_uri: redirectUri,
        scope: config.IDP_SCOPE,
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...audience,
        ...(again ? { prompt: 'login' } : {}),
      });
      return url.href;
    },
    async finish(query, { state, nonce, verifier }) {
      const known = await provider();
      const answer = new URL(`${redirectUri}?${query.toString()}`);
      try {
        const tokens = await oidc.authorizationCodeGrant(
          known,
          answer,
          { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce, idTokenExpected: true },
          audience,
        );
        const claims = tokens.claims()!;
        const told = claims['email'] === undefined ? await oidc.fetchUserInfo(known, tokens.access_token, claims.sub) : {};
        return { person: personOf(config, { ...told, ...claims }), tokens: tokensOf(tokens) };
      } catch (err) {
        if (err instanceof AppError) throw err;
        log.warn({ err }, 'sign-in failed');
        if (isRefusal(err)) throw refused(err.error, err);
        throw err instanceof oidc.ClientError && err.code !== 'OAUTH_TIMEOUT' ? refused('answer', err) : away(err);
      }
    },
    async signOutAddress(idToken) {
      const known = await provider();
      if (known.serverMetadata().end_session_endpoint === undefined) return undefined;
      return oidc.buildEndSessionUrl(known, {
        post_logout_redirect_uri: `${site.origin}${SIGNED_OUT_PATH}`,
        state: SIGNED_OUT_STATE,
        ...(idToken === undefined ? {} : { id_token_hint: idToken }),
      }).href;
    },
    async renew(refresh) {
      const known = await provider();
      try {
        return tokensOf(await oidc.refreshTokenGrant(known, refresh, audience), refresh);
      } catch (err) {
        if (isRefusal(err)) return undefined;
        log.warn({ err }, 'access token could not be renewed');
        throw away(err);
      }
    },
  };
}
