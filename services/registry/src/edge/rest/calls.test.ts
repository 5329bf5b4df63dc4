/** Calls that people make over REST: as themselves, and as a service account. */
import { newId } from '@gatehouse/contracts';
import { ACCOUNT, ORG, restFixture, type RestFixture } from './testing/restFixture';

let fixture: RestFixture;
beforeAll(async () => (fixture = await restFixture()));
afterAll(() => fixture.stop());

const MINE = '/v1/orgs/acme/me/calls';
const THEIRS = `/v1/orgs/acme/service-accounts/${ACCOUNT.id}/calls`;
const asked = { tool: 'orders/list', arguments: { limit: 2 } };
const last = () => fixture.recorded.calls.filter(({ name }) => name === 'executor.execute').at(-1);

test('a call as oneself carries the person, and answers with what the API said', async () => {
  const { status, headers, body } = await fixture.as('u-ada', 'POST', MINE, asked);
  expect([status, body]).toEqual([
    200,
    {
      id: 'call_x',
      correlationId: headers.get('x-correlation-id'),
      isError: false,
      status: 200,
      content: [{ type: 'text', text: 'three orders' }],
    },
  ]);
  expect(last()).toMatchObject({
    request: { ...asked, origin: { door: 'rest', address: '127.0.0.1' } },
    principal: { kind: 'user', name: 'u-ada@example.test' },
  });
});

test('what a caller asks of the answer is passed on', async () => {
  expect((await fixture.as('u-ada', 'POST', MINE, { ...asked, fields: ['items.id'], maxBytes: 5_000 })).status).toBe(200);
  expect(last()).toMatchObject({ request: { ...asked, narrowing: { fields: ['items.id'], maxBytes: 5_000 } } });
  expect((await fixture.as('u-ada', 'POST', MINE, { ...asked, maxBytes: 9_000_000 })).status).toBe(400);
});

test('a call as a service account carries the account, and the admin as the one who started it', async () => {
  expect((await fixture.as('u-admin', 'POST', THEIRS, asked)).status).toBe(200);
  const admin = { id: `usr_${'A'.repeat(22)}`, name: 'u-admin@example.test' };
  expect(last()).toMatchObject({
    request: { ...asked, origin: { door: 'rest', startedBy: admin } },
    principal: { orgId: ORG.id, kind: 'serviceAccount', id: ACCOUNT.id, name: ACCOUNT.name, tokenCreator: admin.id },
  });
});

/** Once the fakes were asked this more often. */
async function asks(name: string): Promise<void> {
  const times = (): number => fixture.recorded.calls.filter((one) => one.name === name).length;
  for (const before = times(); times() === before;) await new Promise((next) => setImmediate(next));
}

const WAITS = { tool: 'orders/wait' };
/** A call that waits; `hangUp` once it runs. */
async function waitingCall(subject: string, path: string, headers: Record<string, string> = {}) {
  const client = new AbortController();
  const running = asks('executor.execute');
  const answer = fixture.as(subject, 'POST', path, WAITS, headers, client.signal);
  answer.catch(() => undefined);
  await running;
  return {
    hangUp: async () => {
      client.abort();
      await expect(answer).rejects.toThrow();
    },
  };
}
const ABANDONED = 'executor.execute abandoned';

const everyRoute = test.each([
  ['u-ada', MINE],
  ['u-admin', THEIRS],
]);

everyRoute('a call of %s whose client hangs up is taken back', async (subject, path) => {
  const { hangUp } = await waitingCall(subject, path);
  const abandoned = asks(ABANDONED);
  await hangUp();
  await abandoned;
});

everyRoute('a call of %s with a key goes on when its client hangs up, and a repetition learns that it was made', async (subject, path) => {
  const key = { 'idempotency-key': 'hung-up' };
  const again = () => fixture.as(subject, 'POST', path, WAITS, key);
  const keyed = await waitingCall(subject, path, key);
  const end = fixture.recorded.endWait!;
  const other = await waitingCall(subject, path);
  const before = fixture.recorded.calls.length;
  const abandoned = asks(ABANDONED);
  await keyed.hangUp();
  await other.hangUp();
  await abandoned;
  expect((await again()).body).toMatchObject({ error: expect.stringContaining('still running'), retryAfterSeconds: expect.any(Number) });
  end();
  let told = await again();
  while (String(told.body.error).includes('still running')) told = await again();
  expect([told.status, told.body.error]).toEqual([409, 'already done with this key; its answer is not kept (call_x)']);
  expect(fixture.recorded.calls.slice(before).map(({ name }) => name)).toEqual([ABANDONED]);
});

test('only admins call as a service account, and only as one of theirs', async () => {
  const before = last();
  expect((await fixture.as('u-ada', 'POST', THEIRS, asked)).status).toBe(403);
  expect((await fixture.as('u-ada', 'POST', THEIRS, asked, { 'idempotency-key': 'k' })).status).toBe(403);
  const foreign = `/v1/orgs/acme/service-accounts/${newId('serviceAccount')}/calls`;
  expect((await fixture.as('u-admin', 'POST', foreign, asked)).status).toBe(404);
  expect(last()).toBe(before);
});

test('who may not see a tool does not learn from the step whether there is one', async () => {
  const body = { tool: 'orders/unknown' };
  expect((await fixture.as('u-ada', 'POST', MINE, body)).body).toMatchObject({ isError: true, step: 'grant' });
  expect((await fixture.as('u-admin', 'POST', MINE, body)).body).toMatchObject({ isError: true, step: 'name' });
});

test('an answer of an API is not kept for a repetition, which calls nothing', async () => {
  const repeated = { 'idempotency-key': 'once' };
  await fixture.as('u-ada', 'POST', MINE, asked, repeated);
  const before = fixture.recorded.calls.length;
  const { status, body } = await fixture.as('u-ada', 'POST', MINE, asked, repeated);
  expect([status, body.error]).toEqual([409, expect.stringContaining('call_x')]);
  expect(fixture.recorded.calls).toHaveLength(before);
});
