/** Blocks, and what happens where no rule speaks, through the whole service. */
import { newId, policy as contract, type Principal, type RequestOf } from '@gatehouse/contracts';
import { until } from '@gatehouse/test-support';
import { fixture, type Organization, type Fixture } from './testing/fixture';

let w: Fixture;
let org: Organization;
beforeAll(async () => void (w = await fixture()));
afterAll(() => w.dispose());
beforeEach(() => void (org = w.organization()));

const eventsOf = (type: string) => w.events.filter((event) => event.orgId === org.orgId && event.type === type);

test('a block is made once, lifted once and stays to be looked at', async () => {
  const target = { kind: 'tool' as const, id: org.integrationId, tool: 'refund' };
  const block = () => w.registry.call(contract.createBlock, { target, reason: 'leak' }, w.as(org.admin));
  const { id } = await block();
  await expect(block()).rejects.toMatchObject({ code: 'conflict' });
  expect(await w.ask(org)).toEqual({ effect: 'deny', step: 'block', reason: 'blocked: leak' });
  expect(await w.ask(org, { toolName: 'list' })).toMatchObject({ effect: 'allow' });
  const lift = () => w.registry.call(contract.liftBlock, { id }, w.as(org.admin));
  const lifted = await lift();
  expect(await lift()).toEqual({ ...lifted, unchanged: true });
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

test('of people it is told which of them a block stops, and nothing of other organizations', async () => {
  const [group, stopped, grouped, free] = [newId('group'), newId('user'), newId('user'), newId('user')];
  const people = [
    { id: stopped, groups: [] },
    { id: grouped, groups: [newId('group'), group] },
    { id: free, groups: [newId('group')] },
  ];
  for (const target of [
    { kind: 'user' as const, id: stopped },
    { kind: 'group' as const, id: group },
  ])
    await w.registry.call(contract.createBlock, { target, reason: 'leak' }, w.as(org.admin));
  const asked = (by: Principal) => w.approvals.call(contract.blockedUsers, { people }, w.as(by));
  expect(await asked({ ...org.admin, id: free, role: 'member' })).toEqual({ ids: [stopped, grouped] });
  expect(await asked(w.organization().admin)).toEqual({ ids: [] });
});

test('what is blocked now is told to admins but for service accounts, to others as far as it stops them or what anybody calls', async () => {
  const group = newId('group');
  const member: Principal = { ...org.admin, id: newId('user'), role: 'member', groups: [group] };
  const reasonsOf = async (by: Principal) => {
    const { blocks, stopsCaller } = await w.registry.call(contract.activeBlocks, {}, w.as(by));
    const told = (some: typeof blocks) => some.map(({ reason }) => reason).sort();
    return [told(blocks), told(blocks.filter(({ id }) => stopsCaller.includes(id)))];
  };
  const tool = { kind: 'tool' as const, id: org.integrationId, tool: 'refund' };
  for (const [reason, target] of Object.entries({
    me: { kind: 'user' as const, id: member.id },
    us: { kind: 'group' as const, id: group },
    them: { kind: 'group' as const, id: newId('group') },
    bot: { kind: 'serviceAccount' as const, id: newId('serviceAccount') },
    tool,
  }))
    await w.registry.call(contract.createBlock, { target, reason }, w.as(org.admin));
  expect(await reasonsOf(member)).toEqual([
    ['me', 'tool', 'us'],
    ['me', 'us'],
  ]);
  expect(await reasonsOf(org.admin)).toEqual([['me', 'them', 'tool', 'us'], []]);
  const { blocks } = await w.registry.call(contract.listBlocks, { kind: 'tool' }, w.as(org.admin));
  await w.registry.call(contract.liftBlock, { id: blocks[0]!.id }, w.as(org.admin));
  expect(await reasonsOf(member)).toEqual([
    ['me', 'us'],
    ['me', 'us'],
  ]);
});

test('rows of the matrix say who is blocked, by themselves or by a group, and how many of their tools are', async () => {
  const [group, bot] = [newId('group'), newId('serviceAccount')];
  const [mia, resource] = [newId('user'), { kind: 'integration' as const, id: org.integrationId }];
  for (const subject of [
    { kind: 'group' as const, id: group },
    { kind: 'serviceAccount' as const, id: bot },
  ])
    await w.registry.call(contract.putGrant, { subject, resource, tools: ['list', 'refund'] }, w.as(org.admin));
  const subjects = [
    { kind: 'serviceAccount' as const, id: bot },
    { kind: 'group' as const, id: group },
    { kind: 'user' as const, id: mia, groupIds: [newId('group'), group] },
    { kind: 'everyone' as const, id: org.orgId },
  ];
  const blockedBy = async (target: contract.BlockTarget) => {
    const { id } = await w.registry.call(contract.createBlock, { target, reason: 'leak' }, w.as(org.admin));
    const { access, blocked } = await w.registry.call(contract.toolAccess, { subjects }, w.as(org.admin));
    await w.registry.call(contract.liftBlock, { id }, w.as(org.admin));
    return [blocked, access.slice(0, 3).map((row) => row.find(({ integrationId }) => integrationId === resource.id)?.blocked)];
  };
  const none = [undefined, undefined, undefined];
  expect(await blockedBy({ kind: 'serviceAccount', id: bot })).toEqual([[bot], none]);
  expect(await blockedBy({ kind: 'group', id: group })).toEqual([[group, mia], none]);
  expect(await blockedBy({ kind: 'user', id: mia })).toEqual([[mia], none]);
  expect(await blockedBy({ kind: 'tool', id: resource.id, tool: 'list' })).toEqual([[], [1, 1, 1]]);
  expect(await blockedBy(resource)).toEqual([[], ['ALL', 'ALL', 'ALL']]);
});

test('settings say what happens where no rule speaks', async () => {
  const set = (settings: RequestOf<typeof contract.updatePolicySettings>) =>
    w.registry.call(contract.updatePolicySettings, settings, w.as(org.admin));
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
