/** The console asks for these every few seconds: the database answers from indexes, however much there is. */
import { newId } from '@gatehouse/contracts';
import { driverCollection, openMongo } from '@gatehouse/store';
import { testContext } from '@gatehouse/test-support';
import { principalOf } from '../testing/fixture';
import { listFilter, pendingAt, pendingFor } from './filters';
import { requestSchema } from './schemas';

const context = testContext('approvals', {});
afterAll(() => context.dispose());

const orgId = newId('organization');
const admin = principalOf(orgId, 'user', 'ada', { role: 'admin' });
const named = principalOf(orgId, 'user', 'nora', { role: 'member', groups: [newId('group'), newId('group')] });
const now = new Date();

interface Explained {
  executionStats: { totalDocsExamined: number };
}

test('lists read about a page, counts read keys', async () => {
  const mongo = await openMongo(context);
  const rows = driverCollection(await mongo.model('requests', requestSchema));
  const row = (i: number) => ({
    _id: `req_${i}`,
    orgId: i % 10 === 0 ? newId('organization') : orgId,
    status: i % 3 === 0 ? 'pending' : 'approved',
    approvers: i % 5 === 0 ? [named.id] : [newId('user')],
    barred: i % 50 === 0 ? [admin.id] : [],
    tokenCreators: [],
    requester: { kind: 'serviceAccount', id: `sa_${i % 7}`, name: 'x' },
    createdAt: new Date(now.getTime() - i * 1_000),
    expiresAt: new Date(now.getTime() + (i % 9 === 0 ? -1_000 : 100_000)),
    arguments: 'x'.repeat(500),
  });
  await rows.insertMany(Array.from({ length: 4_000 }, (_, i) => row(i)) as never);

  for (const [viewer, query] of [
    [admin, {}],
    [named, {}],
    [admin, { requester: 'sa_3' }],
    [admin, { for: 'me' }],
    [named, { for: 'me' }],
    [admin, { status: 'pending' }],
  ] as const) {
    const { executionStats } = (await rows
      .find({ orgId, ...listFilter(viewer, query, now) })
      .sort({ createdAt: -1, _id: -1 })
      .limit(51)
      .explain('executionStats')) as unknown as Explained;
    // 51 rows are asked for; a filter may pass over some that lie between them.
    expect([viewer.name, query, executionStats.totalDocsExamined < 600]).toEqual([viewer.name, query, true]);
  }
  const read = async (filter: object): Promise<number> => {
    const plan = await rows.aggregate([{ $match: { orgId, ...filter } }, { $group: { _id: 1, n: { $sum: 1 } } }]).explain('executionStats');
    return Number(/"totalDocsExamined":(\d+)/.exec(JSON.stringify(plan))![1]);
  };
  for (const filter of [pendingAt(now), ...Object.values(pendingFor(admin, now)), ...Object.values(pendingFor(named, now))]) {
    expect([filter, await read(filter)]).toEqual([filter, 0]);
  }
});
