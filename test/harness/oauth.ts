/** The browser's part of an OAuth sign-in, played over the bus as the console does it: consent is a message, the redirect comes back sealed. */
import { createHash, randomBytes } from 'node:crypto';
import { edgeCallContext } from '@gatehouse/bus';
import { identity } from '@gatehouse/contracts';
import { sealQuestion } from '@gatehouse/crypto';
import { busAs } from './busAs';
import { decodeJwt } from './jwt';
import type { Stack } from './openStack';

export interface Consent {
  /** Allows or refuses what the address asks for; answers the address to which the browser is sent back. */
  decide(authorizationUrl: string | URL, options?: { jwt?: string; orgSlug?: string; allow?: boolean }): Promise<URL>;
  close(): Promise<void>;
}

/** The person is the one of an access token of the identity provider, by default the first admin. */
export async function openConsent(stack: Stack): Promise<Consent> {
  const bus = await busAs(stack, 'console');
  const { publicKey } = await bus.call(identity.oauthSealingKey, {}, edgeCallContext());
  return {
    async decide(authorizationUrl, { jwt, orgSlug = stack.orgSlug, allow = true } = {}) {
      const { iss, sub, email } = decodeJwt(jwt ?? (await stack.adminJwt()));
      const person = { issuer: String(iss), subject: String(sub), email: String(email) };
      const query = new URL(authorizationUrl).search.slice(1);
      const begun = await bus.call(identity.beginAuthorization, { query }, edgeCallContext());
      if (begun.outcome === 'redirect') return new URL(begun.location);
      if (begun.outcome === 'refused') throw new Error(begun.message);
      const { interactionId } = begun;
      const question = sealQuestion(publicKey, Buffer.alloc(0), `oauth-decision:${interactionId}`);
      const request = { interactionId, person, orgSlug, allow, sealed: question.sealed };
      const { sealed } = await bus.call(identity.decideAuthorization, request, edgeCallContext());
      return new URL((JSON.parse(question.openAnswer(sealed).toString('utf8')) as { location: string }).location);
    },
    close: () => bus.close(),
  };
}

export interface TokenSet {
  access_token: string;
  refresh_token?: string;
}
/** What the token endpoint said. */
export interface TokenAnswer {
  status: number;
  body: TokenSet & { error?: string; refresh_token: string };
}

const REDIRECT = 'http://localhost:8787/callback';

/** A sign-in step by step, for what no official client does: exchanges the code, and later the refresh token, as often as the test likes. */
export async function signInByHand(
  stack: Stack,
  consent: Consent,
  { resource = stack.mcpUrl, orgSlug = stack.orgSlug }: { resource?: string | undefined; orgSlug?: string | undefined } = {},
): Promise<{ redeem(): Promise<TokenAnswer>; renew(refreshToken: string): Promise<TokenAnswer> }> {
  const base = stack.baseUrls[0]!;
  const body = JSON.stringify({ redirect_uris: [REDIRECT], client_name: 'By hand' });
  const registered = await fetch(`${base}/register`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  if (registered.status !== 201) throw new Error(`/register answered ${registered.status}`);
  const { client_id } = (await registered.json()) as { client_id: string };
  const verifier = randomBytes(32).toString('base64url');
  const query = {
    response_type: 'code',
    client_id,
    redirect_uri: REDIRECT,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    resource,
  };
  const back = await consent.decide(`http://console.example/mcp/authorize?${new URLSearchParams(query).toString()}`, { orgSlug });
  const code = back.searchParams.get('code')!;
  const exchange = async (form: Record<string, string>): Promise<TokenAnswer> => {
    const response = await fetch(`${base}/token`, { method: 'POST', body: new URLSearchParams(form) });
    if (response.headers.get('cache-control') !== 'no-store') throw new Error('an answer with tokens may be stored by caches');
    return { status: response.status, body: (await response.json()) as TokenAnswer['body'] };
  };
  return {
    redeem: () => exchange({ grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: REDIRECT }),
    renew: (refreshToken) => exchange({ grant_type: 'refresh_token', refresh_token: refreshToken, client_id }),
  };
}
