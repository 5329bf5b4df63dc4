/** What names a resource ends with it: two replicas, in-process broker and cache, a real MongoDB. */
import { audit, identity, newId, policy as contract, registry as resources } from '@gatehouse/contracts';
import { openCache, openMongo } from '@gatehouse/store';
import { testContext, until } from '@gatehouse/test-support';
import { resourceRemoved } from './handlers/resourceRemoved';
import { budgets as cachedBudgets } from './store/budgets';
import { budgetStore as openBudgets } from './store/budgetStore';
import { grantSets } from './store/grantSets';
import { grantStore } from './store/grants';
import { policies as compiledPolicies } from './store/policies';
import { policyStore } from './store/policyStore';
import { grantSchema } from './store/schemas';
import { fixture, type Organization, type Fixture } from './testing/fixture';

let w: Fixture;
let org: Organization;
beforeAll(async () => void (w = await fixture()));
afterAll(() => w.dispose());
beforeEach(() => void (org = w.organization()));

const agent = () => ({ kind: 'agent' as const, id: newId('agent') });
const by = { kind: 'user' as const, id: newId('user'), name: 'ben@example.com' };
const put = (subject: contract.Subject, resource: contract.Resource) =>
  w.registry.call(contract.putGrant, { subject, resource, tools: 'ALL' }, w.as(org.admin));
const listed = async (resourceId: string) => (await w.registry.call(contract.listGrants, { resourceId }, w.as(org.admin))).grants;
const agentsOf = async (principal = org.bot): Promise<readonly string[]> => {
  const { reach: accessible } = await w.registry.call(contract.reach, {}, w.as(principal));
  return accessible.all ? [] : accessible.agents;
};
const removed = (resource: contract.Resource, orgId = org.orgId) =>
  w.registry.publish(resources.resourceRemoved, { orgId, resource, by, correlationId: 'c-1' });
const told = (type: string) => w.events.filter((event) => event.orgId === org.orgId && event.type === type);
const everybody = (): contract.Subject[] => [
  { kind: 'serviceAccount', id: org.bot.id },
  { kind: 'user', id: org.admin.id },
  { kind: 'group', id: newId('group') },
  { kind: 'everyone', id: org.orgId },
];

test('an agent that is removed takes its grants along, from the next question on; another keeps its own', async () => {
  const [gone, other] = [agent(), agent()];
  const subjects = everybody();
  for (const subject of subjects) await put(subject, gone);
  await put(subjects[0]!, other);
  expect(new Set(await agentsOf())).toEqual(new Set([gone.id, other.id]));
  expect(await agentsOf(org.admin)).toEqual([gone.id]);
  await removed(gone);
  await until(async () => (await listed(gone.id)).length === 0);
  await until(async () => (await agentsOf()).length === 1);
  expect([await agentsOf(), await agentsOf(org.admin)]).toEqual([[other.id], []]);
  await until(() => told('grant.deleted').length === subjects.length);
  for (const event of told('grant.deleted'))
    expect(event).toMatchObject({ actor: by, target: gone, correlationId: 'c-1', data: { because: 'agent.deleted' } });
  expect(new Set(told('grant.deleted').map(({ data }) => data?.['subject']))).toEqual(new Set(subjects));
});

test('a skill is reached beside agents, and takes its grants along too', async () => {
  const [skill, other] = [{ kind: 'skill' as const, id: newId('skill') }, agent()];
  const subject: contract.Subject = { kind: 'serviceAccount', id: org.bot.id };
  for (const resource of [skill, other]) await put(subject, resource);
  const accessibleResourcesOf = async () => (await w.registry.call(contract.reach, {}, w.as(org.bot))).reach;
  expect(await accessibleResourcesOf()).toEqual({ all: false, integrations: {}, agents: [other.id], skills: [skill.id] });
  await removed({ kind: 'agent', id: skill.id });
  await removed(skill);
  await until(async () => (await listed(skill.id)).length === 0);
  await until(async () => told('grant.deleted').length === 1);
  expect(await accessibleResourcesOf()).toMatchObject({ agents: [other.id], skills: [] });
  expect(told('grant.deleted')).toMatchObject([{ target: skill, data: { because: 'skill.deleted' } }]);
});

test('an integration takes its budget along too', async () => {
  const resource = { kind: 'integration' as const, id: org.integrationId };
  await put({ kind: 'serviceAccount', id: org.bot.id }, resource);
  const budget = { integrationId: org.integrationId, period: 'DAY' as const, hardLimit: 10 };
  await w.registry.call(contract.putBudget, budget, w.as(org.admin));
  await removed(resource);
  await until(async () => (await listed(resource.id)).length === 0);
  const left = async () => (await w.registry.call(contract.listBudgets, {}, w.as(org.admin))).budgets;
  await until(async () => (await left()).length === 0);
  expect((await w.ask(org, {}, org.bot)).effect).toBe('deny');
  await until(() => told('budget.deleted').length === 1);
  expect(told('budget.deleted')[0]).toMatchObject({ actor: by, target: resource, data: { because: 'integration.deleted' } });
});

test('the blocks of an integration and of its tools are lifted with it, by whoever removed it; others stand', async () => {
  const resource = { kind: 'integration' as const, id: org.integrationId };
  const block = (target: contract.BlockTarget) => w.registry.call(contract.createBlock, { target, reason: 'leak' }, w.as(org.admin));
  const ended = [await block(resource), await block({ kind: 'tool', id: resource.id, tool: 'orders_list' })];
  const kept = await block({ kind: 'integration', id: newId('integration') });
  await removed(resource);
  await removed(resource);
  const listOf = async (status: 'active' | 'lifted') => (await w.registry.call(contract.listBlocks, { status }, w.as(org.admin))).blocks;
  await until(async () => (await listOf('active')).length === 1);
  expect(await listOf('active')).toEqual([kept]);
  expect((await listOf('lifted')).map(({ id, liftedBy }) => ({ id, liftedBy })).sort((a, b) => a.id.localeCompare(b.id))).toEqual(
    ended.map(({ id }) => ({ id, liftedBy: by.name })).sort((a, b) => a.id.localeCompare(b.id)),
  );
  await until(() => told('block.lifted').length === 2);
  for (const event of told('block.lifted'))
    expect(event).toMatchObject({ actor: by, target: { kind: 'block' }, data: { reason: 'leak', because: 'integration.deleted' } });
});

test('it concerns the organization it names and no other, and the kind of resource it names', async () => {
  const kept = agent();
  await put({ kind: 'serviceAccount', id: org.bot.id }, kept);
  const nonMember = newId('organization');
  await removed(kept, nonMember);
  await removed({ kind: 'integration', id: kept.id });
  const last = agent();
  await put({ kind: 'serviceAccount', id: org.bot.id }, last);
  await removed(last);
  await until(async () => (await listed(last.id)).length === 0);
  expect(await agentsOf()).toEqual([kept.id]);
});

test('what a member was granted ends with the membership; what was granted after that stays, however late the event comes', async () => {
  const user = { kind: 'user' as const, id: newId('user') };
  const [old, shared, fresh] = [agent(), agent(), agent()];
  await put(user, old);
  await put({ kind: 'everyone', id: org.orgId }, shared);
  const removedAt = new Date();
  await new Promise((resolve) => setTimeout(resolve, 5));
  await put(user, fresh);
  const member = { ...org.admin, id: user.id, role: 'member' as const };
  expect(new Set(await agentsOf(member))).toEqual(new Set([old.id, shared.id, fresh.id]));
  const payload = { orgId: org.orgId, userId: user.id, by, removedAt: removedAt.toISOString() };
  for (let times = 0; times < 2; times += 1) await w.identity.publish(identity.memberRemoved, payload);
  await until(async () => (await agentsOf(member)).length === 2);
  expect(new Set(await agentsOf(member))).toEqual(new Set([shared.id, fresh.id]));
  await until(() => told('grant.deleted').length > 0);
  expect(told('grant.deleted')).toEqual([
    expect.objectContaining({ actor: by, target: old, data: { subject: user, because: 'member.removed' } }),
  ]);
});

describe('the handler', () => {
  const context = testContext('policy', {});
  afterAll(() => context.dispose());

  const setUp = async () => {
    const mongo = await openMongo(context);
    const { leases } = await openCache(context);
    const [grants, budgetStore] = [await grantStore(mongo), await openBudgets(mongo)];
    const sets = grantSets(grants, leases);
    const store = await policyStore(mongo);
    const budgets = cachedBudgets(budgetStore, leases);
    const policies = compiledPolicies(store, leases);
    const handle = resourceRemoved({ grants, sets, budgetStore, budgets, store, policies, outbox: { kick() {} } });
    const Grants = await mongo.model('grants', grantSchema);
    const gone = agent();
    const payload = { orgId: org.orgId, resource: gone, by };
    const holders = everybody();
    const at = new Date();
    for (const subject of holders)
      await grants.put(org.orgId, { subject, resource: gone }, 'ALL', {
        at,
        by: 'ada',
        event: audit.adminEvent({ by: org.admin, type: 'grant.put', at, target: gone }),
      });
    return {
      handle: () => handle([{ payload, messageId: 'm', correlationId: undefined, attempt: 1 }]),
      holders,
      held: async () => (await sets.of(org.orgId, holders)).filter((set) => set.has(gone.id)).length,
      ends: async () =>
        (await Grants.find({ orgId: org.orgId }).lean()).flatMap(({ outbox = [] }) =>
          outbox.filter(({ payload }) => (payload as audit.AuditEvent).type === 'grant.deleted'),
        ),
      die: () => Grants.updateMany({ orgId: org.orgId }, { $set: { deletedAt: at } }),
    };
  };

  test('delivered again, at once and late, ends each grant once and says so once', async () => {
    const { handle, holders, held, ends } = await setUp();
    expect(await held()).toBe(holders.length);
    await Promise.all(Array.from({ length: 5 }, handle));
    expect(await held()).toBe(0);
    await handle();
    expect(await ends()).toHaveLength(holders.length);
  });

  test('forgets what an earlier delivery ended and died before forgetting', async () => {
    const { handle, holders, held, ends, die } = await setUp();
    expect(await held()).toBe(holders.length);
    await die();
    expect(await held()).toBe(holders.length);
    await handle();
    expect(await held()).toBe(0);
    expect(await ends()).toEqual([]);
  });
});
