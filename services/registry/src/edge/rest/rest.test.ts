import { request as httpRequest } from 'node:http';
import { audit } from '@gatehouse/contracts';
import { takesEmptyBody } from './route';
import { routes } from './routes/index';
import { ACCOUNT, ORG, restFixture, type Answer, type RestFixture } from './testing/restFixture';

let fixture: RestFixture;
beforeAll(async () => {
  fixture = await restFixture();
});
afterAll(() => fixture.stop());

const org = '/v1/orgs/acme';
const admin = (method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer> =>
  fixture.as('u-admin', method, path, body, headers);
/** A path of the route with something in every place. */
const filled = (path: string, orgSlug = 'acme'): string =>
  path.replace(':orgSlug', orgSlug).replace(':id', ACCOUNT.id).replace(':slug', 'orders').replace(/:\w+/g, 'list');

describe('who gets in', () => {
  const statusWith = async (authorization: string | undefined): Promise<Response> =>
    fetch(`${fixture.url}${org}/service-accounts`, authorization === undefined ? {} : { headers: { authorization } });

  test.each([
    undefined,
    '',
    'Basic YTpi',
    'Bearer',
    'Bearer a b',
    'Bearer svc_abc',
    `Bearer svc_${'a'.repeat(46)}`,
    `Bearer pat_${'a'.repeat(46)}`,
    'Bearer x.y.z',
  ])('refused before any handler: %p', async (authorization) => {
    fixture.recorded.calls.length = 0;
    const response = await statusWith(authorization);
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({ error: 'unauthorized' });
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
    expect(response.headers.get('x-correlation-id')).toMatch(/^c-/);
    expect(fixture.recorded.calls).toEqual([]);
  });

  test('a refusal is in the audit trail with its reason and without the credential', async () => {
    const token = `svc_${'Z'.repeat(46)}`;
    const response = await statusWith(`Bearer ${token}`);
    const correlationId = response.headers.get('x-correlation-id') ?? '';
    expect(await fixture.eventOf(correlationId)).toMatchObject({
      orgId: ORG.id,
      type: 'auth.denied',
      outcome: 'unsupported_kind',
      actor: { kind: 'anonymous', address: '127.0.0.1' },
    });
    expect(JSON.stringify(fixture.recorded.events)).not.toContain('ZZZZ');
  });

  test.each([
    ['/v1/orgs/acme/grants', ORG.id],
    ['/v1/orgs/elsewhere/grants', audit.DEPLOYMENT_ORG],
    ['/v1/orgs/%00/grants', audit.DEPLOYMENT_ORG],
  ])('a refusal at %s is in the trail of %s, and answered alike', async (path, orgId) => {
    const response = await fetch(fixture.url + path, { headers: { authorization: 'Bearer x' } });
    expect([response.status, await response.json()]).toEqual([401, { error: 'unauthorized' }]);
    const correlationId = response.headers.get('x-correlation-id') ?? '';
    expect(await fixture.eventOf(correlationId)).toMatchObject({ orgId, type: 'auth.denied', outcome: 'malformed' });
  });

  test('two Authorization headers are refused, good or not', async () => {
    const token = await fixture.provider.token({ sub: 'u-admin' });
    const status = await new Promise((done) => {
      httpRequest(
        `${fixture.url}/v1/me`,
        { headers: ['Host', 'x', 'Authorization', `Bearer ${token}`, 'Authorization', 'Bearer x'] },
        (response) => done(response.resume().statusCode),
      ).end();
    });
    expect(status).toBe(400);
  });

  test('every route refuses the missing credential, and hides an organization from outsiders by one and the same answer', async () => {
    for (const { method, path, scope } of routes) {
      const unproved = await fetch(fixture.url + filled(path), { method });
      expect([unproved.status, await unproved.json()]).toEqual([401, { error: 'unauthorized' }]);
      if (scope !== 'organization') continue;
      const foreign = await fixture.as('u-outsider', method, filled(path));
      const unknown = await admin(method, filled(path, 'nowhere'));
      expect([foreign.status, foreign.body]).toEqual([404, { error: 'No such organization' }]);
      expect([unknown.status, unknown.body]).toEqual([404, foreign.body]);
    }
  });

  test('who is no admin is refused at every route that is for admins, whatever is sent', async () => {
    const forAdmins = routes.filter((route) => route.admin);
    expect(forAdmins.length).toBeGreaterThan(50);
    for (const { method, path } of forAdmins) {
      const { status, body } = await fixture.as('u-member', method, filled(path), method === 'GET' ? undefined : { x: 1 });
      expect([method, path, status, body]).toEqual([method, path, 403, { error: 'Only admins may do this' }]);
    }
  });
});

describe('what is understood', () => {
  test('a POST without a body, where every member may be left out', async () => {
    const takers = routes.filter(takesEmptyBody);
    expect(takers.length).toBeGreaterThan(1);
    for (const { path } of takers) {
      const { status, body } = await admin('POST', filled(path));
      expect({ path, status, body }).not.toMatchObject({ status: 400 });
    }
    expect((await admin('POST', `${org}/service-accounts`)).status).toBe(400);
  });

  test.each<[string, unknown, string[]]>([
    ['an unknown member', { name: 'x', role: 'admin' }, ['/: unknown member "role"']],
    [
      'every failure at once',
      { name: '', description: 5 },
      ['/name: must be 1 to 128 characters, no control or invisible characters, no blanks at either end', '/description: must be string'],
    ],
    ...['a\u202eb', 'a\u200bb', 'a\u0000b', 'a\rb', 'a\u2028b', '\u001b[31m', 'x'.repeat(4_001)].map(
      (description): [string, unknown, string[]] => [
        'a description nobody can read in full',
        { name: 'x', description },
        ['/description: must be at most 4000 characters, no control or invisible characters but line feed and tab'],
      ],
    ),
    ['an operator in place of text', { name: { $gt: '' } }, ['/name: must be object']],
    ['an array in place of text', { name: ['x'] }, ['/name: must be string']],
    ['a text in place of the object', '"x"', ['/: must be object']],
    ['two members of one name', '{"name":"a","name":"b"}', ['/: duplicate member name']],
    ['no JSON', '{"name":', ['/: not JSON']],
    ['a prototype', '{"name":"a","__proto__":{"polluted":1}}', []],
    ['a lone surrogate', '{"name":"\\ud800"}', []],
  ])('refused: %s', async (what, body, details) => {
    const { status, body: answer } = await admin('POST', `${org}/service-accounts`, body);
    expect(status).toBe(400);
    if (what === 'an operator in place of text') expect(answer.details).toContain('/name: must be string');
    else if (details.length > 0) expect(answer.details).toEqual(expect.arrayContaining(details));
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  test('a description has lines and tabs, and any script', async () => {
    const description = 'First line\n\n\tsecond: Ünïcode, 日本語, \u{1F600}';
    expect((await admin('POST', `${org}/service-accounts`, { name: 'x', description })).status).toBe(201);
  });

  test.each([
    'limit[$gt]=1',
    'limit=0',
    'limit=201',
    'limit=1.5',
    'limit=abc',
    'limit=1&limit=2',
    'name[$ne]=x',
    '$where=1',
    'access_token=x',
    'cursor=',
  ])('refused: query %s', async (query) => {
    expect((await admin('GET', `${org}/service-accounts?${query}`)).status).toBe(400);
  });

  test('numbers in a query arrive as numbers', async () => {
    fixture.recorded.calls.length = 0;
    await admin('GET', `${org}/service-accounts?limit=7&cursor=abc`);
    expect(fixture.recorded.calls[0]?.request).toEqual({ limit: 7, cursor: 'abc' });
  });

  test('sizes, encodings and types are checked', async () => {
    const path = `${org}/service-accounts`;
    expect((await admin('POST', path, { name: 'x', description: 'y'.repeat(300_000) })).status).toBe(413);
    expect((await admin('POST', path, { name: 'x' }, { 'content-encoding': 'gzip' })).status).toBe(415);
    expect((await admin('POST', path, 'name=x', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(415);
    const typed = async (type: string): Promise<Answer> => admin('POST', path, { name: 'x' }, { 'content-type': type });
    expect(await typed('text/plain')).toMatchObject({ status: 415, body: { error: 'a body must be application/json, not "text/plain"' } });
    for (const type of ['', 'application/json; charset=utf-8', 'application/json;Charset="UTF8"', 'application/merge+json'])
      expect((await typed(type)).status).toBe(201);
    for (const charset of ['utf-16', 'UTF-16LE', '"iso-8859-1"'])
      expect(await typed(`application/json; charset=${charset}`)).toMatchObject({
        status: 415,
        body: { error: `a body must be in UTF-8, not in "${charset.replaceAll('"', '').toLowerCase()}"` },
      });
    expect((await admin('POST', path, `{"name":${'['.repeat(70)}`)).status).toBe(400);
    expect((await admin('POST', path, '')).status).toBe(400);
  });

  test('unknown paths and wrong methods say so in JSON', async () => {
    expect(await admin('GET', '/v1/nothing')).toMatchObject({ status: 404, body: { error: 'No such path' } });
    expect((await admin('GET', `${org}/service-accounts/`)).status).toBe(404);
    const wrong = await admin('PATCH', `${org}/service-accounts`);
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'POST, GET, HEAD']);
    expect((await admin('GET', '/v1/orgs/%ff')).status).toBe(400);
  });
});
