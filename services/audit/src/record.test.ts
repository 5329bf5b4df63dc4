import { audit, newId } from '@gatehouse/contracts';
import { openMongo, type Mongo } from '@gatehouse/store';
import { createRecorder } from './record';
import { entrySchema, type EntryRow } from './schemas';
import { entryStore, type EntryStore } from './store';
import { testContext } from '@gatehouse/test-support';
import { retryUntilStored } from './retryUntilStored';

const context = testContext('audit', {});
let mongo: Mongo;
let store: EntryStore;

beforeAll(async () => {
  mongo = await openMongo(context);
  store = await entryStore(mongo);
});
afterAll(() => context.dispose());

const event = (orgId: string, more: Partial<audit.AuditEvent> = {}): audit.AuditEvent => ({
  eventId: newId('event'),
  orgId,
  type: 'grant.put',
  phase: 'single',
  occurredAt: new Date().toISOString(),
  actor: { kind: 'system' },
  ...more,
});
const events = (orgId: string, count: number): audit.AuditEvent[] => Array.from({ length: count }, () => event(orgId));
const all = async (orgId: string): Promise<EntryRow[]> => (await store.find(orgId, {}, 10_000)).reverse();
const numbers = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

test('numbers run from 0 without a gap, each organization on its own', async () => {
  const [a, b] = [newId('organization'), newId('organization')];
  const record = createRecorder(store);
  await record([...events(a, 3), ...events(b, 2)]);
  await record([...events(b, 1), ...events(a, 2)]);
  expect((await all(a)).map(({ seq }) => seq)).toEqual(numbers(5));
  expect((await all(b)).map(({ seq }) => seq)).toEqual(numbers(3));
});

test('a fact delivered again, alone or among others, changes nothing', async () => {
  const org = newId('organization');
  const record = createRecorder(store);
  const [one, two, three] = events(org, 3) as [audit.AuditEvent, audit.AuditEvent, audit.AuditEvent];
  await record([one, one]);
  await record([two, one, three]);
  await createRecorder(store)([three, two, one]);
  expect((await all(org)).map(({ eventId }) => eventId)).toEqual([one, two, three].map(({ eventId }) => eventId));
});

/** Several writers at once, some events given to more than one of them. */
async function storm(on: EntryStore, org: string): Promise<number> {
  const shared = events(org, 40);
  const writers = Array.from({ length: 4 }, () => retryUntilStored(context, createRecorder(on)));
  const own = writers.map(() => Array.from({ length: 20 }, () => events(org, 7)));
  await Promise.allSettled(
    writers.map(async (record, w) => {
      for (const [i, batch] of own[w]!.entries()) await record([...batch, ...shared.slice(2 * i, 2 * i + 2)]);
    }),
  );
  return 4 * 20 * 7 + 40;
}

test('concurrent recorders leave no gap, no duplicate and lose nothing', async () => {
  const org = newId('organization');
  const expected = await storm(store, org);
  const entries = await all(org);
  expect(entries.map(({ seq }) => seq)).toEqual(numbers(expected));
  expect(new Set(entries.map(({ eventId }) => eventId)).size).toBe(expected);
});

test('without the unique index the same storm gives numbers twice', async () => {
  const other = testContext('audit', {});
  try {
    const bare = await openMongo(other);
    const unguarded = await entryStore(bare);
    await (await bare.model('entries', entrySchema)).collection.dropIndex('seq');
    const org = newId('organization');
    await storm(unguarded, org);
    const seqs = (await unguarded.find(org, {}, 10_000)).map(({ seq }) => seq);
    expect(new Set(seqs).size).toBeLessThan(seqs.length);
  } finally {
    await other.dispose();
  }
});

test('only a call whose outcome is in no batch stays open', async () => {
  const org = newId('organization');
  const record = createRecorder(store);
  const call = (callId: string, phase: 'intent' | 'outcome'): audit.AuditEvent => event(org, { type: 'tool.call', phase, callId });
  const [quick, slow, lost] = [newId('call'), newId('call'), newId('call')];
  await record([call(quick, 'intent'), call(quick, 'outcome'), call(slow, 'intent'), call(lost, 'intent')]);
  await record([call(slow, 'outcome')]);
  const open = await store.overdue(new Date(Date.now() + 1_000), 100);
  expect(open.filter(({ orgId }) => orgId === org).map(({ _id }) => _id)).toEqual([lost]);
});

test('what is only recorded is no change: a page that shows it would read itself anew for ever', async () => {
  const orgId = newId('organization');
  const types: audit.AuditEventType[] = ['grant.put', 'audit.read', 'tool.call'];
  await createRecorder(store)(types.map((type) => event(orgId, { type })));
  expect(Object.keys(await store.changes(orgId))).toEqual(['grant']);
  // A new type of reading belongs here; any other belongs to `change` or `occurrence` in `EVENT_TYPES`.
  expect(audit.AuditEventType.enum.filter((type) => !audit.isShown(type))).toEqual(['tool.call', 'audit.read']);
});

describe('a call has one outcome', () => {
  const org = newId('organization');
  const outcomeOf = (callId: string, outcome: string): audit.AuditEvent =>
    event(org, { type: 'tool.call', phase: 'outcome', callId, outcome, data: { durationMs: 7 } });
  /** Outcomes of a call as they are recorded, one batch after the other. */
  async function recorded(...batches: string[][]): Promise<unknown[]> {
    const callId = newId('call');
    const given = [
      [event(org, { type: 'tool.call', phase: 'intent', callId })],
      ...batches.map((batch) => batch.map((outcome) => outcomeOf(callId, outcome))),
    ];
    for (const batch of [...given, ...given]) await createRecorder(store)(batch);
    const entries = (await all(org)).filter((entry) => entry.callId === callId);
    return entries.slice(1).map(({ phase, outcome, data }) => [phase, outcome, ...(data?.['late'] === true ? ['late'] : [])]);
  }

  test('whichever comes first, from one process or several', async () => {
    expect(await recorded(['succeeded'], ['succeeded'], ['failed'])).toEqual([['outcome', 'succeeded']]);
  });

  test('what is known is not made unknown', async () => {
    expect(await recorded(['failed'], ['unknown'])).toEqual([['outcome', 'failed']]);
    expect(await recorded(['unknown', 'failed', 'unknown'])).toEqual([['outcome', 'failed']]);
  });

  test('what becomes known after it was closed as unknown stands beside it, once', async () => {
    const kept = [
      ['outcome', 'unknown'],
      ['single', 'succeeded', 'late'],
    ];
    expect(await recorded(['unknown'], ['succeeded'], ['succeeded', 'failed'])).toEqual(kept);
    const callId = newId('call');
    const writers = Array.from({ length: 4 }, () => createRecorder(store));
    await Promise.all(writers.map((record) => record([outcomeOf(callId, 'unknown')])));
    await Promise.all(writers.map((record) => record([outcomeOf(callId, 'succeeded')])));
    const entries = (await all(org)).filter((entry) => entry.callId === callId);
    expect(entries.map(({ phase, outcome }) => [phase, outcome])).toEqual(kept.map(([phase, outcome]) => [phase, outcome]));
    expect(entries[1]!.data).toEqual({ durationMs: 7, late: true });
  });

  test('numbers have no gap all the same', async () => {
    const entries = await all(org);
    expect(entries.map(({ seq }) => seq)).toEqual(numbers(entries.length));
  });
});
