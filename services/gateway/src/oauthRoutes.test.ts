/** The addresses of OAuth at this edge: documents, methods, who may read them, and what is carried. */
import { request as httpRequest } from 'node:http';
import { AppError } from '@gatehouse/contracts';
import { startFixture, type Fixture } from './testing/fixture';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture({ CONTROL_ROOM_URL: 'https://console.example' });
});
afterAll(() => fixture?.stop());

const base = (): string => `http://127.0.0.1:${fixture.port}`;
const get = (path: string, init: RequestInit = {}): Promise<Response> => fetch(base() + path, init);
const post = (path: string, body: string, headers: Record<string, string> = {}): Promise<Response> =>
  get(path, { method: 'POST', body, headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers } });

test('the protected resource is described for every organization there could be, and for the root', async () => {
  for (const slug of ['acme', 'nobody-knows']) {
    const response = await get(`/.well-known/oauth-protected-resource/org/${slug}`, { headers: { 'mcp-protocol-version': '2025-11-25' } });
    expect(await response.json()).toEqual({
      resource: `${base()}/org/${slug}`,
      authorization_servers: [base()],
      bearer_methods_supported: ['header'],
      scopes_supported: ['openid', 'profile', 'email'],
      resource_name: 'Gatehouse',
    });
    expect(response.headers.get('cache-control')).toBe('public, max-age=300');
  }
  expect(await (await get('/.well-known/oauth-protected-resource')).json()).toMatchObject({ resource: `${base()}/` });
  for (const slug of ['Acme', '-x', 'a%20b', 'x'.repeat(41)])
    expect((await get(`/.well-known/oauth-protected-resource/org/${slug}`)).status).toBe(404);
});

test('the authorization server is described at the root only, for OAuth and for OpenID Connect alike', async () => {
  const document = (await (await get('/.well-known/oauth-authorization-server')).json()) as Record<string, unknown>;
  expect(await (await get('/.well-known/openid-configuration')).json()).toEqual(document);
  expect(document).toMatchObject({
    issuer: base(),
    authorization_endpoint: 'https://console.example/mcp/authorize',
    token_endpoint: `${base()}/token`,
    registration_endpoint: `${base()}/register`,
    jwks_uri: `${base()}/.well-known/jwks.json`,
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256', 'ES256'],
    client_id_metadata_document_supported: true,
  });
  expect(document['token_endpoint_auth_methods_supported']).toContain('none');
  expect(JSON.stringify(document)).not.toMatch(/null|offline_access/);
  for (const path of ['/.well-known/oauth-authorization-server/org/acme', '/.well-known/openid-configuration/org/acme', '/.well-known/x']) {
    const response = await get(path);
    expect([path, response.status, response.headers.get('access-control-allow-origin')]).toEqual([path, 404, '*']);
  }
});

test('keys are published without their private halves', async () => {
  const { keys } = (await (await get('/.well-known/jwks.json')).json()) as { keys: Record<string, unknown>[] };
  expect(keys).toEqual(fixture.jwts.published());
});

test('a write is carried to identity and its answer comes back as it is', async () => {
  fixture.onExchange({
    status: 201,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
    body: '{"client_id":"x"}',
  });
  const registered = await post('/register', '{"redirect_uris":[]}', { 'content-type': 'application/json' });
  expect([registered.status, registered.headers.get('cache-control'), await registered.json()]).toEqual([
    201,
    'no-store',
    { client_id: 'x' },
  ]);
  fixture.onExchange({ status: 200, headers: { 'content-type': 'application/json' }, body: '{"access_token":"x"}' });
  await post('/token', 'code=%C3%A4', { authorization: 'Basic eDp5' });
  expect(fixture.exchanges).toMatchObject([
    { endpoint: 'register', contentType: 'application/json', body: '{"redirect_uris":[]}' },
    { endpoint: 'token', body: 'code=%C3%A4', authorization: 'Basic eDp5', address: '127.0.0.1' },
  ]);
});

test('a new sealing key is learnt when the old one does not open', async () => {
  fixture.changeSealingKey();
  expect((await post('/token', 'a=b')).status).toBe(200);
});

test('every failure is one that OAuth clients understand', async () => {
  const tooLarge = await post('/token', 'x'.repeat(17_000));
  expect([tooLarge.status, await tooLarge.json()]).toMatchObject([413, { error: 'invalid_request' }]);
  expect((await post('/register', 'x'.repeat(66_000))).status).toBe(413);
  const twice = await new Promise((resolve) =>
    httpRequest(
      `${base()}/token`,
      { method: 'POST', headers: ['Host', 'x', 'Authorization', 'a', 'Authorization', 'b'] },
      ({ statusCode }) => resolve(statusCode),
    ).end(),
  );
  expect(twice).toBe(400);
  for (const error of [new AppError('unavailable', 'x'), new Error('boom')]) {
    fixture.breakIdentity(error);
    const away = await post('/token', 'a=b');
    expect([away.status, away.headers.get('retry-after'), away.headers.get('cache-control')]).toEqual([503, '1', 'no-store']);
    expect(await away.json()).toMatchObject({ error: 'temporarily_unavailable' });
  }
  fixture.breakIdentity(undefined);
});

test('methods, and pages of any origin', async () => {
  const reads = ['/.well-known/oauth-protected-resource', '/.well-known/oauth-authorization-server', '/.well-known/jwks.json'];
  for (const path of [...reads, '/register', '/token']) {
    const methods = reads.includes(path) ? 'GET, HEAD, OPTIONS' : 'POST, OPTIONS';
    for (const method of ['PUT', 'DELETE', reads.includes(path) ? 'POST' : 'GET']) {
      const response = await get(path, { method });
      expect([path, method, response.status, response.headers.get('allow')]).toEqual([path, method, 405, methods]);
    }
    const preflight = await get(path, { method: 'OPTIONS', headers: { origin: 'https://app.example' } });
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
    expect(preflight.headers.get('access-control-allow-headers')).toContain('MCP-Protocol-Version');
    expect(preflight.headers.get('access-control-allow-credentials')).toBeNull();
  }
});
