import { audit, newId } from '@gatehouse/contracts';
import { openMongo } from '@gatehouse/store';
import { outcomesHadTime, reap } from './reaper';
import { createRecorder, type Recorder } from './record';
import { entryStore, type EntryStore } from './store';
import { testContext } from '@gatehouse/test-support';

const context = testContext('audit', {});
let store: EntryStore;
let record: Recorder;
const org = newId('organization');
const AFTER_MS = 60_000;
const later = (): Date => new Date(Date.now() + AFTER_MS + 1_000);

beforeAll(async () => {
  store = await entryStore(await openMongo(context));
  record = createRecorder(store);
});
afterAll(() => context.dispose());

const call = (callId: string, phase: 'intent' | 'outcome'): audit.AuditEvent => ({
  eventId: newId('event'),
  orgId: org,
  type: 'tool.call',
  phase,
  occurredAt: new Date().toISOString(),
  actor: { kind: 'serviceAccount', id: newId('serviceAccount'), name: 'nightly' },
  callId,
  tool: 'desk/orders_list',
  correlationId: `c-${callId}`,
  ...(phase === 'outcome' ? { outcome: 'succeeded' } : {}),
});
const outcomes = async (callId: string): Promise<(string | undefined)[]> =>
  (await store.find(org, { correlationId: `c-${callId}` }, 100)).filter(({ phase }) => phase === 'outcome').map(({ outcome }) => outcome);

test('a call without an outcome becomes unknown once, under the rule that had decided on it, however many reapers look', async () => {
  const lost = newId('call');
  await record([{ ...call(lost, 'intent'), data: { door: 'mcp', rule: 'rul_1' } }]);
  expect(await reap({ store, record }, new Date(), AFTER_MS)).toBe(0);
  const other = { store, record: createRecorder(store) };
  await Promise.all([reap({ store, record }, later(), AFTER_MS), reap(other, later(), AFTER_MS)]);
  await reap({ store, record }, later(), AFTER_MS);
  const entries = await store.find(org, { correlationId: `c-${lost}` }, 10);
  expect(entries.map(({ phase, outcome, data, tool }) => ({ phase, outcome, data, tool }))).toEqual([
    { phase: 'outcome', outcome: 'unknown', data: { by: 'reaper', rule: 'rul_1' }, tool: 'desk/orders_list' },
    { phase: 'intent', outcome: undefined, data: { door: 'mcp', rule: 'rul_1' }, tool: 'desk/orders_list' },
  ]);
});

test('an outcome that was recorded without crossing the call off is respected', async () => {
  const done = newId('call');
  await record([call(done, 'outcome')]);
  await record([call(done, 'intent')]);
  await reap({ store, record }, later(), AFTER_MS);
  expect(await outcomes(done)).toEqual(['succeeded']);
  expect(await store.overdue(later(), 10)).toEqual([]);
});

test('nothing is closed while the broker is away, nor before outcomes had their time since it is back', () => {
  let failure: string | undefined;
  const mayClose = outcomesHadTime(() => failure, AFTER_MS);
  expect(mayClose(0)).toBe(true);
  failure = 'rabbitmq is away';
  expect([mayClose(1_000), mayClose(90_000)]).toEqual([false, false]);
  failure = undefined;
  expect([mayClose(90_000 + AFTER_MS - 1), mayClose(90_000 + AFTER_MS)]).toEqual([false, true]);
});

test('an outcome that comes after the reaper is no second one, and is kept beside it', async () => {
  const slow = newId('call');
  await record([call(slow, 'intent')]);
  await reap({ store, record }, later(), AFTER_MS);
  await record([call(slow, 'outcome')]);
  expect(await outcomes(slow)).toEqual(['unknown']);
  const [last] = await store.find(org, { correlationId: `c-${slow}` }, 1);
  expect(last).toMatchObject({ type: 'tool.call', phase: 'single', outcome: 'succeeded', data: { late: true } });
});

test('an outcome that is recorded while a reaper looks leaves the call one outcome', async () => {
  const slow = newId('call');
  await record([call(slow, 'intent')]);
  const looked = { ...store, hasOutcome: () => Promise.resolve(false) };
  await record([call(slow, 'outcome')]);
  await store.openCalls([{ _id: slow, orgId: org, since: new Date(), intent: call(slow, 'intent') }]);
  await reap({ store: looked, record }, later(), AFTER_MS);
  expect(await outcomes(slow)).toEqual(['succeeded']);
  expect(await store.overdue(later(), 10)).toEqual([]);
});

test('the id of a reaped outcome is an event id made from the call', () => {
  expect(audit.closingEventId('call_a')).toMatch(/^evt_[0-9A-Za-z]{22}$/);
  expect(audit.closingEventId('call_a')).toBe(audit.closingEventId('call_a'));
  expect(audit.closingEventId('call_a')).not.toBe(audit.closingEventId('call_b'));
});
