/** Tokens of organization and people, security settings and allowlists over REST. */
import { readFileSync } from 'node:fs';
import { CLIENT_HEADER, clientSigner, createSigner, parseToken } from '@gatehouse/crypto';
import { ACCOUNT, ORG, restFixture, type Answer, type RestFixture } from './testing/restFixture';

let fixture: RestFixture;
beforeAll(async () => {
  fixture = await restFixture({ TRUSTED_PROXY_HOPS: '1' });
});
afterAll(() => fixture.stop());
beforeEach(() => void (fixture.recorded.calls.length = 0));

const org = '/v1/orgs/acme';
const admin = (method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer> =>
  fixture.as('u-admin', method, org + path, body, headers);
const member = (method: string, path: string, body?: unknown): Promise<Answer> => fixture.as('u-member', method, org + path, body);
const account = `/service-accounts/${ACCOUNT.id}`;

describe('tokens of the organization', () => {
  test.each([{}, { accessRole: 'MEMBER' }])('are made with %j and shown once; only the hash travels', async (role) => {
    const { status, headers, body } = await admin('POST', '/service-tokens', { name: 'nightly', expiresInSeconds: 3_600, ...role });
    expect([status, headers.get('cache-control')]).toEqual([201, 'no-store']);
    expect(body).toMatchObject({ name: 'nightly', prefix: body.token.slice(0, 12), ...role });
    expect(fixture.recorded.calls[0]?.request).toEqual({
      name: 'nightly',
      expiresInSeconds: 3_600,
      tokenHash: parseToken(body.token)?.hash,
      prefix: body.prefix,
      ...role,
    });
  });

  test.each<object>([
    ...[null, '', 'member', 'MEMBER ', 'ADMIN', 'admin', ['MEMBER'], { $ne: 1 }, true, 0].map((accessRole) => ({ accessRole })),
    ...['AccessRole', 'accessrole', 'ACCESSROLE', 'access_role', 'role'].map((key) => ({ [key]: 'MEMBER' })),
    ...[3_599, 31_536_001, -1, 0, 1.5, '3600', null, 1e10].map((expiresInSeconds) => ({ expiresInSeconds })),
    { name: '' },
    { name: ['x'] },
    { name: undefined },
  ])('are not made with %j', async (odd) => {
    for (const path of ['/service-tokens', '/personal-tokens']) {
      const { status, body } = await admin('POST', path, { name: 'odd', ...odd });
      expect([status, body.details.length > 0, 'token' in body]).toEqual([400, true, false]);
    }
    expect(fixture.recorded.calls).toEqual([]);
  });

  test('two roles in one body are no role', async () => {
    expect((await admin('POST', '/service-tokens', '{"name":"x","accessRole":"MEMBER","accessRole":null}')).status).toBe(400);
  });

  test('are listed with filters and revoked by admins', async () => {
    expect((await admin('GET', '/service-tokens?prefix=svc_ab&limit=2')).body.tokens).toHaveLength(1);
    expect(fixture.recorded.calls[0]?.request).toEqual({ prefix: 'svc_ab', limit: 2 });
    expect((await admin('GET', `/service-tokens?prefix=${'x'.repeat(13)}`)).status).toBe(400);
    expect(await admin('DELETE', '/service-tokens/tok_x')).toMatchObject({ status: 200, body: { status: 'revoked' } });
    for (const [method, path, body] of [
      ['GET', '/service-tokens'],
      ['POST', '/service-tokens', { name: 'x' }],
      ['DELETE', '/service-tokens/tok_x'],
    ] as const)
      expect((await member(method, path, body)).status).toBe(403);
  });
});

test('a person’s tokens are made, listed and revoked by the person', async () => {
  const { status, body } = await member('POST', '/personal-tokens', { name: 'laptop' });
  expect([status, parseToken(body.token)?.kind, body.prefix]).toEqual([201, 'pat', body.token.slice(0, 12)]);
  expect(fixture.recorded.calls[0]).toMatchObject({ principal: { kind: 'user', role: 'member' } });
  expect(JSON.stringify(fixture.recorded.calls)).not.toContain(body.token.slice(12));
  await member('GET', '/personal-tokens?userId=usr_x&prefix=pat_');
  expect(fixture.recorded.calls[1]?.request).toEqual({ userId: 'usr_x', prefix: 'pat_' });
  expect((await member('DELETE', '/personal-tokens/tok_x')).body.status).toBe('revoked');
  expect((await member('POST', '/personal-tokens', { name: 'x', accessRole: 'MEMBER' })).status).toBe(400);
});

describe('security settings', () => {
  test('tell the caller’s own address, as the proxy saw it', async () => {
    const at = async (forwarded: string): Promise<unknown> =>
      (await admin('GET', '/security-settings', undefined, { 'x-forwarded-for': forwarded })).body.yourAddress;
    expect(await at('203.0.113.7')).toBe('203.0.113.7');
    expect(await at('10.0.0.1, ::ffff:203.0.113.7')).toBe('203.0.113.7');
    expect(await at('2001:DB8::1')).toBe('2001:db8::1');
    expect((await admin('GET', '/security-settings')).body).toEqual({
      personalTokensEnabled: false,
      ipAllowlist: [],
      defaultDecision: 'allow',
      selfApproval: 'mark',
      revision: 0,
      yourAddress: '127.0.0.1',
    });
  });

  test('tell the address that the console hands on, and nobody else', async () => {
    const token = await fixture.provider.token({ sub: 'u-admin', email: 'u-admin@example.test' });
    const authorization = `Bearer ${token}`;
    const at = async (...said: string[]): Promise<unknown> => {
      const headers: [string, string][] = [
        ['authorization', authorization],
        ['x-forwarded-for', '192.0.2.1'],
      ];
      for (const one of said) headers.push([CLIENT_HEADER, one]);
      const response = await fetch(`${fixture.url}${org}/security-settings`, { headers });
      return ((await response.json()) as { yourAddress?: string }).yourAddress;
    };
    const sign = clientSigner(fixture.keyFile);
    expect(await at(sign('203.0.113.7', authorization))).toBe('203.0.113.7');
    expect(await at(sign(undefined, authorization))).toBeUndefined();
    const nonMembers = createSigner(readFileSync(fixture.keyFile, 'utf8'), 'registry').sign({ client: { address: '203.0.113.7' } }, 30_000);
    for (const said of ['203.0.113.7', nonMembers, sign('203.0.113.7', 'Bearer another')]) expect(await at(said)).toBe('192.0.2.1');
  });

  test('are changed with the address the change came from', async () => {
    const change = { ipAllowlist: ['203.0.113.0/24'], revision: 0 };
    expect((await admin('PATCH', '/security-settings', change, { 'x-forwarded-for': '203.0.113.7' })).status).toBe(200);
    expect(fixture.recorded.calls[0]?.request).toEqual({ ...change, address: '203.0.113.7' });
  });

  test('may say by If-Match which revision was seen, but not two of them', async () => {
    const change = { personalTokensEnabled: true };
    expect((await admin('PATCH', '/security-settings', change, { 'if-match': '"0"' })).status).toBe(200);
    const asked = fixture.recorded.calls.map(({ name, request }) => [name, request]);
    expect(asked).toContainEqual(['identity.updateSecuritySettings', expect.objectContaining({ ...change, revision: 0 })]);
    expect(asked).toContainEqual(['policy.updatePolicySettings', { revision: 0 }]);
    const late = await admin('PATCH', '/security-settings', { defaultDecision: 'deny' }, { 'if-match': '"7"' });
    expect([late.status, late.body.current]).toEqual([
      409,
      expect.objectContaining({ defaultDecision: 'allow', ipAllowlist: [], revision: 0 }),
    ]);
    expect((await admin('PATCH', '/security-settings', { ...change, revision: 6 }, { 'if-match': '"7"' })).status).toBe(400);
  });

  test.each<object>([
    { personalTokensEnabled: 'true' },
    { personalTokensEnabled: null },
    { PersonalTokensEnabled: true },
    { address: '10.0.0.1' },
    { ipAllowlist: '10.0.0.1' },
    { ipAllowlist: ['example.org'] },
    { ipAllowlist: [null] },
    { ipAllowlist: Array.from({ length: 201 }, () => '10.0.0.1') },
    { revision: -1 },
  ])('are not changed by %j', async (change) => {
    expect((await admin('PATCH', '/security-settings', change)).status).toBe(400);
    expect(fixture.recorded.calls).toEqual([]);
  });

  test('are the admins’', async () => {
    expect((await member('GET', '/security-settings')).status).toBe(403);
    expect((await member('PATCH', '/security-settings', { personalTokensEnabled: true })).status).toBe(403);
  });
});

test('a service account is changed member by member, its allowlist as a whole', async () => {
  expect((await admin('PATCH', account, { description: 'builds' })).body).toMatchObject({ id: ACCOUNT.id, description: 'builds' });
  expect((await admin('PUT', `${account}/ip-allowlist`, { ipAllowlist: ['10.0.0.0/8'] })).body).toMatchObject({
    ipAllowlist: ['10.0.0.0/8'],
  });
  expect((await admin('GET', `${account}/ip-allowlist`)).body).toEqual({ ipAllowlist: [], revision: ACCOUNT.revision });
  expect((await admin('PUT', `${account}/ip-allowlist`, {})).status).toBe(400);
  expect((await admin('PATCH', account, { status: 'DISABLED' })).status).toBe(400);
  expect((await admin('PATCH', '/service-accounts/sa_other', { name: 'x' })).status).toBe(404);
  expect((await member('PATCH', account, { name: 'x' })).status).toBe(403);
});

describe('a member outside the organization’s allowlist', () => {
  const fenced = (path: string, forwarded: string): Promise<Answer> =>
    fixture.as('u-fenced', 'GET', path, undefined, { 'x-forwarded-for': forwarded });

  test('reaches nothing of the organization, and is told the address', async () => {
    const refused = await fenced(`${org}/integrations`, '198.51.100.1');
    expect([refused.status, refused.body]).toEqual([403, { error: 'This organization allows no calls from your address (198.51.100.1)' }]);
    expect((await fenced(`${org}/integrations`, '203.0.113.7')).status).toBe(200);
    expect((await fenced('/v1/me', '198.51.100.1')).status).toBe(200);
  });

  test('is in the organization’s trail', async () => {
    const { headers } = await fenced(`${org}/integrations`, '198.51.100.2');
    const event = () => fixture.recorded.events.find(({ correlationId }) => correlationId === headers.get('x-correlation-id'));
    while (event() === undefined) await new Promise(setImmediate);
    expect(event()).toMatchObject({
      orgId: ORG.id,
      type: 'auth.denied',
      outcome: 'address',
      actor: { kind: 'user', name: 'u-fenced@example.test', address: '198.51.100.2' },
    });
  });
});

test('an admin finds a token by its visible part with the name of who holds it; members and longer texts are refused', async () => {
  const { body } = await fixture.as('u-admin', 'GET', '/v1/orgs/acme/tokens?prefix=svc_abcd');
  expect(body['tokens']).toEqual([
    expect.objectContaining({ prefix: 'svc_abcdefgh', holder: expect.objectContaining({ kind: 'orgToken' }) }),
  ]);
  expect((await fixture.as('u-admin', 'GET', '/v1/orgs/acme/tokens')).status).toBe(400);
  expect((await fixture.as('u-admin', 'GET', `/v1/orgs/acme/tokens?prefix=svc_${'a'.repeat(40)}`)).status).toBe(400);
  expect((await fixture.as('u-member', 'GET', '/v1/orgs/acme/tokens?prefix=svc_')).status).toBe(403);
  expect((await fixture.as('u-admin', 'GET', '/v1/orgs/acme/personal-tokens/holders')).body).toEqual({ tokens: 1, people: 1 });
});
