/** A process that stands still for longer than it waits for a store, with the answer in its socket, as in a long compilation. */
import { COMMAND_TIMEOUT_MS } from './cacheRules';
import { openCache } from './openCache';
import { openMongo } from './openMongo';
import { Schema } from './schema';
import { testContext, type TestContext } from './testing/testContext';

const LIMIT_MS = 100;
let context: TestContext;
beforeEach(() => (context = testContext({ MONGODB_TIMEOUT_MS: LIMIT_MS })));
afterEach(() => context.stop());

function standStill(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}
/** What is asked in one turn of the event loop has left at its end. */
const sent = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('it takes its own stall for no absence of Redis', async () => {
  const { leases, failure } = await openCache(context);
  await leases.fill(await leases.begin('k'), 'here');
  const reading = leases.get('k');
  await sent();
  standStill(COMMAND_TIMEOUT_MS * 6);
  expect(await reading).toBe('here');
  expect(failure()).toBeUndefined();
});

test('nor where it stands still before what it asks Redis has left, as in a crowd of calls', async () => {
  const { leases, failure } = await openCache(context);
  await leases.fill(await leases.begin('k'), 'here');
  const reading = leases.get('k');
  standStill(COMMAND_TIMEOUT_MS * 6);
  expect(await reading).toBe('here');
  expect(failure()).toBeUndefined();
});

test('it takes its own stall for no absence of MongoDB', async () => {
  const mongo = await openMongo(context);
  const Rows = await mongo.model<{ _id: string }>('rows', new Schema<{ _id: string }>({ _id: { type: String, required: true } }));
  const counting = Rows.countDocuments({}).exec();
  await sent();
  standStill(LIMIT_MS * 8);
  expect(await counting).toBe(0);
});
