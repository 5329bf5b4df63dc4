/** What people read: lists and the change counters. */
import { newId, type Principal } from '@gatehouse/contracts';
import { until } from '@gatehouse/test-support';
import { startApprovalFixture, type ApprovalFixture } from './testing/approvalFixture';
import { callOf, type Fixture } from './testing/fixture';

let fixture: ApprovalFixture['fixture'];
let admin: ApprovalFixture['admin'];
let member: ApprovalFixture['member'];
let named: ApprovalFixture['named'];
let account: ApprovalFixture['account'];
let terms: ApprovalFixture['terms'];
let reject: ApprovalFixture['reject'];

beforeAll(async () => void ({ fixture, admin, member, named, account, terms, reject } = await startApprovalFixture()));
afterAll(() => fixture.stop());

test('lists: filters, pages newest first, cursors bound to person and filter; change counters count and grow', async () => {
  const org = newId('organization');
  const boss = { ...admin, orgId: org };
  const other = { ...named, orgId: org };
  const bot = { ...account, orgId: org };
  const before = await fixture.changeCounters(boss);
  expect(before).toEqual({ changes: 0, pending: 0, pendingForMe: 0 });
  const made: string[] = [];
  for (let i = 0; i < 5; i += 1) made.unshift((await fixture.open(bot, callOf({ i }, { terms }))).requestId);
  const own = (await fixture.open(boss, callOf({ own: 1 }, { terms, tool: 'orders/listOrders' }))).requestId;
  const lapsed = (await fixture.open(bot, callOf({ i: 9 }, { terms }))).requestId;
  await fixture.lapse(lapsed);
  await reject(boss, made[0]!);

  const ids = async (by: Principal, query: Parameters<Fixture['list']>[1] = {}) =>
    (await fixture.list(by, query)).approvals.map(({ requestId }) => requestId);
  expect(await ids(boss)).toEqual([lapsed, own, ...made]);
  expect(await ids(boss, { status: 'pending' })).toEqual([own, ...made.slice(1)]);
  expect(await ids(boss, { status: 'expired' })).toEqual([lapsed]);
  expect(await ids(boss, { for: 'me' })).toEqual(made.slice(1));
  expect(await ids(other, { for: 'me' })).toEqual([own, ...made.slice(1)]);
  expect(await ids(boss, { for: 'mine' })).toEqual([own]);
  expect(await ids(boss, { requester: boss.id })).toEqual([own]);
  expect(await ids(boss, { tool: 'orders/listOrders' })).toEqual([own]);
  expect(await ids({ ...member, orgId: org })).toEqual([]);

  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await fixture.list(boss, { limit: 2, ...(cursor === undefined ? {} : { cursor }) });
    seen.push(...page.approvals.map(({ requestId }) => requestId));
    cursor = page.nextCursor;
    if (cursor !== undefined) {
      await expect(fixture.list(boss, { limit: 2, cursor, status: 'pending' })).rejects.toMatchObject({ code: 'invalid' });
      await expect(fixture.list(other, { limit: 2, cursor })).rejects.toMatchObject({ code: 'invalid' });
    }
  } while (cursor !== undefined);
  expect(seen).toEqual([lapsed, own, ...made]);

  await until(async () => (await fixture.changeCounters(boss)).changes >= 9);
  expect(await fixture.changeCounters(boss)).toMatchObject({ pending: 5, pendingForMe: 4 });
  expect(await fixture.changeCounters(other)).toMatchObject({ pending: 5, pendingForMe: 5 });
  // A member counts what the list shows them: what they may decide and what is their own, each once.
  const asker = { ...member, orgId: org };
  expect(await fixture.changeCounters(asker)).toMatchObject({ pending: 0, pendingForMe: 0 });
  await fixture.open(asker, callOf({ asker: 1 }, { terms }));
  await fixture.open(asker, callOf({ asker: 2 }, { terms: { ...terms, approvers: { users: [asker.id] } } }));
  expect(await ids(asker, { status: 'pending' })).toHaveLength(2);
  expect(await fixture.changeCounters(asker)).toMatchObject({ pending: 2, pendingForMe: 0 });
  expect(await fixture.changeCounters(other)).toMatchObject({ pending: 6, pendingForMe: 6 });
  expect(await fixture.changeCounters(boss)).toMatchObject({ pending: 7, pendingForMe: 6 });
  fixture.blocked.set(boss.id, 'Leaked');
  expect(await fixture.changeCounters(boss)).toMatchObject({ pending: 7, pendingForMe: 0 });
  fixture.blocked.delete(boss.id);
  expect(await fixture.changeCounters(boss)).toMatchObject({ pendingForMe: 6 });
  const { changes } = await fixture.changeCounters(boss);
  await fixture.cancel(bot, { requestId: made[1]! });
  await until(async () => (await fixture.changeCounters(boss)).changes > changes);
});
