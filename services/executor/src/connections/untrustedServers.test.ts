/** Authorization servers that answer as somebody else, or do not protect codes. */
import { admin, connectionFixture, mia, ownerOf, type ConnectionFixture } from './testing/connectionFixture';

let fixture: ConnectionFixture;
beforeEach(async () => {
  fixture = await connectionFixture();
});
afterEach(() => fixture.stop());

test('the issuer in an answer is compared also where the metadata does not announce it', async () => {
  const { api, begin, connect, finish, stored } = fixture;
  api.switches.metadata = { authorization_response_iss_parameter_supported: undefined };
  api.switches.iss = 'http://evil.example';
  await expect(finish(mia, await api.walk((await begin(mia)).authorizationUrl))).rejects.toMatchObject({
    code: 'upstream_failed',
    message: expect.stringContaining('iss'),
  });
  expect(await stored(ownerOf(mia))).toBeUndefined();
  api.switches.iss = undefined;
  await connect(mia);
});

test('of a server without metadata the issuer must be of the page where the person was sent', async () => {
  const { api, begin, connect, finish, storeClient, described } = fixture;
  const { redirectUri } = await storeClient('machine-client', 'canary-client-secret-4471', described());
  expect(redirectUri).toContain('/connect/callback');
  api.switches.iss = 'http://evil.example';
  await expect(finish(mia, await api.walk((await begin(mia)).authorizationUrl))).rejects.toMatchObject({ code: 'upstream_failed' });
  api.switches.iss = `${api.origin}/tenant-1`;
  await connect(mia);
});

test.each([[['plain']], [undefined]])(
  'an MCP server whose authorization server offers %j for codes is not connected to; an HTTP API is',
  async (methods) => {
    const { api, begin, connect, resource, storeClient } = fixture;
    api.switches.metadata = { code_challenge_methods_supported: methods };
    const refused = { code: 'upstream_failed', message: expect.stringContaining('PKCE with S256') };
    const mcp = { resource: { ...resource, isMcpServer: true } };
    await expect(begin(admin, mcp)).rejects.toMatchObject(refused);
    await expect(storeClient('a-client', 'a-secret-of-a-client', mcp)).rejects.toMatchObject(refused);
    expect(api.counts.registrations).toBe(0);
    await connect(mia);
  },
);

test('tokens that a server repeats as a scope or as the account are not shown there', async () => {
  const { api, connect } = fixture;
  const token = 'canary-access-token-5591';
  const idToken = ['', Buffer.from(JSON.stringify({ email: `ann ${token}` })).toString('base64url'), ''].join('.');
  api.switches.tokenAnswer = { access_token: token, scope: `orders:read ${token}`, id_token: idToken };
  const { credential } = await connect(mia);
  expect(credential.connection).toMatchObject({ scopes: ['orders:read'], account: 'ann [credential removed]' });
});

const NOT_OPENED =
  'People are not sent to authorizationEndpoint at id.example: only https is allowed; whoever runs Gatehouse can allow id.example:80 by the setting UPSTREAM_ALLOW';

test('nobody is sent to an authorization page over plain http that the egress rules do not allow, and no client is registered for it', async () => {
  const { api, begin } = fixture;
  api.switches.metadata = { authorization_endpoint: 'http://id.example/auth' };
  await expect(begin(mia)).rejects.toMatchObject({ code: 'upstream_failed', message: NOT_OPENED });
  expect(api.counts.registrations).toBe(0);
  api.switches.metadata = { authorization_endpoint: 'https://id.example/auth' };
  expect((await begin(mia)).authorizationUrl).toMatch(/^https:\/\/id\.example\/auth\?/);
});

test.each([
  ['http://id.example/auth', NOT_OPENED],
  ['https://[', 'People are not sent to authorizationEndpoint: it is not an absolute URL'],
])('no client is stored for people who would be sent to the page %s', async (authorizationUrl, message) => {
  const { api, clientOf, storeClient } = fixture;
  const endpoints = { authorizationUrl, tokenUrl: `${api.origin}/token` };
  await expect(storeClient('machine-client', 'canary-client-secret-4471', { endpoints })).rejects.toMatchObject({
    code: 'upstream_failed',
    message,
  });
  await expect(clientOf()).rejects.toMatchObject({ code: 'not_found' });
});

test('a description that was stored with a token address that is none names it', async () => {
  const { storeClient, resource } = fixture;
  const scheme = { ...resource.scheme, tokenUrl: 'https://[' };
  await expect(storeClient('machine-client', 'canary-client-secret-4471', { resource: { ...resource, scheme } })).rejects.toMatchObject({
    code: 'upstream_failed',
    message: expect.stringContaining('tokenUrl is not an absolute URL'),
  });
});
