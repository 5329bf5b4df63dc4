/** What people read: lists and the pulse. */
import { newId, type Principal } from '@gatehouse/contracts';
import { startScene, type Scene } from './testing/scene';
import { callOf, until, type World } from './testing/world';

let world: Scene['world'];
let admin: Scene['admin'];
let member: Scene['member'];
let named: Scene['named'];
let account: Scene['account'];
let terms: Scene['terms'];
let reject: Scene['reject'];

beforeAll(async () => void ({ world, admin, member, named, account, terms, reject } = await startScene()));
afterAll(() => world.stop());

test('lists: filters, pages newest first, cursors bound to person and filter; pulse counts and grows', async () => {
  const org = newId('organization');
  const boss = { ...admin, orgId: org };
  const other = { ...named, orgId: org };
  const bot = { ...account, orgId: org };
  const before = await world.pulse(boss);
  expect(before).toEqual({ changes: 0, pending: 0, pendingForMe: 0 });
  const made: string[] = [];
  for (let i = 0; i < 5; i += 1) made.unshift((await world.open(bot, callOf({ i }, { terms }))).requestId);
  const own = (await world.open(boss, callOf({ own: 1 }, { terms, tool: 'orders/listOrders' }))).requestId;
  const lapsed = (await world.open(bot, callOf({ i: 9 }, { terms }))).requestId;
  await world.lapse(lapsed);
  await reject(boss, made[0]!);

  const ids = async (by: Principal, query: Parameters<World['list']>[1] = {}) =>
    (await world.list(by, query)).approvals.map(({ requestId }) => requestId);
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
    const page = await world.list(boss, { limit: 2, ...(cursor === undefined ? {} : { cursor }) });
    seen.push(...page.approvals.map(({ requestId }) => requestId));
    cursor = page.nextCursor;
    if (cursor !== undefined) {
      await expect(world.list(boss, { limit: 2, cursor, status: 'pending' })).rejects.toMatchObject({ code: 'invalid' });
      await expect(world.list(other, { limit: 2, cursor })).rejects.toMatchObject({ code: 'invalid' });
    }
  } while (cursor !== undefined);
  expect(seen).toEqual([lapsed, own, ...made]);

  await until(async () => (await world.pulse(boss)).changes >= 9);
  expect(await world.pulse(boss)).toMatchObject({ pending: 5, pendingForMe: 4 });
  expect(await world.pulse(other)).toMatchObject({ pending: 5, pendingForMe: 5 });
  // A member counts what the list shows them: what they may decide and what is their own, each once.
  const asker = { ...member, orgId: org };
  expect(await world.pulse(asker)).toMatchObject({ pending: 0, pendingForMe: 0 });
  await world.open(asker, callOf({ asker: 1 }, { terms }));
  await world.open(asker, callOf({ asker: 2 }, { terms: { ...terms, approvers: { users: [asker.id] } } }));
  expect(await ids(asker, { status: 'pending' })).toHaveLength(2);
  expect(await world.pulse(asker)).toMatchObject({ pending: 2, pendingForMe: 0 });
  expect(await world.pulse(other)).toMatchObject({ pending: 6, pendingForMe: 6 });
  expect(await world.pulse(boss)).toMatchObject({ pending: 7, pendingForMe: 6 });
  const { changes } = await world.pulse(boss);
  await world.cancel(bot, { requestId: made[1]! });
  await until(async () => (await world.pulse(boss)).changes > changes);
});
