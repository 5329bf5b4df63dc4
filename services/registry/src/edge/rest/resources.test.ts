import { parseToken } from '@gatehouse/crypto';
import { signing } from './testing/serveAiUsePolicy';
import { ACCOUNT, INTEGRATION, ORG, restFixture, type Answer, type RestFixture } from './testing/restFixture';

let fixture: RestFixture;
beforeAll(async () => {
  fixture = await restFixture();
});
afterAll(() => fixture.stop());

const org = '/v1/orgs/acme';
const admin = (method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer> =>
  fixture.as('u-admin', method, path, body, headers);

describe('resources', () => {
  test('my organizations', async () => {
    expect((await admin('GET', org)).body).toMatchObject({ id: ORG.id, slug: 'acme' });
    expect((await admin('POST', '/v1/orgs', { name: 'New', slug: 'new' })).status).toBe(201);
    expect(await admin('POST', '/v1/orgs', { name: 'New', slug: 'acme' })).toMatchObject({ status: 409, body: { error: 'slug is taken' } });
  });

  test('the principal that travels is the member, signed', async () => {
    fixture.recorded.calls.length = 0;
    await admin('GET', `${org}/service-accounts`);
    expect(fixture.recorded.calls[0]?.principal).toMatchObject({
      orgId: ORG.id,
      kind: 'user',
      role: 'admin',
      name: 'u-admin@example.test',
    });
  });

  test('disable and enable', async () => {
    expect((await admin('POST', `${org}/service-accounts/${ACCOUNT.id}/disable`)).body.status).toBe('DISABLED');
    expect((await admin('POST', `${org}/service-accounts/${ACCOUNT.id}/enable`)).body.status).toBe('ACTIVE');
    expect((await admin('POST', `${org}/service-accounts/sa_other/disable`)).status).toBe(404);
  });

  test('a token is shown once and only its hash travels', async () => {
    fixture.recorded.calls.length = 0;
    const path = `${org}/service-accounts/${ACCOUNT.id}/tokens`;
    const { status, headers, body } = await admin('POST', path, { name: 'ci', expiresInSeconds: 3_600 });
    expect([status, headers.get('cache-control')]).toEqual([201, 'no-store']);
    const hash = parseToken(body.token)?.hash;
    expect(body.prefix).toBe(body.token.slice(0, 12));
    expect(fixture.recorded.calls[0]?.request).toEqual({
      serviceAccountId: ACCOUNT.id,
      name: 'ci',
      expiresInSeconds: 3_600,
      tokenHash: hash,
      prefix: body.prefix,
    });
    expect((await admin('POST', path, { name: 'ci', expiresInSeconds: 3_599 })).body.details).toEqual([
      '/expiresInSeconds: must be >= 3600',
    ]);
    expect(await admin('DELETE', `${path}/tok_${'t'.repeat(22)}`)).toMatchObject({ status: 200, body: { status: 'revoked' } });
  });

  test('a credential is sealed to the executor, for this owner and integration only, and never shown', async () => {
    const path = `${org}/service-accounts/${ACCOUNT.id}/credentials/orders`;
    const { status, body } = await admin('PUT', path, { type: 'bearer', value: 'canary-9f2' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ integrationId: INTEGRATION.id, owner: { kind: 'serviceAccount', id: ACCOUNT.id }, version: 1 });
    expect(fixture.recorded.secrets).toEqual(['canary-9f2']);
    expect(JSON.stringify([body, fixture.recorded.calls])).not.toContain('canary');
    const refused = await admin('PUT', path, { type: 'bearer', value: 'canary-9f2\r\nx: y' });
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.body)).not.toContain('canary');
    expect((await admin('PUT', path, { type: 'apiKey', value: 'x' })).body.details).toEqual([
      '/type: must be "bearer" for this integration',
    ]);
    expect((await admin('GET', path)).status).toBe(404);
    expect((await admin('DELETE', path)).status).toBe(204);
  });
});

describe('integrations', () => {
  beforeEach(() => void (fixture.recorded.imports.length = 0));

  test('imported from a document, a text, a raw body or an address', async () => {
    expect((await admin('POST', `${org}/integrations`, { slug: 'orders', document: { openapi: '3.1.0' } })).status).toBe(201);
    await admin('POST', `${org}/integrations`, { text: 'openapi: 3.1.0' });
    await admin('POST', `${org}/integrations?slug=raw`, 'openapi: 3.0.0', { 'content-type': 'application/yaml' });
    await admin('POST', `${org}/integrations`, { url: 'https://x.test/openapi.json' });
    expect(fixture.recorded.imports).toEqual([
      { slug: 'orders', document: { openapi: '3.1.0' } },
      { text: 'openapi: 3.1.0' },
      { slug: 'raw', text: 'openapi: 3.0.0' },
      { text: '{"openapi":"3.1.0"}', sourceUrl: 'https://x.test/openapi.json', askedUrl: 'https://x.test/openapi.json' },
    ]);
  });

  test('a large document is taken here and nowhere else', async () => {
    expect((await admin('POST', `${org}/integrations`, { text: 'x'.repeat(5_000_000) })).status).toBe(201);
    expect((await admin('POST', `${org}/integrations`, { text: 'x'.repeat(33 * 1024 * 1024) })).status).toBe(413);
  });

  test('exactly one source, a document that unpacks to a bounded size', async () => {
    expect((await admin('POST', `${org}/integrations`, { text: 'x', url: 'https://x.test' })).status).toBe(400);
    expect((await admin('POST', `${org}/integrations`, {})).status).toBe(400);
    const auth = { type: 'bearer', $where: '1' };
    expect((await admin('POST', `${org}/integrations`, { text: 'x', auth })).body.details).toContain('/auth: unknown member "$where"');
    expect((await admin('POST', `${org}/integrations`, { text: 'x', auth: { type: 'bearer' } })).status).toBe(201);
    fixture.recorded.imports.length = 0;
    expect((await admin('POST', `${org}/integrations`, { url: 'https://x.test/bomb' })).status).toBe(400);
    expect(fixture.recorded.imports).toEqual([]);
  });

  describe('read by members', () => {
    const member = (path: string, method = 'GET', body?: object) => fixture.as('u-member', method, `${org}${path}`, body);
    afterEach(() => void delete fixture.recorded.accessible[INTEGRATION.id]);

    test('what they may not use does not exist for them', async () => {
      expect((await member('/integrations')).body).toEqual({ integrations: [], hasMore: false });
      const value = { type: 'bearer', value: 'x' };
      for (const path of ['', '/tools', '/tools/create']) {
        const [hidden, unknown] = await Promise.all(['orders', 'nope'].map((slug) => member(`/integrations/${slug}${path}`)));
        expect([hidden!.status, hidden!.body.error]).toEqual([404, unknown!.body.error]);
      }
      for (const [method, body] of [
        ['GET', undefined],
        ['PUT', value],
        ['DELETE', undefined],
      ] as const)
        expect((await member('/me/credentials/orders', method, body)).status).toBe(404);
      expect((await admin('GET', `${org}/integrations`)).body.integrations).toHaveLength(1);
    });

    test('of what they may use in part they see that part', async () => {
      fixture.recorded.accessible[INTEGRATION.id] = ['create'];
      expect((await member('/integrations')).body.integrations).toMatchObject([{ slug: 'orders', toolCount: 1 }]);
      expect((await member('/integrations/orders')).body).toMatchObject({ slug: 'orders', toolCount: 1 });
      expect((await member('/integrations/orders/tools/create')).body.name).toBe('create');
      expect((await member('/integrations/orders/tools/list')).status).toBe(404);
      fixture.recorded.accessible[INTEGRATION.id] = 'ALL';
      expect((await member('/integrations/orders/tools/list')).status).toBe(200);
    });
  });
});

test('filters of the audit trail that cannot match are refused', async () => {
  const refused = async (query: string): Promise<string> => (await admin('GET', `${org}/audit-log?${query}`)).body.details.join();
  expect(await refused('type=tool.cal')).toMatch(/^\/type: must be one of \[.*"tool\.call"/);
  expect(await refused('from=yesterday')).toBe('/from: must match format "date-time", such as 2026-11-21T00:00:00Z');
  expect(await refused('from=2026-11-22T00:00:00Z&to=2026-11-21T00:00:00Z')).toBe('/from: must not be later than "to"');
});

test('reading the audit trail is in the audit trail', async () => {
  const { status, headers } = await admin('GET', `${org}/audit-log?type=tool.call&limit=5`);
  expect(status).toBe(200);
  const correlationId = headers.get('x-correlation-id') ?? '';
  expect(await fixture.eventOf(correlationId)).toMatchObject({
    orgId: ORG.id,
    type: 'audit.read',
    actor: { kind: 'user', name: 'u-admin@example.test' },
    data: { filters: { type: 'tool.call' } },
  });
});

test('the trail is searched by the visible part of a token; a whole one is refused in every query and kept nowhere', async () => {
  const token = `svc_${'aB3'.repeat(15)}x`;
  for (const path of [
    'calls?token=',
    'calls?tool=',
    'audit-log?token=',
    'audit-log?actor=Bearer%20',
    'audit-log/export?tool=',
    'skills?q=',
  ]) {
    const { status, body } = await admin('GET', `${org}/${path}${token}`);
    expect([path, status, body]).toEqual([
      path,
      400,
      {
        error: 'the query is not acceptable',
        details: [expect.stringMatching(/^\/\w+: must not hold a token: give its first 12 characters, or its id$/)],
      },
    ]);
  }
  const askedBy = async (who: string, path: string): Promise<unknown> => {
    fixture.recorded.calls.length = 0;
    await fixture.as(who, 'GET', `${org}/${path}`);
    return fixture.recorded.calls.find(({ name }) => name.startsWith('audit.'))?.request;
  };
  const id = expect.stringMatching(/^tok_/) as string;
  expect(await askedBy('u-admin', 'audit-log?token=svc_abcdefgh')).toEqual({ token: id });
  expect(await askedBy('u-admin', 'audit-log?token=svc_12345678')).toEqual({ token: 'svc_12345678' });
  expect(JSON.stringify(fixture.recorded)).not.toContain(token);
});

test('a list of calls that is kept open is recorded once, and a short id that is none is refused', async () => {
  const read = async (query: string) => (await admin('GET', `${org}/calls?${query}`)).headers.get('x-correlation-id') ?? '';
  const first = await read('tool=orders%2Flist');
  expect(await fixture.eventOf(first)).toMatchObject({ type: 'audit.read', data: { filters: { tool: 'orders/list', calls: true } } });
  const again = await read('tool=orders%2Flist');
  const other = await read('tool=orders%2Fother');
  expect(await fixture.eventOf(other)).toMatchObject({ type: 'audit.read' });
  expect(fixture.recorded.events.some(({ correlationId }) => correlationId === again)).toBe(false);
  expect((await admin('GET', `${org}/calls?callId=call_1`)).status).toBe(400);
  // A member finds nothing but their own calls: that is no reading of the organization's trail.
  const own = (await fixture.as('u-member', 'GET', `${org}/calls?tool=orders%2Flist`)).headers.get('x-correlation-id');
  await fixture.eventOf(await read('tool=orders%2Flast'));
  expect(fixture.recorded.events.some(({ correlationId }) => correlationId === own)).toBe(false);
});

test('the trail leaves as a file, and nothing in it is a formula', async () => {
  const token = await fixture.provider.token({ sub: 'u-admin', email: 'u-admin@example.test' });
  const save = (query: string) =>
    fetch(`${fixture.url}${org}/audit-log/export?${query}`, { headers: { authorization: `Bearer ${token}` } });
  const csv = await save('format=csv');
  expect(csv.headers.get('content-disposition')).toContain('audit-log.csv');
  const bytes = Buffer.from(await csv.arrayBuffer());
  expect(bytes.subarray(0, 6).toString()).toBe('\ufeffseq');
  expect(bytes.toString().split('\r\n')[1]).toContain(`,"'=1+1,""x""",`);
  expect(JSON.parse(await (await save('')).text())).toMatchObject({ seq: 0, actor: { name: '=1+1,"x"' } });
  expect((await fixture.as('u-member', 'GET', `${org}/audit-log/export`)).status).toBe(403);
});

test('readiness says what an account lacks, and refuses what is no list of accounts', async () => {
  const { body } = await admin('GET', `${org}/service-accounts/readiness?ids=${ACCOUNT.id}`);
  expect(body.accounts).toEqual([
    expect.objectContaining({ id: ACCOUNT.id, isReady: false, integrations: 1, missingCredentials: ['orders'] }),
  ]);
  expect((await admin('GET', `${org}/overview`)).body).toMatchObject({
    accounts: { active: 1, blocked: 0, disabled: 0, ready: 0 },
    needs: [{ cause: 'unconnected', integration: 'orders', count: 1, worst: [{ id: ACCOUNT.id }] }],
    blocked: [{ kind: 'group', count: 1, newest: [{ target: { kind: 'group' }, reason: 'leaked', stopsMe: false }] }],
    aiUsePolicy: { version: 3, people: { total: 1, signed: 1 }, serviceAccounts: { total: 1, signed: 0 } },
  });
  expect((await admin('GET', `${org}/service-accounts/readiness?ids=x`)).body.details).toEqual([
    '/ids: must be 1 to 100 ids of service accounts',
  ]);
});

test('where no AI use policy is published, the overview counts no signatures', async () => {
  const { state } = signing;
  fixture.recorded.calls.length = 0;
  signing.state = { status: 'none' };
  const { status, body } = await admin('GET', `${org}/overview`);
  signing.state = state;
  expect([status, body['aiUsePolicy']]).toEqual([200, undefined]);
  expect(fixture.recorded.calls.filter(({ name }) => name === 'policy.findAiUsePolicySignatures')).toEqual([]);
});

test('one answer has what the page of an account shows, for admins', async () => {
  const path = `${org}/service-accounts/${ACCOUNT.id}/readiness`;
  const { status, body } = await admin('GET', path);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    account: { id: ACCOUNT.id, name: ACCOUNT.name, revision: ACCOUNT.revision },
    readiness: { id: ACCOUNT.id, working: 1, missingCredentials: ['orders'], endedCredentials: [] },
  });
  for (const list of ['tokens', 'grants', 'names', 'credentials', 'blocks']) expect([list, body[list]]).toEqual([list, expect.any(Array)]);
  expect((await fixture.as('u-member', 'GET', path)).status).toBe(403);
  expect((await admin('GET', `${org}/service-accounts/sa_other/readiness`)).status).toBe(404);
});

test('service accounts are listed by what they lack', async () => {
  const only = async (query: string) => {
    fixture.recorded.calls.length = 0;
    const { status, body } = await admin('GET', `${org}/service-accounts?${query}`);
    return [status, (fixture.recorded.calls[0]?.request as { only?: unknown } | undefined)?.only ?? body.details];
  };
  expect(await only('needs=unconnected')).toEqual([200, [ACCOUNT.id]]);
  expect(await only('needs=unconnected&integration=orders')).toEqual([200, [ACCOUNT.id]]);
  expect(await only('needs=unconnected&integration=github')).toEqual([200, []]);
  expect(await only('needs=tokenless')).toEqual([200, []]);
  expect(await only('needs=unconnected&blocked=only')).toEqual([200, []]);
  expect(await only('needs=tokenless&integration=orders')).toEqual([
    400,
    ['/integration: goes with needs unconnected, ended, rejected or incomplete'],
  ]);
  expect((await only('needs=rest'))[0]).toBe(400);
});
