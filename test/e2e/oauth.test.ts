/** Sign-in of MCP clients against the running stack: the official SDKs as they are, the browser's step played over the bus. */
import { Client as ClientV2, StreamableHTTPClientTransport as TransportV2 } from '@modelcontextprotocol/client';
import { UnauthorizedError as UnauthorizedV1 } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as TransportV1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import * as strict from 'oauth4webapi';
import * as openid from 'openid-client';
import {
  audited,
  decodeJwt,
  openConsent,
  postMcp,
  signInByHand,
  until,
  useStack,
  type Consent,
  type Stack,
  type TokenSet,
} from '../harness';
import { proves } from '../proves';

let stack: Stack;
let consent: Consent;
beforeAll(async () => {
  stack = await useStack();
  await stack.readyCaller();
  consent = await openConsent(stack);
}, 180_000);
afterAll(async () => {
  await consent?.close();
  await stack?.stop();
}, 60_000);

const REDIRECT = 'http://localhost:8787/callback';
const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const base = (): string => stack.baseUrls[0]!;
const statusOf = async (token: string, url = stack.mcpUrl): Promise<number> => (await postMcp(url, list, { token })).status;

/** A host that keeps everything in memory; structurally what both SDKs ask of one. */
function memoryHost() {
  const kept: { client?: unknown; tokens?: TokenSet; verifier?: string; url?: URL } = {};
  return {
    kept,
    redirectUrl: REDIRECT,
    clientMetadata: {
      client_name: 'Official',
      redirect_uris: ['cursor://anysphere.cursor-mcp/oauth/callback', 'https://www.cursor.com/agents/mcp/oauth/callback', REDIRECT],
      token_endpoint_auth_method: 'none',
      application_type: 'web',
    },
    state: () => 's-1',
    clientInformation: () => kept.client as never,
    saveClientInformation: (client: unknown) => void (kept.client = client),
    tokens: () => kept.tokens as never,
    saveTokens: (tokens: unknown) => void (kept.tokens = tokens as TokenSet),
    redirectToAuthorization: (url: URL) => void (kept.url = url),
    saveCodeVerifier: (verifier: string) => void (kept.verifier = verifier),
    codeVerifier: () => kept.verifier!,
  };
}

async function pass(host: ReturnType<typeof memoryHost>): Promise<URL> {
  const url = host.kept.url!;
  expect(url.pathname).toBe('/mcp/authorize');
  expect(url.searchParams.get('resource')).toBe(stack.mcpUrl);
  const back = await consent.decide(url);
  expect(Object.fromEntries(back.searchParams)).toMatchObject({ state: 's-1', iss: base() });
  return back;
}

proves(['OAUTH-FLOW'], 'SDK 1 signs in, calls, and renews by itself', async () => {
  const host = memoryHost();
  const first = new TransportV1(new URL(stack.mcpUrl), { authProvider: host });
  await expect(new ClientV1({ name: 'v1', version: '1' }).connect(first)).rejects.toBeInstanceOf(UnauthorizedV1);
  await first.finishAuth((await pass(host)).searchParams.get('code')!);
  const client = new ClientV1({ name: 'v1', version: '1' });
  await client.connect(new TransportV1(new URL(stack.mcpUrl), { authProvider: host }));
  expect((await client.listTools()).tools.length).toBeGreaterThan(0);
  await client.close();

  const before = host.kept.tokens!;
  host.kept.tokens = { ...before, access_token: `${before.access_token.slice(0, -4)}AAAA` };
  const again = new ClientV1({ name: 'v1', version: '1' });
  await again.connect(new TransportV1(new URL(stack.mcpUrl), { authProvider: host }));
  expect((await again.listTools()).tools.length).toBeGreaterThan(0);
  expect(host.kept.tokens.refresh_token).not.toBe(before.refresh_token);
  await again.close();
});

for (const mode of [undefined, 'auto'] as const) {
  proves(['OAUTH-FLOW'], `SDK 2 ${mode ?? 'by default'} signs in and calls`, async () => {
    const host = memoryHost();
    const options = mode === undefined ? {} : { versionNegotiation: { mode } };
    const first = new TransportV2(new URL(stack.mcpUrl), { authProvider: host as never });
    await expect(new ClientV2({ name: 'v2', version: '1' }, options).connect(first)).rejects.toThrow(/nauthorized/);
    await first.finishAuth((await pass(host)).searchParams);
    const client = new ClientV2({ name: 'v2', version: '1' }, options);
    await client.connect(new TransportV2(new URL(stack.mcpUrl), { authProvider: host as never }));
    expect((await client.listTools()).tools.length).toBeGreaterThan(0);
    await client.close();
  });
}

/** Signs in by hand, for what no official client does. */
const signIn = (resource?: string, orgSlug?: string) => signInByHand(stack, consent, { resource, orgSlug });

proves(['OAUTH-CODE', 'OAUTH-SESSION'], 'a code used again takes back what it gave', async () => {
  const { redeem, renew } = await signIn();
  const { body } = await redeem();
  expect(await statusOf(body.access_token)).toBe(200);
  expect(await redeem()).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  expect(await statusOf(body.access_token)).toBe(401);
  expect(await renew(body.refresh_token)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
});

proves(['OAUTH-SESSION'], 'what a person ends stops on the next call, and the trail tells of it', async () => {
  const { redeem, renew } = await signIn();
  const { body } = await redeem();
  const id = String(decodeJwt(body.access_token)['sid']);
  expect(await statusOf(body.access_token)).toBe(200);
  const { sessions } = (await stack.org('GET', '/me/sessions?limit=200')) as { sessions: { id: string; client: object }[] };
  expect(sessions.find((session) => session.id === id)).toMatchObject({ status: 'active', client: { name: 'By hand' } });
  await stack.org('DELETE', `/me/sessions/${id}`);
  expect(await statusOf(body.access_token)).toBe(401);
  expect((await renew(body.refresh_token)).body.error).toBe('invalid_grant');
  for (const type of ['client.allowed', 'client.ended', 'client.renewalRefused'])
    await until(`an entry ${type}`, async () => (await audited(stack, { type }, 1)).some(({ target }) => target?.id === id));
  await until('an entry of the refused call', async () =>
    (await audited(stack, { type: 'auth.denied' }, 1)).some(({ outcome, target }) => outcome === 'revoked' && target?.id === id),
  );
});

proves(['OAUTH-JWT'], 'a token opens its own address, and the root for its organization, and nothing else', async () => {
  const { access_token, id_token } = (await (await signIn()).redeem()).body as TokenSet & { id_token: string };
  expect([await statusOf(access_token), await statusOf(access_token, `${base()}/`)]).toEqual([200, 200]);
  expect(await statusOf(access_token, `${stack.mcpUrl}-other`)).toBe(401);
  expect(await statusOf(id_token)).toBe(401);
  const rest = await fetch(`${stack.apiUrl}/v1/me`, { headers: { authorization: `Bearer ${access_token}` } });
  expect(rest.status).toBe(401);
  const root = (await (await signIn(`${base()}/`)).redeem()).body.access_token;
  expect([await statusOf(root, `${base()}/`), await statusOf(root)]).toEqual([200, 200]);
});

const SCOPE = 'openid email';

proves(['OAUTH-STRICT'], 'openid-client as it is: discovery, registration, code with PKCE, checked id token, renewal', async () => {
  for (const algorithm of ['oidc', 'oauth2'] as const) {
    const execute = [openid.allowInsecureRequests, openid.enableNonRepudiationChecks];
    const metadata = { redirect_uris: [REDIRECT], client_name: 'Strict' };
    const config = await openid.dynamicClientRegistration(new URL(base()), metadata, undefined, { algorithm, execute });
    const [pkceCodeVerifier, expectedState, expectedNonce] = [openid.randomPKCECodeVerifier(), openid.randomState(), openid.randomNonce()];
    const url = openid.buildAuthorizationUrl(config, {
      redirect_uri: REDIRECT,
      scope: SCOPE,
      resource: stack.mcpUrl,
      state: expectedState,
      nonce: expectedNonce,
      code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: 'S256',
    });
    const checks = { pkceCodeVerifier, expectedState, expectedNonce, idTokenExpected: true };
    const tokens = await openid.authorizationCodeGrant(config, await consent.decide(url), checks);
    expect([tokens.scope, tokens.claims()]).toMatchObject([SCOPE, { iss: base(), nonce: expectedNonce }]);
    expect(await statusOf(tokens.access_token)).toBe(200);
    expect(await statusOf(tokens.access_token, `${base()}/`)).toBe(200);
    const renewed = await openid.refreshTokenGrant(config, tokens.refresh_token!);
    expect([renewed.scope, renewed.claims()?.sub]).toEqual([SCOPE, tokens.claims()?.sub]);
  }
});

proves(['OAUTH-STRICT'], 'oauth4webapi as it is, in both algorithms, with a client secret', async () => {
  const insecure = { [strict.allowInsecureRequests]: true };
  const issuer = new URL(base());
  const server = await strict.processDiscoveryResponse(issuer, await strict.discoveryRequest(issuer, insecure));
  for (const algorithm of ['RS256', 'ES256']) {
    const metadata = {
      redirect_uris: [REDIRECT],
      token_endpoint_auth_method: 'client_secret_basic',
      id_token_signed_response_alg: algorithm,
    };
    const registration = await strict.dynamicClientRegistrationRequest(server, metadata, insecure);
    const client = await strict.processDynamicClientRegistrationResponse(registration);
    const secret = strict.ClientSecretBasic(client.client_secret as string);
    const [verifier, state, nonce] = [strict.generateRandomCodeVerifier(), strict.generateRandomState(), strict.generateRandomNonce()];
    const url = new URL(server.authorization_endpoint!);
    url.search = new URLSearchParams({
      response_type: 'code',
      client_id: client.client_id,
      redirect_uri: REDIRECT,
      scope: SCOPE,
      state,
      nonce,
      code_challenge: await strict.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    }).toString();
    const answer = strict.validateAuthResponse(server, client, await consent.decide(url), state);
    const response = await strict.authorizationCodeGrantRequest(server, client, secret, answer, REDIRECT, verifier, insecure);
    const tokens = await strict.processAuthorizationCodeResponse(server, client, response, { expectedNonce: nonce, requireIdToken: true });
    await strict.validateApplicationLevelSignature(server, response, insecure);
    expect(await statusOf(tokens.access_token)).toBe(200);
    const renewal = await strict.refreshTokenGrantRequest(server, client, secret, tokens.refresh_token!, insecure);
    await strict.processRefreshTokenResponse(server, client, renewal);
    await strict.validateApplicationLevelSignature(server, renewal, insecure);
  }
});
