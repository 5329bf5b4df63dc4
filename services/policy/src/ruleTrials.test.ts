/** What admins and discovery are told of rules before a call: tests, replays, previews. */
import { cutToolName, hashedToolName, newId, policy as contract, type RequestOf } from '@gatehouse/contracts';
import { fixture, type Organization, type Fixture } from './testing/fixture';

let w: Fixture;
let org: Organization;
beforeAll(async () => void (w = await fixture()));
afterAll(() => w.dispose());
beforeEach(() => void (org = w.organization()));

test('an admin is told what would happen and why, also with a draft', async () => {
  const allow = await w.createRule(org.admin, { name: 'All', effect: 'ALLOW' });
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
  const { rules } = await w.registry.call(contract.listRules, {}, w.as(org.admin));
  expect(rules.map(({ name }) => name)).toEqual(['All']);
});

test('a member is told of a call of their own what the call would tell them, and nothing of others', async () => {
  const { integrationId } = org;
  const member = { ...org.admin, id: newId('user'), name: 'mia@example.com', role: 'member' as const };
  await w.createRule(org.admin, { name: 'Secret name', effect: 'REQUIRE_APPROVAL', reason: 'much', when: 'args.amount > 100' });
  await w.createRule(org.admin, { name: 'All', effect: 'ALLOW', reason: 'fine' });
  const self = { kind: 'user' as const, id: member.id, name: member.name };
  const ask = (amount: number, change: Partial<RequestOf<typeof contract.testRules>> = {}) =>
    w.registry.call(
      contract.testRules,
      { caller: self, tool: 'orders/refund', integrationId, toolName: 'refund', arguments: { amount }, ...change },
      w.as(member),
    );
  expect(await ask(1)).toMatchObject({ effect: 'deny', step: 'grant', steps: [], rules: [] });
  const subject = { kind: 'user' as const, id: member.id };
  await w.registry.call(
    contract.putGrant,
    { subject, resource: { kind: 'integration', id: integrationId }, tools: 'ALL' },
    w.as(org.admin),
  );
  expect(await ask(1)).toEqual({ effect: 'allow', step: 'rule', steps: [], rules: [] });
  const asked = await ask(129);
  expect(asked).toMatchObject({ effect: 'approve', step: 'rule', reason: 'much', steps: [], rules: [] });
  expect(JSON.stringify(asked)).not.toContain('Secret name');
  const draft = { name: 'Draft', effect: 'ALLOW' as const, tools: ['*'], reason: 'r' };
  for (const change of [
    { draft },
    { caller: { ...self, id: org.admin.id } },
    { caller: { kind: 'serviceAccount' as const, id: org.bot.id, name: 'x' } },
  ])
    await expect(ask(1, change)).rejects.toMatchObject({ code: 'forbidden' });
  // The token says who the caller is, not what the caller describes.
  expect(await ask(1, { caller: { ...self, role: 'admin', groups: [] } })).toMatchObject({ effect: 'allow' });
});

test('a draft is replayed over past calls as far as its structure says', async () => {
  await w.createRule(org.admin, { name: 'No deletes', tools: ['*delete*'] });
  const caller = { kind: 'serviceAccount' as const, id: org.bot.id, name: 'nightly' };
  const replay = async (draft: Partial<contract.RuleInput> & { id?: string }) => {
    const calls = ['orders/list', 'orders/delete', 'crm/list'].map((tool, i) => ({ tool, caller, count: i + 1 }));
    const whole = { name: 'Draft', effect: 'REQUIRE_APPROVAL' as const, tools: ['orders/*'], reason: 'r', ...draft };
    return (await w.registry.call(contract.replayRules, { draft: whole, calls }, w.as(org.admin))).groups.map(({ effect }) => effect);
  };
  expect(await replay({})).toEqual(['approve', 'deny', 'allow']);
  expect(await replay({ when: 'args.amount > 1' })).toEqual(['undetermined', 'deny', 'allow']);
  expect(await replay({ schedule: { days: ['MON'] } })).toEqual(['undetermined', 'deny', 'allow']);
  expect(await replay({ subjects: [{ kind: 'user' }] })).toEqual(['allow', 'deny', 'allow']);
  expect(await replay({ enabled: false })).toEqual(['allow', 'deny', 'allow']);
  const { id } = await w.createRule(org.admin, {
    name: 'Sometimes',
    effect: 'REQUIRE_APPROVAL',
    tools: ['crm/*'],
    when: 'args.amount > 1',
  });
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
  await w.createRule(org.admin, { name: 'Sometimes', effect: 'DENY', tools: ['orders/*'], when: 'args.amount > 1' });
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
  await w.createRule(org.admin, { effect: 'REQUIRE_APPROVAL', tools: ['*/refund'] });
  await w.createRule(org.admin, { effect: 'REQUIRE_APPROVAL', tools: ['*/list'], when: 'args.all' });
  await w.createRule(org.admin, { name: 'No', effect: 'DENY', tools: ['*/delete'], reason: 'never' });
  expect(await preview()).toEqual([{ approval: 'always' }, { approval: 'maybe' }, { approval: 'never', denied: 'never (rule No)' }]);
  await w.registry.call(contract.createBlock, { target: { kind: 'integration', id: org.integrationId }, reason: 'leak' }, w.as(org.admin));
  expect((await preview()).map(({ denied }) => denied)).toEqual(Array(3).fill('blocked: leak'));
});
