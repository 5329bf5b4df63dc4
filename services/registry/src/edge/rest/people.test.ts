import { newId } from '@gatehouse/contracts';
import { ADA, GROUP } from './testing/people';
import { signing } from './testing/serveAiUsePolicy';
import { ORG, restFixture, type Answer, type RestFixture } from './testing/restFixture';

let fixture: RestFixture;
beforeAll(async () => {
  fixture = await restFixture();
});
afterAll(() => fixture.stop());
beforeEach(() => void (fixture.recorded.calls.length = 0));

const org = '/v1/orgs/acme';
const admin = (method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer> =>
  fixture.as('u-admin', method, path, body, headers);
const last = () => fixture.recorded.calls.at(-1);

test('me: who I am, where I may act and where I may not', async () => {
  expect((await admin('GET', '/v1/me')).body).toEqual({
    user: { id: expect.stringMatching(/^usr_/) as string, email: 'u-admin@example.test' },
    organizations: [
      expect.objectContaining({
        slug: 'acme',
        role: 'admin',
        timeZone: 'UTC',
        revision: 3,
        aiUsePolicy: { status: 'mustSign', version: 3 },
      }),
    ],
    suspended: [{ slug: 'left', name: 'Left' }],
  });
  expect((await admin('GET', '/v1/orgs')).body).toMatchObject({ organizations: [{ id: ORG.id }], hasMore: false });
});

test('me, while nobody can say what is to be signed', async () => {
  const { state } = signing;
  signing.state = undefined;
  const { status, body } = await admin('GET', '/v1/me');
  signing.state = state;
  expect([status, 'aiUsePolicy' in (body['organizations'] as object[])[0]!]).toEqual([200, false]);
});

describe('changing an organization', () => {
  test('name and time zone, nothing else', async () => {
    expect(await admin('PATCH', org, { timeZone: 'Asia/Tokyo' })).toMatchObject({
      status: 200,
      body: { timeZone: 'Asia/Tokyo', revision: 4 },
    });
    expect(last()).toMatchObject({ name: 'identity.updateOrganization', request: { timeZone: 'Asia/Tokyo' } });
    expect((await admin('PATCH', org, { slug: 'other' })).body.details).toEqual(['/: unknown member "slug"']);
    expect((await fixture.as('u-member', 'PATCH', org, { name: 'Mine' })).status).toBe(403);
  });

  test.each<[Record<string, string>, object]>([
    [{ 'if-match': '"3"' }, {}],
    [{ 'if-match': '3' }, {}],
    [{}, { revision: 3 }],
    [{ 'if-match': '*' }, { revision: 3 }],
    [{ 'if-match': '"3"' }, { revision: 3 }],
  ])('with the current revision: %j %j', async (headers, body) => {
    expect((await admin('PATCH', org, { name: 'New', ...body }, headers)).status).toBe(200);
    expect(last()?.request).toEqual({ name: 'New', revision: 3 });
  });

  test('with an old revision: 409 and what is there now', async () => {
    for (const [headers, body] of [[{ 'if-match': '"2"' }, {}] as const, [{}, { revision: 2 }] as const])
      expect(await admin('PATCH', org, { name: 'New', ...body }, headers)).toMatchObject({
        status: 409,
        body: { error: 'changed since', current: { slug: 'acme', revision: 3 } },
      });
  });

  test.each(['"x"', 'W/"3"', '"3", "4"', '-1', ''])('If-Match %j is refused', async (value) => {
    expect((await admin('PATCH', org, { name: 'New' }, { 'if-match': value })).status).toBe(400);
  });

  test('two revisions that differ are refused', async () => {
    expect((await admin('PATCH', org, { revision: 3 }, { 'if-match': '"2"' })).body.details).toEqual(['/revision: differs from If-Match']);
  });
});

test('members: everybody reads and searches, admins change and remove', async () => {
  expect((await fixture.as('u-member', 'GET', `${org}/members?q=ada&limit=5`)).body).toEqual({ members: [ADA], hasMore: false });
  expect(last()?.request).toEqual({ q: 'ada', limit: 5 });
  const path = `${org}/members/${ADA.userId}`;
  await admin('PATCH', path, { role: 'admin' }, { 'if-match': '"3"' });
  expect(last()?.request).toEqual({ userId: ADA.userId, role: 'admin', revision: 3 });
  expect((await admin('PATCH', path, { role: 'admin', status: 'SUSPENDED' })).body).toMatchObject({ role: 'admin', status: 'SUSPENDED' });
  for (const body of [{ role: 'owner' }, { status: 'suspended' }, { email: 'x@x.test' }, { role: { $ne: 'x' } }])
    expect((await admin('PATCH', path, body)).status).toBe(400);
  expect(await admin('DELETE', path)).toMatchObject({ status: 204, body: undefined });
  expect((await admin('DELETE', `${org}/members/${newId('user')}`)).status).toBe(404);
  for (const [method, body] of [['PATCH', { role: 'admin' }] as const, ['DELETE', undefined] as const])
    expect((await fixture.as('u-member', method, path, body)).status).toBe(403);
});

test('invitations are for admins', async () => {
  const path = `${org}/invitations`;
  expect(await admin('POST', path, { email: 'bob@example.test', role: 'member' })).toMatchObject({
    status: 201,
    body: { email: 'bob@example.test', role: 'member' },
  });
  expect((await admin('POST', path, { email: 'bob@example.test' })).status).toBe(400);
  expect((await admin('GET', path)).body).toMatchObject({ invitations: [{ role: 'member', mail: { state: 'sent' } }], hasMore: false });
  const id = newId('invitation');
  expect((await admin('DELETE', `${path}/${id}`)).status).toBe(204);
  expect(last()).toMatchObject({ name: 'identity.withdrawInvitation', request: { id } });
  expect((await fixture.as('u-member', 'GET', path)).status).toBe(403);
});

test('mail: everybody sets their own, over the version they have seen, and nothing that nobody knows', async () => {
  const path = `${org}/me/mail`;
  expect((await fixture.as('u-member', 'GET', path)).body).toMatchObject({ pace: 'atOnce', revision: 0 });
  const body = { pace: 'daily', dailyAt: '09:30', quietHours: { from: '22:00', to: '06:00' }, timeZone: 'Europe/Berlin' };
  expect((await fixture.as('u-member', 'PUT', path, body, { 'if-match': '"4"' })).body).toMatchObject({ ...body, revision: 5 });
  for (const wrong of [
    { ...body, pace: 'weekly' },
    { ...body, quietHours: { ...body.quietHours, x: 1 } },
    { ...body, address: 'x@y.example' },
  ])
    expect((await fixture.as('u-member', 'PUT', path, wrong)).status).toBe(400);
});

test('a 503 says that nothing was done only where its handler had not begun', async () => {
  const { state } = signing;
  const key = { 'idempotency-key': 'k-away' };
  const early = await fixture.as('u-away', 'POST', `${org}/groups`, { name: 'Ops' }, key);
  expect([early.status, early.body]).toEqual([503, { error: 'away', code: 'unavailable' }]);
  signing.state = undefined;
  const late = await admin('GET', `${org}/overview`);
  signing.state = state;
  expect([late.status, late.body]).toEqual([503, { error: 'away' }]);
});

test('groups: everybody reads, admins change, and who is in one is named by the path', async () => {
  const path = `${org}/groups`;
  expect((await fixture.as('u-member', 'GET', path)).body).toEqual({ groups: [GROUP], hasMore: false });
  expect((await fixture.as('u-member', 'GET', `${path}/${GROUP.id}`)).body).toEqual({ group: GROUP, members: [ADA] });
  expect(await admin('POST', path, { name: 'Ops', description: 'Night shift' })).toMatchObject({ status: 201, body: { name: 'Ops' } });
  expect((await admin('POST', path, { name: ' Ops' })).status).toBe(400);
  expect((await admin('PATCH', `${path}/${GROUP.id}`, { name: 'Sales' })).body).toMatchObject({ id: GROUP.id, name: 'Sales' });
  const member = `${path}/${GROUP.id}/members/${ADA.userId}`;
  for (const [method, belongs] of [['PUT', true] as const, ['DELETE', false] as const]) {
    expect((await admin(method, member)).status).toBe(204);
    expect(last()?.request).toEqual({ id: GROUP.id, userId: ADA.userId, belongs });
    expect((await fixture.as('u-member', method, member)).status).toBe(403);
  }
  expect((await admin('DELETE', `${path}/${GROUP.id}`)).status).toBe(204);
  expect((await admin('GET', `${path}/${newId('group')}`)).status).toBe(404);
});
