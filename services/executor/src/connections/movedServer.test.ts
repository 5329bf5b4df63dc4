/** An authorization server that says something else of itself after Gatehouse has registered there. */
import { oauthApi, type OAuthApi } from '@gatehouse/test-support';
import { connectionFixture, mia, type ConnectionFixture } from './testing/connectionFixture';

let fixture: ConnectionFixture;
let other: OAuthApi;
beforeEach(async () => {
  other = await oauthApi({ redirectUris: ['https://console.example/connect/callback'] });
  fixture = await connectionFixture({ allow: [new URL(other.origin).host] });
});
afterEach(() => Promise.all([fixture.stop(), other.close()]));

const UNREADABLE = { 'oauth-authorization-server': 503, 'openid-configuration': 503 };

test('whoever connects goes to the addresses that it names now, as the same client', async () => {
  const { api, begin, connect, clientOf } = fixture;
  const correct = api.switches.metadata;
  api.switches.metadata = { ...correct, token_endpoint: `${api.origin}/moved`, revocation_endpoint: undefined };
  await expect(connect(mia)).rejects.toMatchObject({ code: 'upstream_failed', message: expect.stringContaining('404') });
  const wrong = await clientOf();
  expect(wrong).toMatchObject({ isRegistered: true, server: { tokenEndpoint: `${api.origin}/moved` } });

  // While nobody can say where it is, the addresses that are known are used.
  api.switches.metadataStatus = UNREADABLE;
  expect(await begin(mia)).toMatchObject({ authorizationUrl: expect.stringContaining(api.origin) });

  Object.assign(api.switches, { metadata: correct, metadataStatus: {} });
  expect(await connect(mia)).toMatchObject({ slug: 'desk' });
  const right = await clientOf();
  expect(right).toMatchObject({ clientId: wrong.clientId, isRegistered: true, server: { tokenEndpoint: `${api.origin}/token` } });
  await connect(mia);
  expect((await clientOf()).version).toBe(right.version);
});

test('where the API trusts another server now, a client is registered there', async () => {
  const { api, begin, clientOf } = fixture;
  await begin(mia);
  const before = await clientOf();
  api.switches.trusts = other.origin;
  expect((await begin(mia)).authorizationUrl).toMatch(new RegExp(`^${other.origin}/`));
  expect(other.counts.registrations).toBe(1);
  expect(await clientOf()).toMatchObject({ isRegistered: true, server: { issuer: other.origin }, version: before.version + 1 });
});

test('an MCP server whose authorization server takes no PKCE any more is not connected to', async () => {
  const { api, begin, resource } = fixture;
  const mcp = { resource: { ...resource, isMcpServer: true as const } };
  await begin(mia, mcp);
  api.switches.metadata = { ...api.switches.metadata, code_challenge_methods_supported: [] };
  await expect(begin(mia, mcp)).rejects.toMatchObject({ code: 'upstream_failed', message: expect.stringContaining('PKCE') });
});
