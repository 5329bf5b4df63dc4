import type { IdempotencyRow } from './idempotencyStore';
import { ACCOUNT, restFixture, type Answer, type RestFixture } from './testing/restFixture';

let fixture: RestFixture;
beforeAll(async () => {
  fixture = await restFixture();
});
afterAll(() => fixture.stop());
beforeEach(() => void (fixture.recorded.calls.length = 0));

const org = '/v1/orgs/acme';
const TOKENS = `${org}/service-accounts/${ACCOUNT.id}/tokens`;
const send = (key: string, path: string, body?: unknown, subject = 'u-admin', method = 'POST'): Promise<Answer> =>
  fixture.as(subject, method, path, body, { 'idempotency-key': key });
const rows = () => fixture.database.collection<IdempotencyRow>('idempotencyKeys');
const isReplay = ({ headers }: Answer): boolean => headers.get('idempotency-replayed') === 'true';

test('same key and same request: the answer of the first time', async () => {
  const first = await send('k-1', '/v1/orgs', { name: 'One', slug: 'one' });
  const again = await send('k-1', '/v1/orgs', { name: 'One', slug: 'one' });
  expect([first.status, isReplay(first)]).toEqual([201, false]);
  expect([again.status, isReplay(again), again.body]).toEqual([201, true, first.body]);
  const other = await send('k-2', '/v1/orgs', { name: 'One', slug: 'one' });
  expect(other.body.id).not.toBe(first.body.id);
});

test('same key and another body is a conflict; another path or person is another key', async () => {
  await send('k-3', `${org}/service-accounts`, { name: 'a' });
  expect(await send('k-3', `${org}/service-accounts`, { name: 'b' })).toMatchObject({
    status: 409,
    body: { error: expect.stringContaining('different request') },
  });
  expect((await send('k-3', `${org}/service-accounts/${ACCOUNT.id}/disable`)).body.status).toBe('DISABLED');
  expect(isReplay(await send('k-3', `${org}/service-accounts/${ACCOUNT.id}/enable`))).toBe(false);
  expect(isReplay(await send('k-3', '/v1/orgs', { name: 'a', slug: 'a' }))).toBe(false);
  expect(isReplay(await send('k-3', '/v1/orgs', { name: 'b', slug: 'b' }, 'u-member'))).toBe(false);
  expect((await send('k-3', `${org}/service-accounts`, { name: 'a' }, 'u-member')).status).toBe(403);
});

test('a token is created once and its value kept nowhere', async () => {
  const first = await send('k-4', TOKENS, { name: 'ci' });
  const again = await send('k-4', TOKENS, { name: 'ci' });
  expect(again).toMatchObject({ status: 409, body: { error: `already done with this key; its answer is not kept (${first.body.id})` } });
  expect(fixture.recorded.calls).toHaveLength(1);
  const kept = JSON.stringify(await rows().find().toArray());
  expect(kept).toContain(first.body.id);
  expect(kept).not.toContain(first.body.token);
});

test('of many at once one runs', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => send('k-5', TOKENS, { name: 'ci' })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(11).fill(409)]);
  expect(fixture.recorded.calls).toHaveLength(1);
});

test('while the first one runs the repeat is told when to come again, and later that nobody knows', async () => {
  const body = { name: 'Run', slug: 'run' };
  await send('k-6', '/v1/orgs', body);
  const collection = rows();
  const { _id } = (await collection.findOne({}, { sort: { createdAt: -1 } }))!;
  await collection.updateOne({ _id }, { $set: { state: 'running' } });
  const running = await send('k-6', '/v1/orgs', body);
  expect([running.status, running.headers.get('retry-after')]).toEqual([409, '2']);
  await collection.updateOne({ _id }, { $set: { createdAt: new Date(Date.now() - 600_000) } });
  const lost = await send('k-6', '/v1/orgs', body);
  expect([lost.status, lost.headers.get('retry-after'), lost.body.error]).toEqual([409, null, expect.stringContaining('unknown')]);
});

test('a key counts for a day, whether the server has removed it or not', async () => {
  const body = { name: 'Day', slug: 'day' };
  const first = await send('k-7', '/v1/orgs', body);
  const collection = rows();
  const { _id } = (await collection.findOne({}, { sort: { createdAt: -1 } }))!;
  await collection.updateOne({ _id }, { $set: { createdAt: new Date(Date.now() - 86_400_001) } });
  const later = await send('k-7', '/v1/orgs', body);
  expect([later.status, isReplay(later), later.body.id === first.body.id]).toEqual([201, false, false]);
  expect((await collection.indexes()).find(({ expireAfterSeconds }) => expireAfterSeconds === 86_400)?.key).toEqual({ createdAt: 1 });
});

test('a failed request frees its key', async () => {
  expect((await send('k-8', '/v1/orgs', { name: 'x', slug: 'acme' })).body.error).toBe('slug is taken');
  expect((await send('k-8', '/v1/orgs', { name: 'x', slug: 'free' })).status).toBe(201);
});

test('a bad key is refused on every write, by name; without one nothing is kept', async () => {
  for (const key of ['', 'a b', 'x'.repeat(129)]) {
    const answer = await send(key, '/v1/orgs', { name: 'x', slug: 'x' });
    expect([key, answer.status, answer.body.details?.[0]]).toEqual([key, 400, expect.stringMatching(/^Idempotency-Key: must be 1 to 128/)]);
  }
  expect((await send('a b', `${org}/integrations/orders`, undefined, 'u-admin', 'DELETE')).status).toBe(400);
  const before = await rows().countDocuments();
  expect((await fixture.as('u-admin', 'POST', '/v1/orgs', { name: 'n', slug: 'n' })).status).toBe(201);
  expect(await rows().countDocuments()).toBe(before);
});
