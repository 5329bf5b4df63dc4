/** Who gets in, and that all others see the same answer. */
import { AppError, audit } from '@gatehouse/contracts';
import { somePrincipal, startFixture, type Fixture } from './testing/fixture';
import { legacy, post, rpc } from './testing/speak';
import { mintToken } from '@gatehouse/crypto';
import { until } from '@gatehouse/test-support';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture({ CONTROL_ROOM_URL: 'https://console.example' });
});
afterAll(() => fixture.stop());

const base = (): string => `http://127.0.0.1:${fixture.port}`;

/** Everything a caller can see, without ids and dates. */
async function seen(authorization: string | undefined, url = fixture.url, init: RequestInit = {}): Promise<object> {
  const headers = { 'content-type': 'application/json', ...(authorization === undefined ? {} : { authorization }) };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(rpc('tools/list')), ...init });
  const shown = Object.fromEntries([...response.headers].filter(([name]) => name !== 'date' && name !== 'x-correlation-id'));
  return { status: response.status, headers: shown, body: await response.text() };
}

const swapCase = (text: string): string => text.replace(/[a-z]/gi, (c) => (c === c.toLowerCase() ? c.toUpperCase() : c.toLowerCase()));
const jwt = 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.c2ln';

function malformed(token: string): (string | undefined)[] {
  return [
    undefined,
    '',
    ' ',
    'Bearer',
    'Bearer ',
    `Bearer  ${token}`,
    `Bearer\t${token}`,
    `bearer${token}`,
    token,
    `Token ${token}`,
    `Basic ${token}`,
    `Basic ${Buffer.from(`x:${token}`).toString('base64')}`,
    `Digest ${token}`,
    `Bearer "${token}"`,
    `Bearer ${token},`,
    `Bearer ${token}, Bearer ${token}`,
    `Bearer ${token} x`,
    `Bearer ${token}%20`,
    `Bearer %73vc_${token.slice(4)}`,
    `Bearer ${token}x`,
    `Bearer ${token}=`,
    `Bearer ${token.slice(0, -1)}`,
    `Bearer ${token.slice(1)}`,
    `Bearer ${swapCase(token)}`,
    `Bearer SVC_${token.slice(4)}`,
    `Bearer svc-${token.slice(4)}`,
    `Bearer svc_`,
    'Bearer svc_null',
    'Bearer null',
    'Bearer undefined',
    'Bearer []',
    'Bearer {}',
    'Bearer ["x"]',
    'Bearer true',
    'Bearer 0',
    'Bearer *',
    `Bearer ${jwt}`,
    `Bearer ${jwt}.x`,
    `Bearer ${jwt.split('.').slice(0, 2).join('.')}`,
    'Bearer ..',
    `Bearer ${mintToken('pat').value}`,
    `Bearer ${mintToken('svc').value}`,
    `Bearer ${'A'.repeat(8_000)}`,
    'Bearer \u00ff\u00fe',
    `Bearer ${Buffer.from('svc_\u{1F600}').toString('latin1')}`,
    `Bearer \u00a0${token}`,
  ];
}

test('every credential that is none gets the same answer', async () => {
  const wrong = malformed(fixture.token);
  expect(wrong.length).toBeGreaterThanOrEqual(40);
  const first = await seen(undefined);
  expect(first).toMatchObject({
    status: 401,
    headers: {
      'www-authenticate': `Bearer resource_metadata="${base()}/.well-known/oauth-protected-resource/org/acme"`,
      'cache-control': 'no-store',
      'content-type': 'application/json',
    },
    body: '{"error":"invalid_token"}',
  });
  for (const authorization of wrong) expect([authorization, await seen(authorization)]).toEqual([authorization, first]);
  expect(fixture.executed).toHaveLength(0);
});

test('prefixes and single changes of a good token are refused without asking identity', async () => {
  const asked = fixture.lookups();
  const { token } = fixture;
  const changed = [...token].map((c, i) => `${token.slice(0, i)}${c === 'x' ? 'y' : 'x'}${token.slice(i + 1)}`);
  const prefixes = [...token].map((_, i) => token.slice(0, i));
  for (const text of [...changed, ...prefixes]) expect(await seen(`Bearer ${text}`)).toMatchObject({ status: 401 });
  expect(fixture.lookups()).toBe(asked);
});

test('unknown, revoked, expired, disabled and foreign credentials are told apart in the audit trail only', async () => {
  const first = await seen(undefined);
  const reasons = ['revoked', 'expired', 'disabled', 'unknown'] as const;
  for (const denial of reasons) expect(await seen(`Bearer ${fixture.addToken({ denial })}`)).toEqual(first);
  const foreign = somePrincipal({ orgSlug: 'other' });
  expect(await seen(`Bearer ${fixture.addToken({ principal: foreign })}`)).toEqual(first);
  const told = (outcome: string): audit.AuditEvent | undefined => fixture.events.findLast((event) => event.outcome === outcome);
  await until(() => told('wrong_organization') !== undefined);
  for (const reason of reasons)
    expect(told(reason)).toMatchObject({ type: 'auth.denied', phase: 'single', actor: { kind: 'anonymous', address: '127.0.0.1' } });
  expect(told('wrong_organization')).toMatchObject({ orgId: foreign.orgId, target: { kind: 'serviceToken', id: foreign.tokenId } });
  expect(JSON.stringify(fixture.events)).not.toMatch(/\b(svc_|pat_|eyJ)/);
});

test('a refusal without a known token belongs to the organization of the address, and is answered before that is known', async () => {
  const refusedAt = async (path: string, authorization?: string): Promise<() => audit.AuditEvent | undefined> => {
    const { status, headers } = await fetch(base() + path, {
      method: 'POST',
      headers: { ...(authorization !== undefined && { authorization }) },
    });
    expect(status).toBe(401);
    return () => fixture.events.find(({ correlationId }) => correlationId === headers.get('x-correlation-id'));
  };
  const cases = {
    missing: undefined,
    malformed: 'Bearer nope',
    unknown: `Bearer ${mintToken('svc').value}`,
    signature: `Bearer ${jwt}`,
  };
  const places = {
    '/org/acme': fixture.principal.orgId,
    '/': audit.DEPLOYMENT_ORG,
    '/org/nobody': audit.DEPLOYMENT_ORG,
    '/org/NO%20slug': audit.DEPLOYMENT_ORG,
  };
  for (const [outcome, authorization] of Object.entries(cases)) {
    for (const [path, orgId] of Object.entries(places)) {
      const told = await refusedAt(path, authorization);
      await until(() => told() !== undefined);
      expect([path, told()]).toMatchObject([path, { outcome, orgId }]);
    }
  }
  let open = (): void => undefined;
  fixture.holdOrganizations(new Promise<void>((resolve) => (open = resolve)));
  const told = await refusedAt('/org/slow');
  expect(told()).toBeUndefined();
  open();
  await until(() => told() !== undefined);
});

test('a verdict past its end is none, even from identity', async () => {
  expect(await seen(`Bearer ${fixture.addToken({ lifeMs: 0 })}`)).toMatchObject({ status: 401 });
});

test('the organization of the address must be the one of the token', async () => {
  const body = '{"error":"invalid_token"}';
  for (const slug of ['other', 'unknown', 'acme%20', 'ACME', 'acme.', 'x'.repeat(300), '%61cme%00', 'acme%2F..%2Fother']) {
    expect(await seen(`Bearer ${fixture.token}`, `${base()}/org/${slug}`)).toMatchObject({ status: 401, body });
  }
  const challenge = async (path: string): Promise<unknown> =>
    (await fetch(base() + path, { method: 'POST' })).headers.get('www-authenticate');
  const root = `Bearer resource_metadata="${base()}/.well-known/oauth-protected-resource"`;
  expect(await challenge('/')).toBe(root);
  expect(await challenge('/org/%22%0d%0a')).toBe(root);
  expect(await challenge('/org/nobody')).toBe(root.replace(/"$/, '/org/nobody"'));
  expect(await seen(`Bearer ${fixture.token}`, `${base()}/`)).toMatchObject({ status: 200 });
});

test('authentication comes before everything else, for every method', async () => {
  for (const method of ['GET', 'HEAD', 'DELETE', 'PUT', 'PATCH', 'POST']) {
    const response = await fetch(fixture.url, { method, headers: { 'content-type': 'text/plain' } });
    expect([method, response.status]).toEqual([method, 401]);
    expect(response.headers.get('www-authenticate')).toContain('resource_metadata=');
  }
});

test('a token anywhere else is no credential', async () => {
  const { token } = fixture;
  const elsewhere: [string, Record<string, string>, string][] = [
    [`${fixture.url}?access_token=${token}`, {}, '{}'],
    [`${fixture.url}?token=${token}`, {}, '{}'],
    [fixture.url, { cookie: `access_token=${token}; token=${token}` }, '{}'],
    [fixture.url, { 'x-api-key': token, 'proxy-authorization': `Bearer ${token}`, 'x-authorization': `Bearer ${token}` }, '{}'],
    [fixture.url, {}, JSON.stringify({ access_token: token, ...rpc('tools/list', { token }) })],
  ];
  for (const [url, headers, body] of elsewhere) {
    const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body });
    expect(response.status).toBe(401);
  }
});

test('identity away means 503, never in and never 401', async () => {
  for (const error of [new AppError('unavailable', 'x'), new AppError('internal', 'x'), new Error('boom')]) {
    fixture.breakIdentity(error);
    const answer = await legacy(fixture, 'tools/list');
    expect([answer.status, answer.headers.get('retry-after'), answer.headers.get('www-authenticate')]).toEqual([503, '1', null]);
    expect(answer.json).toMatchObject({ jsonrpc: '2.0', id: 1, error: { code: -32603 } });
  }
  fixture.breakIdentity(undefined);
  expect((await legacy(fixture, 'tools/list')).status).toBe(200);
});

describe('where the request comes from', () => {
  test('an origin that is not allowed is refused before anything', async () => {
    const foreign = [
      'https://evil.example',
      'null',
      `http://127.0.0.1:${fixture.port}.evil.example`,
      base().toUpperCase(),
      'http://localhost.evil.example',
      'http://localhost@evil.example',
      'https://localhost:6274',
      'http://127.0.0.2:6274',
      'https://console.example:444',
      'http://console.example',
    ];
    for (const origin of foreign) {
      const answer = await post(fixture, rpc('ping'), { origin });
      expect([origin, answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([origin, 403, null]);
      const preflight = await fetch(fixture.url, { method: 'OPTIONS', headers: { origin, 'access-control-request-method': 'POST' } });
      expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([403, null]);
    }
  });

  test.each(['https://console.example', 'http://localhost', 'http://localhost:6274', 'http://127.0.0.1:6274', 'http://[::1]:6274'])(
    '%s may read the answer and ask first',
    async (origin) => {
      const answer = await post(fixture, rpc('ping'), { origin });
      expect([
        answer.status,
        answer.headers.get('access-control-allow-origin'),
        answer.headers.get('access-control-allow-credentials'),
      ]).toEqual([200, origin, null]);
      expect(answer.headers.get('access-control-expose-headers')).toBe('Mcp-Session-Id, WWW-Authenticate, Retry-After, X-Correlation-Id');
      const preflight = await fetch(fixture.url, { method: 'OPTIONS', headers: { origin, 'access-control-request-method': 'POST' } });
      expect(preflight.status).toBe(204);
      expect(preflight.headers.get('access-control-allow-headers')).toContain('Mcp-Method');
      expect((await fetch(fixture.url, { method: 'POST', headers: { origin } })).headers.get('access-control-allow-origin')).toBe(origin);
    },
  );
});
