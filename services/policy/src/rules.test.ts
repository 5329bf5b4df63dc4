/** Rules through the whole service. */
import { newId, policy as contract, type Principal, type RequestOf } from '@gatehouse/contracts';
import { until } from '@gatehouse/test-support';
import { identity, fixture, type Organization, type Fixture } from './testing/fixture';

let w: Fixture;
let org: Organization;
beforeAll(async () => void (w = await fixture()));
afterAll(() => w.dispose());
beforeEach(() => void (org = w.organization()));

type Input = Partial<contract.RuleInput>;
const create = (rule: Input = {}, by: Principal = org.admin) => w.createRule(by, rule);
const update = (id: string, change: RequestOf<typeof contract.updateRule>['change'], revision?: number) =>
  w.registry.call(contract.updateRule, { id, change, ...(revision !== undefined && { revision }) }, w.as(org.admin));
const remove = (id: string) => w.registry.call(contract.deleteRule, { id }, w.as(org.admin));
const names = async (request: RequestOf<typeof contract.listRules> = {}) =>
  (await w.registry.call(contract.listRules, request, w.as(org.admin))).rules.map(({ name, priority }) => `${priority} ${name}`);
const eventsOf = (type: string) => w.events.filter((event) => event.orgId === org.orgId && event.type === type);

test('a rule is made, read, changed, moved and deleted, each with its fact', async () => {
  const first = await create({ name: 'First', when: 'args.amount > 100', approvers: { groups: [newId('group')] } });
  const second = await create({ name: 'Second' });
  await create({ name: 'Zeroth', priority: 1 });
  expect(await names()).toEqual(['1 Zeroth', '2 First', '3 Second']);
  const changed = await update(first.id, { name: 'Primary', when: null, priority: 3 }, first.revision);
  expect(changed).toMatchObject({ name: 'Primary', priority: 3, revision: 2, approvers: first.approvers });
  expect(changed).not.toHaveProperty('when');
  expect(await w.registry.call(contract.getRule, { id: first.id }, w.as(org.admin))).toEqual(changed);
  await expect(update(first.id, { name: 'Late' }, first.revision)).rejects.toMatchObject({ code: 'conflict', data: { current: changed } });
  expect(await update(first.id, { name: 'Primary' })).toEqual({ ...changed, unchanged: true });
  await remove(second.id);
  await remove(second.id);
  await expect(remove(newId('rule'))).rejects.toMatchObject({ code: 'not_found' });
  expect(await names()).toEqual(['1 Zeroth', '2 Primary']);
  await until(() => eventsOf('rule.deleted').length === 1);
  expect(eventsOf('rule.created')).toHaveLength(3);
  expect(eventsOf('rule.updated')).toHaveLength(1);
  expect(eventsOf('rule.updated')[0]).toMatchObject({
    data: { before: { name: 'First', priority: 2 }, after: { name: 'Primary', priority: 3 } },
  });
});

test('the whole order is given at once, and only of exactly the rules there are', async () => {
  const ids: string[] = [];
  for (const name of ['A', 'B', 'C']) ids.push((await create({ name })).id);
  const order = (list: string[]) => w.registry.call(contract.orderRules, { ids: list }, w.as(org.admin));
  await order([ids[2]!, ids[0]!, ids[1]!]);
  expect(await names()).toEqual(['1 C', '2 A', '3 B']);
  for (const wrong of [ids.slice(1), [...ids, newId('rule')], [ids[0]!, ids[1]!, newId('rule')]])
    await expect(order(wrong)).rejects.toMatchObject({ code: 'conflict' });
});

test('whoever moves one rule while another gives the whole order: both hold, one after the other, and no rule is lost', async () => {
  const ids: string[] = [];
  for (const name of ['A', 'B', 'C']) ids.push((await create({ name })).id);
  const reversed = ids.toReversed();
  await Promise.all([w.registry.call(contract.orderRules, { ids: reversed }, w.as(org.admin)), update(ids[0]!, { priority: 2 })]);
  // The order after the move, or the move after the order.
  expect([
    ['1 C', '2 B', '3 A'],
    ['1 C', '2 A', '3 B'],
  ]).toContainEqual(await names());
  const fourth = (await create({ name: 'D' })).id;
  await expect(w.registry.call(contract.orderRules, { ids }, w.as(org.admin))).rejects.toMatchObject({ code: 'conflict' });
  expect((await update(fourth, { priority: 99 })).priority).toBe(4);
});

test('a change of the order says which order it was made from, and is refused when that is not the present one', async () => {
  const ids: string[] = [];
  for (const name of ['A', 'B', 'C']) ids.push((await create({ name })).id);
  const list = () => w.registry.call(contract.listRules, {}, w.as(org.admin));
  const move = (id: string, priority: number, orderRevision: number) =>
    w.registry.call(contract.updateRule, { id, change: { priority }, orderRevision }, w.as(org.admin));
  const order = (to: string[], revision: number) => w.registry.call(contract.orderRules, { ids: to, revision }, w.as(org.admin));
  const seen = (await list()).orderRevision!;
  const moved = await move(ids[2]!, 1, seen);
  expect(moved.orderRevision).toBe((await list()).orderRevision);
  expect(moved.orderRevision).toBeGreaterThan(seen);
  const conflict = { code: 'conflict', data: { current: { orderRevision: moved.orderRevision } } };
  await expect(move(ids[1]!, 1, seen)).rejects.toMatchObject(conflict);
  await expect(order(ids, seen)).rejects.toMatchObject(conflict);
  expect(await names()).toEqual(['1 C', '2 A', '3 B']);
  // What does not move a rule is no change of the order.
  await update(ids[0]!, { name: 'Z' });
  await order(ids, moved.orderRevision!);
  expect(await names()).toEqual(['1 Z', '2 B', '3 C']);
  await remove(ids[1]!);
  await expect(move(ids[2]!, 1, moved.orderRevision! + 1)).rejects.toMatchObject({ code: 'conflict' });
});

test('lists come in pages, by part of a name or pattern', async () => {
  for (let i = 0; i < 5; i += 1) await create({ name: `Rule ${i}`, tools: [i % 2 === 0 ? 'Orders/*' : 'crm/*'] });
  expect(await names({ q: 'orders' })).toEqual(['1 Rule 0', '3 Rule 2', '5 Rule 4']);
  const seen: string[] = [];
  for (let cursor: string | undefined, more = true; more;) {
    const page = await w.registry.call(contract.listRules, { limit: 2, ...(cursor !== undefined && { cursor }) }, w.as(org.admin));
    seen.push(...page.rules.map(({ name }) => name));
    ({ nextCursor: cursor, hasMore: more } = page);
  }
  expect(seen).toEqual([0, 1, 2, 3, 4].map((i) => `Rule ${i}`));
});

test('a condition that cannot be used is refused with its place', async () => {
  const details = (said: Input): Promise<unknown> =>
    create(said).then(
      () => 'accepted',
      (err: { details?: string[] }) => err.details,
    );
  expect(await details({ when: 'args.x >' })).toEqual(['/when: line 1, column 8: found > but expecting end of input']);
  expect(await details({ when: 'amount > 1', schedule: { timeZone: 'Mars/Olympus' } })).toEqual([
    '/when: line 1, column 1: unknown name "amount"; there are args, tool, actor and org',
    '/schedule/timeZone: must be an IANA time zone name such as Europe/Berlin',
  ]);
  const rule = await create();
  await expect(update(rule.id, { when: '(' })).rejects.toMatchObject({ code: 'invalid' });
});

test('only admins administer, and each organization its own', async () => {
  const rule = await create();
  const member = { ...org.admin, role: 'member' as const };
  for (const by of [org.bot, { ...org.bot, role: 'admin' as const }, member]) {
    await expect(create({}, by)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(w.registry.call(contract.listRules, {}, w.as(by))).rejects.toMatchObject({ code: 'forbidden' });
    await expect(w.registry.call(contract.listBlocks, {}, w.as(by))).rejects.toMatchObject({ code: 'forbidden' });
    await expect(w.registry.call(contract.updatePolicySettings, { defaultDecision: 'deny' }, w.as(by))).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(w.registry.call(contract.listBudgets, {}, w.as(by))).rejects.toMatchObject({ code: 'forbidden' });
  }
  const nonMember = w.organization().admin;
  await expect(w.registry.call(contract.getRule, { id: rule.id }, w.as(nonMember))).rejects.toMatchObject({ code: 'not_found' });
  await expect(w.registry.call(contract.deleteRule, { id: rule.id }, w.as(nonMember))).rejects.toMatchObject({ code: 'not_found' });
  expect(await w.ask(w.organization())).toMatchObject({ effect: 'allow' });
  expect(await w.ask(org)).toMatchObject({ effect: 'deny', reason: 'because (rule No refunds)' });
});

test('rules are listed in their order or by name, and a cursor keeps to its order', async () => {
  for (const name of ['delta', 'Alpha', 'bravo']) await create({ name });
  expect(await names({ sort: 'name' })).toEqual(['2 Alpha', '3 bravo', '1 delta']);
  expect(await names({ sort: '-name', q: 'A' })).toEqual(['1 delta', '3 bravo', '2 Alpha']);
  expect(await names({ sort: '-priority' })).toEqual(['3 bravo', '2 Alpha', '1 delta']);
  const { nextCursor } = await w.registry.call(contract.listRules, { sort: 'name', limit: 1 }, w.as(org.admin));
  expect(await names({ sort: 'name', cursor: nextCursor! })).toEqual(['3 bravo', '1 delta']);
  await expect(names({ cursor: nextCursor! })).rejects.toMatchObject({ code: 'invalid' });
});

test('twenty changes at once are all there', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, i) => create({ name: `Rule ${i}` })));
  expect(await names()).toHaveLength(20);
  expect(new Set((await names()).map((name) => name.split(' ')[2])).size).toBe(20);
});

test('schedules go by the time zone that identity tells', async () => {
  const hour = (zone: string) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(Date.now());
  const zone = 'Pacific/Kiritimati';
  const [now, here] = [hour(zone), hour('UTC')];
  // An hour from now by that clock; UTC is ten hours from it.
  const from = now;
  const to = `${String((Number(now.slice(0, 2)) + 1) % 24).padStart(2, '0')}:${now.slice(3)}`;
  expect(here).not.toBe(now);
  await create({ schedule: { from, to } });
  expect(await w.ask(org)).toMatchObject({ effect: 'allow' });
  await w.identity.publish(identity.organizationChanged, { orgId: org.orgId, timeZone: zone });
  await until(async () => (await w.ask(org)).effect === 'deny');
});

test('a rule that is broken in the store denies, and mending it there is enough', async () => {
  await create({ name: 'Fine', effect: 'ALLOW' });
  expect(await w.ask(org)).toMatchObject({ effect: 'allow' });
  const policies = w.collection('policies');
  const [fine] = (await policies.findOne({ _id: org.orgId }))!['rules'] as Record<string, unknown>[];
  const store = (rule: unknown, grow: 0 | 1) =>
    policies.updateOne({ _id: org.orgId }, { $set: { rules: [rule] }, $inc: { revision: grow } as never });
  for (const broken of [{ ...fine, effect: 'PERHAPS' }, { ...fine, tools: 7 }, { name: 'Fine' }, { ...fine, when: 'args.' }, null]) {
    await store(broken, 1);
    await until(async () => (await w.ask(org)).effect === 'deny');
    expect(await w.ask(org)).toMatchObject({ step: 'rule', reason: expect.stringMatching(/cannot be (read|evaluated)/) as string });
    await store(fine, broken !== null && 'when' in broken ? 1 : 0);
    await until(async () => (await w.ask(org)).effect === 'allow');
  }
});
