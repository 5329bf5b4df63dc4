/** The identity service with the two ends that carry OAuth to it: the gateway's endpoints and the console's consent page, played over the bus. */
import { createHash, randomBytes } from 'node:crypto';
import { edgeCallContext } from '@gatehouse/bus';
import { identity as messages } from '@gatehouse/contracts';
import { sealQuestion } from '@gatehouse/crypto';
import { startFixture } from './fixture';

export const BASE_URL = 'https://mcp.example';
export const REDIRECT = 'http://127.0.0.1:7777/callback';

export interface HttpSeen {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly json: Record<string, unknown>;
}
export interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly id_token: string;
  readonly scope: string;
  readonly expires_in: number;
}
export type Form = Record<string, string> | readonly (readonly [string, string])[];

/** Moves the time of this process forward, or lets it stand still; install it before the service starts. */
export function shiftableClock() {
  const real = Date.now.bind(Date);
  let offset = 0;
  let still: number | undefined;
  const spy = jest.spyOn(Date, 'now').mockImplementation(() => (still ?? real()) + offset);
  return {
    forward: (seconds: number) => void (offset += seconds * 1_000),
    freeze: () => void (still = real()),
    thaw: () => void (still = undefined),
    restore: () => spy.mockRestore(),
  };
}

export function pkce(): { verifier: string; challenge: string } {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

export const payloadOf = (jwt: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(jwt.split('.')[1]!, 'base64url').toString('utf8')) as Record<string, unknown>;

export async function startOAuthFixture(settings: Record<string, string> = {}) {
  const fixture = await startFixture({ BASE_URL, ...settings });
  const console = fixture.busOf('console');
  await console.start();
  const { publicKey } = await console.call(messages.oauthSealingKey, {}, edgeCallContext());

  async function exchange(endpoint: 'register' | 'token', contentType: string, body: string, authorization?: string): Promise<HttpSeen> {
    const text = JSON.stringify({ contentType, body, ...(authorization !== undefined && { authorization }) });
    const question = sealQuestion(publicKey, Buffer.from(text), `oauth-exchange:${endpoint}`);
    const { sealed } = await fixture.gateway.call(messages.oauthExchange, { endpoint, sealed: question.sealed }, edgeCallContext());
    const answer = JSON.parse(question.openAnswer(sealed).toString('utf8')) as Omit<HttpSeen, 'json'> & { body: string };
    return { status: answer.status, headers: answer.headers, json: JSON.parse(answer.body) as Record<string, unknown> };
  }
  const register = (metadata: unknown = { redirect_uris: [REDIRECT], client_name: 'Probe' }): Promise<HttpSeen> =>
    exchange('register', 'application/json', JSON.stringify(metadata));
  const token = (form: Form, authorization?: string): Promise<HttpSeen> =>
    exchange('token', 'application/x-www-form-urlencoded', new URLSearchParams(form as [string, string][]).toString(), authorization);
  const begin = (query: Form) =>
    console.call(messages.beginAuthorization, { query: new URLSearchParams(query as [string, string][]).toString() }, edgeCallContext());

  async function decide(interactionId: string, person: messages.Person, orgSlug: string | undefined, allow = true): Promise<URL> {
    const question = sealQuestion(publicKey, Buffer.alloc(0), `oauth-decision:${interactionId}`);
    const request = { interactionId, person, ...(orgSlug !== undefined && { orgSlug }), allow, sealed: question.sealed };
    const { sealed } = await console.call(messages.decideAuthorization, request, edgeCallContext());
    const { location } = JSON.parse(question.openAnswer(sealed).toString('utf8')) as { location: string };
    return new URL(location);
  }

  const clientId = String((await register()).json['client_id']);
  const { organization, person, principal, admin } = await fixture.newOrganization();
  const resource = `${BASE_URL}/org/${organization.slug}`;
  const queryOf = (challenge: string, more: Record<string, string> = {}): Record<string, string> => ({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: REDIRECT,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    state: 'st at/e',
    resource,
    ...more,
  });

  /** Authorizes a client, up to the redirect that carries the code. */
  async function authorize(more: Record<string, string> = {}, who = person, orgSlug = organization.slug) {
    const { verifier, challenge } = pkce();
    const begun = await begin(queryOf(challenge, more));
    if (begun.outcome !== 'consent') throw new Error(JSON.stringify(begun));
    const location = await decide(begun.interactionId, who, orgSlug);
    return { verifier, location, code: location.searchParams.get('code')!, begun };
  }
  const redeem = ({ code, verifier }: { code: string; verifier: string }, more: Record<string, string> = {}): Promise<HttpSeen> =>
    token({ grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: REDIRECT, client_id: clientId, ...more });
  const refresh = (refresh_token: string, more: Record<string, string> = {}): Promise<HttpSeen> =>
    token({ grant_type: 'refresh_token', refresh_token, client_id: clientId, ...more });

  return {
    ...fixture,
    console,
    organization,
    person,
    principal,
    admin,
    clientId,
    resource,
    exchange,
    register,
    token,
    begin,
    decide,
    queryOf,
    authorize,
    redeem,
    refresh,
    /** A whole sign-in. */
    async signIn(more: Record<string, string> = {}, who = person, orgSlug = organization.slug): Promise<Tokens> {
      const { status, json } = await redeem(await authorize(more, who, orgSlug));
      if (status !== 200) throw new Error(JSON.stringify(json));
      return json as unknown as Tokens;
    },
    sessionIdOf: (tokens: Tokens): string => String(payloadOf(tokens.access_token)['sid']),
    /** Undefined when the session is good, else why not. */
    async denialOf(tokens: Tokens): Promise<string | undefined> {
      return fixture.reasonOf(String(payloadOf(tokens.access_token)['sid']));
    },
    stop: async () => {
      await console.close();
      await fixture.stop();
    },
  };
}
export type OAuthFixture = Awaited<ReturnType<typeof startOAuthFixture>>;
