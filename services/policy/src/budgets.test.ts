/** Budgets through the whole service: nobody gets more than there is, nothing counts twice, nothing is lost. */
import { executor, newId, policy as contract, type RequestOf } from '@gatehouse/contracts';
import { until } from '@gatehouse/test-support';
import { fixture, type Organization, type Fixture } from './testing/fixture';

let w: Fixture;
let org: Organization;
beforeAll(async () => void (w = await fixture()));
afterAll(() => w.dispose());
beforeEach(() => void (org = w.organization()));

const put = (said: Partial<RequestOf<typeof contract.putBudget>>) =>
  w.registry.call(contract.putBudget, { integrationId: org.integrationId, period: 'DAY', ...said }, w.as(org.admin));
const get = () => w.registry.call(contract.getBudget, { integrationId: org.integrationId }, w.as(org.admin));
const reset = () => w.registry.call(contract.resetBudget, { integrationId: org.integrationId }, w.as(org.admin));
const reserve = (callId = newId('call'), args: Record<string, unknown> = {}) => w.ask(org, { reserveFor: callId, arguments: args });
const spend = (callId: string, counter: string, tokens: number) =>
  w.executor.publish(executor.spent, { orgId: org.orgId, callId, counter, tokens });
/** One call that was answered: what the next calls of the tool hold. */
async function answered(tokens: number): Promise<void> {
  const callId = newId('call');
  const { counter } = (await reserve(callId)).reservation!;
  await w.executor.call(contract.settle, { callId, counter, tokens }, w.as(org.token));
}
const eventsOf = (type: string) => w.events.filter((event) => event.orgId === org.orgId && event.type === type);

test('a budget is put, read, listed, replaced and deleted, each with its fact', async () => {
  await expect(get()).rejects.toMatchObject({ code: 'not_found' });
  await expect(put({})).rejects.toMatchObject({ code: 'invalid' });
  await expect(put({ softLimit: 2, hardLimit: 1 })).rejects.toMatchObject({
    code: 'invalid',
    details: ['/softLimit: must not be above the hard limit'],
  });
  const made = await put({ softLimit: 80, hardLimit: 100 });
  expect(made).toMatchObject({
    softLimit: 80,
    hardLimit: 100,
    revision: 1,
    used: 0,
    reserved: 0,
    state: 'OK',
    timeZone: 'UTC',
    updatedBy: 'ada@example.com',
  });
  expect(Date.parse(made.refillsAt) - Date.parse(made.periodStart)).toBe(86_400_000);
  expect(await put({ softLimit: 80, hardLimit: 100 })).toEqual(made);
  const changed = await put({ period: 'MONTH', hardLimit: 200, revision: 1 });
  expect(changed).toMatchObject({ period: 'MONTH', hardLimit: 200, revision: 2 });
  expect(changed).not.toHaveProperty('softLimit');
  await expect(put({ hardLimit: 300, revision: 1 })).rejects.toMatchObject({ code: 'conflict' });
  expect(await w.registry.call(contract.listBudgets, {}, w.as(org.admin))).toEqual({ budgets: [changed], hasMore: false });
  const remove = () => w.registry.call(contract.deleteBudget, { integrationId: org.integrationId }, w.as(org.admin));
  await remove();
  await remove();
  await expect(get()).rejects.toMatchObject({ code: 'not_found' });
  expect(await reserve()).toEqual({ effect: 'allow', step: 'default', standsOn: expect.any(Array) });
  expect(await put({ hardLimit: 5 })).toMatchObject({ period: 'DAY', hardLimit: 5, revision: 4 });
  await until(() => eventsOf('budget.put').length === 3 && eventsOf('budget.deleted').length === 1);
});

test('500 calls at once on two replicas: exactly what there is', async () => {
  await put({ softLimit: 80, hardLimit: 101 });
  await answered(1);
  const calls = Array.from({ length: 500 }, () => newId('call'));
  const answers = await Promise.all(calls.map((callId) => reserve(callId)));
  const allowed = calls.filter((_, i) => answers[i]!.effect === 'allow');
  expect(allowed).toHaveLength(100);
  for (const answer of answers) if (answer.effect !== 'allow') expect(answer).toMatchObject({ effect: 'deny', step: 'budget' });
  expect(await get()).toMatchObject({ used: 1, reserved: 100, overrun: 0, state: 'OK' });
  expect(await reserve()).toMatchObject({
    reason: expect.stringMatching(/of today's 101 tokens .* 100 are held for calls that are running/),
  });
  const { counter } = answers.find(({ reservation }) => reservation !== undefined)!.reservation!;
  await Promise.all(allowed.map((callId) => spend(callId, counter, 1)));
  await until(async () => (await get()).state === 'HARD_CROSSED');
  expect(await get()).toMatchObject({ used: 101, reserved: 0, overrun: 0 });
  expect(await reserve()).toMatchObject({
    reason: expect.stringMatching(/^budget: today's 101 tokens .* are used up; it refills at \d{4}/) as string,
  });
  await until(() => eventsOf('budget.hardCrossed').length > 0 && eventsOf('budget.softCrossed').length > 0);
  expect([eventsOf('budget.softCrossed').length, eventsOf('budget.hardCrossed').length]).toEqual([1, 1]);
});

describe('the answer is held too', () => {
  test('100 calls at once whose answers are 7,000 tokens overrun 1,000 by one answer', async () => {
    await put({ hardLimit: 1_000 });
    const calls = Array.from({ length: 100 }, () => newId('call'));
    const answers = await Promise.all(calls.map((callId) => reserve(callId)));
    for (const [i, { reservation }] of answers.entries()) if (reservation) await spend(calls[i]!, reservation.counter, 7_000);
    await until(async () => (await get()).reserved === 0);
    expect(await get()).toMatchObject({ used: 7_000, overrun: 6_000, state: 'HARD_CROSSED' });
    expect((await reserve()).effect).toBe('deny');
    await put({ hardLimit: 8_000 });
    expect(await reserve()).toMatchObject({ effect: 'allow', reservation: { tokens: 1_000 } });
  });

  test('a tool that nobody knows holds a quarter of what is left, later what its answers took', async () => {
    await put({ hardLimit: 1_000_000 });
    const first = await Promise.all([1, 2, 3].map(() => reserve()));
    expect(first.map(({ reservation }) => reservation!.tokens)).toEqual([250_001, expect.any(Number), expect.any(Number)]);
    await answered(501);
    expect((await reserve()).reservation).toMatchObject({ tokens: 501 });
    await answered(9_001);
    expect((await reserve()).reservation).toMatchObject({ tokens: 9_001 });
    await answered(1_001);
    expect((await reserve()).reservation).toMatchObject({ tokens: 7_401 });
  });

  test('what is left is enough for one more call, until the limit is crossed', async () => {
    await put({ hardLimit: 100 });
    await answered(99);
    const last = newId('call');
    const { effect, reservation } = await reserve(last);
    expect([effect, reservation!.tokens]).toEqual(['allow', 1]);
    expect((await reserve()).effect).toBe('deny');
    await spend(last, reservation!.counter, 50);
    await until(async () => (await get()).state === 'HARD_CROSSED');
    expect(await get()).toMatchObject({ used: 149, overrun: 49 });
    expect((await reserve()).effect).toBe('deny');
    await reset();
    expect((await reserve()).effect).toBe('allow');
  });

  test('a call that was not made teaches nothing', async () => {
    await put({ hardLimit: 100_000 });
    const callId = newId('call');
    const { counter } = (await reserve(callId)).reservation!;
    await spend(callId, counter, 0);
    await until(async () => (await get()).reserved === 0);
    expect((await reserve()).reservation).toMatchObject({ tokens: 25_001 });
  });
});

test('nothing is held without being asked to, and one call holds one share', async () => {
  await put({ hardLimit: 100 });
  expect(await w.ask(org)).toMatchObject({ effect: 'allow', step: 'default' });
  const callId = newId('call');
  const first = await reserve(callId, { text: 'x'.repeat(20) });
  expect(first).toMatchObject({ effect: 'allow', reservation: { tokens: 100 } });
  expect(await reserve(callId, { text: 'x'.repeat(20) })).toEqual(first);
  expect(await get()).toMatchObject({ used: 0, reserved: 100 });
});

test('what a call has used counts once, however often it is told', async () => {
  await put({ softLimit: 50, hardLimit: 100 });
  const callId = newId('call');
  const { counter } = (await reserve(callId)).reservation!;
  for (let i = 0; i < 3; i += 1) await spend(callId, counter, 60);
  await until(async () => (await get()).used === 60);
  // Whoever moves the counter next may state the crossing too: let the settling have stated it.
  await until(() => eventsOf('budget.softCrossed').length === 1);
  const second = newId('call');
  await reserve(second);
  await spend(second, counter, 0);
  await until(async () => (await get()).reserved === 0);
  expect(await get()).toMatchObject({ used: 60, reserved: 0, state: 'SOFT_CROSSED' });
  expect(eventsOf('budget.softCrossed')[0]).toMatchObject({ target: { id: org.integrationId }, data: { limit: 50, used: 60 } });
});

test('a foreign organization settles nothing here', async () => {
  await put({ hardLimit: 100 });
  const callId = newId('call');
  const { counter } = (await reserve(callId)).reservation!;
  await w.executor.publish(executor.spent, { orgId: newId('organization'), callId, counter, tokens: 50 });
  await spend(callId, counter, 7);
  await until(async () => (await get()).used > 0);
  expect((await get()).used).toBe(7);
});

test('a reset begins at zero; what runs settles with what was before', async () => {
  await put({ hardLimit: 10 });
  const callId = newId('call');
  const { counter } = (await reserve(callId, { text: 'x'.repeat(25) })).reservation!;
  expect((await reserve(undefined, { text: 'x'.repeat(25) })).effect).toBe('deny');
  expect(await reset()).toMatchObject({ used: 0, reserved: 0, state: 'OK' });
  const marker = newId('call');
  const now = (await reserve(marker, { text: 'x'.repeat(25) })).reservation!.counter;
  expect(now).not.toBe(counter);
  await spend(callId, counter, 500);
  await spend(marker, now, 1);
  await until(async () => (await get()).used === 1);
  expect(await get()).toMatchObject({ used: 1, reserved: 0 });
  await until(() => eventsOf('budget.reset').length === 1);
});

test('discovery is told when a budget is used up', async () => {
  await put({ hardLimit: 1 });
  await answered(1);
  const tools = [{ tool: 'orders/refund', integrationId: org.integrationId, toolName: 'refund' }];
  const { tools: said } = await w.registry.call(contract.outlook, { tools }, w.as(org.token));
  expect(said[0]).toMatchObject({ approval: 'never', denied: expect.stringContaining("today's 1 tokens") as string });
});
