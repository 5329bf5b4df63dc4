/** A key service that is away: what needs it is refused in time, and nothing else is. */
import { startService } from '@gatehouse/runtime';
import { MongoClient } from 'mongodb';
import { executor } from '../service';
import { executorFixture, type ExecutorFixture } from '../testing/executorFixture';
import { transitPlace } from '../testing/rootKeyPlaces';

const CANARY = 'canary-41bb0a92-secret';
const away = { code: 'unavailable', message: 'the key service does not answer' };
const TOLERANCE_MS = 1_500;

let place: Awaited<ReturnType<typeof transitPlace>>;
let fixture: ExecutorFixture;
beforeAll(async () => {
  place = await transitPlace();
  fixture = await executorFixture(place.settings);
});
afterAll(async () => {
  await fixture.stop();
  await place.close();
});

async function allRows(): Promise<string> {
  const { MONGODB_URL, DATABASE_PREFIX } = fixture.service.context.config;
  const client = new MongoClient(MONGODB_URL);
  const database = client.db(`${DATABASE_PREFIX}executor`);
  const collections = await database.collections();
  const rows = await Promise.all(collections.map((collection) => collection.find().toArray()));
  await client.close();
  return JSON.stringify(rows);
}

test('a credential is not stored, in no form, and calls that need none go on', async () => {
  place.service.fault = 'silent';
  const began = performance.now();
  await expect(fixture.store(CANARY)).rejects.toMatchObject(away);
  expect(performance.now() - began).toBeLessThan(2_000 + TOLERANCE_MS);
  expect(await allRows()).not.toContain(CANARY);
  expect((await fixture.call('desk/open', { id: 'abc' })).isError).toBe(false);
});

test('a process that has the key goes on with it, and one that has not refuses the call before anything is sent', async () => {
  place.service.fault = undefined;
  await fixture.store(CANARY);
  place.service.fault = 'broken';
  expect((await fixture.call('desk/secured')).isError).toBe(false);

  place.service.fault = undefined;
  await fixture.service.restart();
  place.service.fault = 'broken';
  const before = fixture.api.authorizations.length;
  for (let i = 0; i < 3; i += 1) await expect(fixture.call('desk/secured')).rejects.toMatchObject(away);
  expect(fixture.api.authorizations).toHaveLength(before);
  place.service.fault = undefined;
  expect((await fixture.call('desk/secured')).isError).toBe(false);
});

test('a process does not start without it', async () => {
  place.service.fault = 'denied';
  await expect(startService(executor, fixture.service.context.env())).rejects.toThrow('ROOT_KEYS=transit cannot be used');
});
