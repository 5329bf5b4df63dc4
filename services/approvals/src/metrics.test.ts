import { newId } from '@gatehouse/contracts';
import { metricsText } from '@gatehouse/runtime';
import { driverCollection, openMongo } from '@gatehouse/store';
import { testContext } from '@gatehouse/test-support';
import { reportWaiting } from './metrics';
import { requestStore } from './store/requests';
import { requestSchema } from './store/schemas';

const context = testContext('approvals', {});
afterAll(() => context.dispose());

const now = new Date('2026-01-02T03:00:00Z');
const minutes = (count: number): Date => new Date(now.getTime() + count * 60_000);
const read = async (): Promise<string[]> =>
  (await metricsText('approvals')).split('\n').filter((line) => line.startsWith('gatehouse_approvals_'));

test('counts what waits in all organizations, and says how old the oldest is; what has lapsed or is decided waits no more', async () => {
  const mongo = await openMongo(context);
  const requests = await requestStore(mongo);
  reportWaiting({ requests, clock: () => now });
  expect(await read()).toEqual([
    'gatehouse_approvals_waiting{service="approvals"} 0',
    'gatehouse_approvals_oldest_seconds{service="approvals"} 0',
  ]);
  const rows = driverCollection(await mongo.model('requests', requestSchema));
  const row = (status: string, createdAt: Date, expiresAt: Date) => ({
    _id: newId('request'),
    orgId: newId('organization'),
    status,
    createdAt,
    expiresAt,
  });
  await rows.insertMany([
    row('pending', minutes(-5), minutes(60)),
    row('pending', minutes(-2), minutes(60)),
    row('pending', minutes(-90), minutes(-1)),
    row('approved', minutes(-80), minutes(60)),
  ] as never);
  expect(await read()).toEqual([
    'gatehouse_approvals_waiting{service="approvals"} 2',
    'gatehouse_approvals_oldest_seconds{service="approvals"} 300',
  ]);
});
