/** Rules, blocks and settings through the whole service. */
import { cutToolName, hashedToolName, newId, policy as contract, type Principal, type RequestOf } from '@gatehouse/contracts';
import { identity, until, fixture, type Organization, type Fixture } from './testing/fixture';

let w: Fixture;
let org: Organization;
beforeAll(async () => void (w = await fixture()));
afterAll(() => w.dispose());
beforeEach(() => void (org = w.organization()));

type Input = Partial<contract.RuleInput>;
const create = (said: Input = {}, by: Principal = org.admin) =>
  w.registry.call(contract.createRule, { name: 'No refunds', effect: 'DENY', tools: ['*'], reason: 'because', ...said }, w.as(by));
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
  expect(await update(first.id, { name: 'Primary' })).toEqual(changed);
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

test('a block is made once, lifted once and stays to be looked at', async () => {
  const target = { kind: 'tool' as const, id: org.integrationId, tool: 'refund' };
  const block = () => w.registry.call(contract.createBlock, { target, reason: 'leak' }, w.as(org.admin));
  const { id } = await block();
  await expect(block()).rejects.toMatchObject({ code: 'conflict' });
  expect(await w.ask(org)).toEqual({ effect: 'deny', step: 'block', reason: 'blocked: leak' });
  expect(await w.ask(org, { toolName: 'list' })).toMatchObject({ effect: 'allow' });
  const lift = () => w.registry.call(contract.liftBlock, { id }, w.as(org.admin));
  expect(await lift()).toEqual(await lift());
  expect(await w.ask(org)).toMatchObject({ effect: 'allow' });
  await block();
  const list = async (status?: 'active' | 'lifted') =>
    (await w.registry.call(contract.listBlocks, { ...(status && { status }), targetId: org.integrationId }, w.as(org.admin))).blocks;
  expect((await list()).map(({ liftedBy }) => liftedBy)).toEqual([undefined, 'ada@example.com']);
  expect([(await list('active')).length, (await list('lifted')).length]).toEqual([1, 1]);
  await until(() => eventsOf('block.lifted').length === 1 && eventsOf('block.created').length === 2);
});

test('whether a caller is blocked is answered from the next question on, for them and their groups alone', async () => {
  const group = newId('group');
  const member: Principal = { ...org.admin, id: newId('user'), role: 'member', groups: [newId('group'), group] };
  const asked = (by = member) => w.approvals.call(contract.callerBlock, {}, w.as(by));
  const targets = [
    { kind: 'user' as const, id: member.id },
    { kind: 'group' as const, id: group },
  ];
  for (const target of targets)
    for (let round = 0; round < 10; round += 1) {
      const { id } = await w.registry.call(contract.createBlock, { target, reason: 'leak' }, w.as(org.admin));
      expect(await Promise.all([asked(), asked(), asked(org.admin)])).toEqual([{ reason: 'leak' }, { reason: 'leak' }, {}]);
      await w.registry.call(contract.liftBlock, { id }, w.as(org.admin));
      expect(await Promise.all([asked(), asked()])).toEqual([{}, {}]);
    }
  const place = { kind: 'integration' as const, id: org.integrationId };
  await w.registry.call(contract.createBlock, { target: place, reason: 'leak' }, w.as(org.admin));
  expect(await asked()).toEqual({});
});

test('settings say what happens where no rule speaks', async () => {
  const set = (said: RequestOf<typeof contract.updatePolicySettings>) =>
    w.registry.call(contract.updatePolicySettings, said, w.as(org.admin));
  expect(await w.registry.call(contract.getPolicySettings, {}, w.as(org.admin))).toEqual({
    defaultDecision: 'allow',
    selfApproval: 'mark',
    revision: 0,
  });
  expect(await set({ defaultDecision: 'approve', selfApproval: 'refuse' })).toMatchObject({ revision: 1 });
  expect(await w.ask(org)).toMatchObject({ effect: 'approve', approval: { creatorMayApprove: false } });
  await set({ defaultDecision: 'deny' });
  expect(await w.ask(org)).toMatchObject({ effect: 'deny', step: 'default' });
  await set({ defaultDecision: 'deny' });
  await until(() => eventsOf('policySettings.updated').length === 2);
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

test('an admin is told what would happen and why, also with a draft', async () => {
  const allow = await create({ name: 'All', effect: 'ALLOW' });
  const caller = { kind: 'serviceAccount' as const, id: org.bot.id, name: 'nightly' };
  const subject = { kind: 'serviceAccount' as const, id: org.bot.id };
  await w.registry.call(
    contract.putGrant,
    { subject, resource: { kind: 'integration', id: org.integrationId }, tools: ['refund', 'list'] },
    w.as(org.admin),
  );
  const question = { caller, tool: 'orders/refund', integrationId: org.integrationId, toolName: 'refund', arguments: { amount: 129 } };
  const rehearse = (draft?: RequestOf<typeof contract.testRules>['draft']) =>
    w.registry.call(contract.testRules, { ...question, ...(draft && { draft }) }, w.as(org.admin));
  expect(await rehearse()).toEqual({
    effect: 'allow',
    step: 'rule',
    steps: [
      { step: 'block', says: 'pass', text: 'no block' },
      { step: 'grant', says: 'pass', text: 'direct grant of 2 tools' },
      { step: 'aiUsePolicy', says: 'skip', text: 'no AI use policy is published' },
      { step: 'rule', says: 'allow', text: 'rule All allows' },
      { step: 'default', says: 'skip', text: 'a rule has spoken' },
      { step: 'budget', says: 'skip', text: 'the integration has no budget' },
    ],
    rules: [{ id: allow.id, name: 'All', effect: 'ALLOW', draft: false, decides: true }],
  });
  const draft = {
    name: 'Ask',
    effect: 'REQUIRE_APPROVAL' as const,
    tools: ['orders/*'],
    when: 'args.amount > 100',
    reason: 'much',
    expiresInSeconds: 60,
  };
  expect(await rehearse(draft)).toMatchObject({
    effect: 'approve',
    reason: 'much',
    expiresInSeconds: 60,
    rules: [
      { name: 'All', decides: false },
      { name: 'Ask', draft: true, decides: true },
    ],
  });
  expect((await rehearse({ ...draft, id: allow.id })).rules).toEqual([
    { id: allow.id, name: 'Ask', effect: 'REQUIRE_APPROVAL', draft: true, decides: true },
  ]);
  expect((await rehearse({ ...draft, when: 'args.total > 1' })).rules).toMatchObject([
    { name: 'All' },
    { name: 'Ask', decides: true, error: 'the condition of rule Ask cannot be evaluated: the member total is missing' },
  ]);
  await expect(rehearse({ ...draft, when: 'x' })).rejects.toMatchObject({ code: 'invalid' });
  expect(await names()).toEqual(['1 All']);
});

test('a draft is replayed over past calls as far as its structure says', async () => {
  await create({ name: 'No deletes', tools: ['*delete*'] });
  const caller = { kind: 'serviceAccount' as const, id: org.bot.id, name: 'nightly' };
  const replay = async (draft: Input & { id?: string }) => {
    const calls = ['orders/list', 'orders/delete', 'crm/list'].map((tool, i) => ({ tool, caller, count: i + 1 }));
    const whole = { name: 'Draft', effect: 'REQUIRE_APPROVAL' as const, tools: ['orders/*'], reason: 'r', ...draft };
    return (await w.registry.call(contract.replayRules, { draft: whole, calls }, w.as(org.admin))).groups.map(({ effect }) => effect);
  };
  expect(await replay({})).toEqual(['approve', 'deny', 'allow']);
  expect(await replay({ when: 'args.amount > 1' })).toEqual(['undetermined', 'deny', 'allow']);
  expect(await replay({ schedule: { days: ['MON'] } })).toEqual(['undetermined', 'deny', 'allow']);
  expect(await replay({ subjects: [{ kind: 'user' }] })).toEqual(['allow', 'deny', 'allow']);
  expect(await replay({ enabled: false })).toEqual(['allow', 'deny', 'allow']);
  const { id } = await create({ name: 'Sometimes', effect: 'REQUIRE_APPROVAL', tools: ['crm/*'], when: 'args.amount > 1' });
  expect(await replay({})).toEqual(['approve', 'deny', 'unchanged']);
  expect(await replay({ id, tools: ['*/delete'] })).toEqual(['allow', 'deny', 'allow']);
  expect(await replay({ id, tools: ['crm/*'], when: 'args.amount > 2' })).toEqual(['allow', 'deny', 'undetermined']);
});

test('a replay knows a tool with a long name by its other name too, where the trail has the whole one', async () => {
  const caller = { kind: 'serviceAccount' as const, id: org.bot.id, name: 'nightly' };
  const toolName = 'x'.repeat(80);
  const [cut, tool] = [cutToolName(`orders/${toolName}`), hashedToolName(`orders/${toolName}`)];
  const calls = [
    { tool, toolName, caller, count: 1 },
    { tool, caller, count: 1 },
  ];
  const replay = async (effect: 'DENY' | 'ALLOW') => {
    const draft = { name: 'Draft', effect, tools: [cut], reason: 'r', when: 'args.x' };
    return (await w.registry.call(contract.replayRules, { draft, calls }, w.as(org.admin))).groups.map((group) => group.effect);
  };
  await create({ name: 'Sometimes', effect: 'DENY', tools: ['orders/*'], when: 'args.amount > 1' });
  expect(await replay('DENY')).toEqual(['undetermined', 'unchanged']);
  expect(await replay('ALLOW')).toEqual(['unchanged', 'unchanged']);
});

test('discovery is told what to expect before there are arguments', async () => {
  const preview = async () => {
    const tools = ['refund', 'list', 'delete'].map((toolName) => ({
      tool: `orders/${toolName}`,
      integrationId: org.integrationId,
      toolName,
    }));
    return (await w.registry.call(contract.outlook, { tools }, w.as(org.token))).tools;
  };
  const never = { approval: 'never' };
  expect(await preview()).toEqual([never, never, never]);
  await create({ effect: 'REQUIRE_APPROVAL', tools: ['*/refund'] });
  await create({ effect: 'REQUIRE_APPROVAL', tools: ['*/list'], when: 'args.all' });
  await create({ name: 'No', effect: 'DENY', tools: ['*/delete'], reason: 'never' });
  expect(await preview()).toEqual([{ approval: 'always' }, { approval: 'maybe' }, { approval: 'never', denied: 'never (rule No)' }]);
  await w.registry.call(contract.createBlock, { target: { kind: 'integration', id: org.integrationId }, reason: 'leak' }, w.as(org.admin));
  expect((await preview()).map(({ denied }) => denied)).toEqual(Array(3).fill('blocked: leak'));
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
