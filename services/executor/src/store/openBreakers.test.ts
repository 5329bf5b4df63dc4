/** What people see of the circuit breakers of several executors. */
import { newId } from '@gatehouse/contracts';
import { openMongo, type Mongo } from '@gatehouse/store';
import { testContext } from '@gatehouse/test-support';
import type { Opened } from '../upstream/breaker';
import { openBreakerStore, type OpenBreakers } from './openBreakers';

const context = testContext('executor', {});
const orgId = newId('organization');
const [desk, maps] = [
  { orgId, integrationId: 'int_desk' },
  { orgId, integrationId: 'int_maps' },
];
let mongo: Mongo;
let first: OpenBreakers;
let second: OpenBreakers;
beforeAll(async () => void (mongo = await openMongo(context)));
beforeEach(
  async () => void ([first, second] = [await openBreakerStore(mongo, 'a', context.log), await openBreakerStore(mongo, 'b', context.log)]),
);
afterAll(() => context.dispose());

const opened = (afterMs: number, failures = 10): Opened => {
  const since = new Date();
  return { since, failures, calls: 12, retryAt: new Date(since.getTime() + afterMs) };
};
const shown = ({ since, retryAt, ...counts }: Opened, integrationId: string) => ({
  integrationId,
  ...counts,
  since: since.toISOString(),
  retryAt: retryAt.toISOString(),
});
const both = [desk.integrationId, maps.integrationId];
/** Waits until the open breakers that were shown are written. */
const settled = async (found: unknown): Promise<void> => {
  for (let tries = 0; tries < 200 && JSON.stringify(await first.of(orgId, both)) !== JSON.stringify(found); tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 10));
  expect(await first.of(orgId, both)).toEqual(found);
};

test('of several open ones the one that stays open longest counts, and none is left when each has closed', async () => {
  const [short, long] = [opened(5_000), opened(9_000, 11)];
  first.show(desk, short);
  second.show(desk, long);
  await settled([shown(long, desk.integrationId)]);
  second.show(desk, undefined);
  await settled([shown(short, desk.integrationId)]);
  first.show(desk, undefined);
  await settled([]);
});

test('one of another organization, one that nobody asked for, and one that its process has forgotten are not told', async () => {
  second.show({ orgId: newId('organization'), integrationId: maps.integrationId }, opened(5_000));
  first.show({ orgId, integrationId: 'int_other' }, opened(5_000));
  first.show(desk, opened(-120_001));
  const open = opened(5_000);
  first.show(maps, open);
  await settled([shown(open, maps.integrationId)]);
});

test('what a process showed goes with it, and what another showed stays', async () => {
  const open = opened(5_000);
  first.show(maps, opened(9_000));
  second.show(maps, open);
  await first.close();
  await settled([shown(open, maps.integrationId)]);
  await second.close();
});
