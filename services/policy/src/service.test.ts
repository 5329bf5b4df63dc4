/** The whole service on the in-process broker and cache and a real MongoDB. */
import { type Bus } from '@gatehouse/bus';
import { audit, newId, policy as contract, type Principal } from '@gatehouse/contracts';
import { policy } from './service';
import { newPrincipals, serviceFixture, type ServiceFixture } from '@gatehouse/test-support';

let fixture: ServiceFixture;
let registry: Bus;
let executor: Bus;
let events: audit.AuditEvent[];

const { admin, account } = newPrincipals();
const integrationId = newId('integration');
const resource = { kind: 'integration' as const, id: integrationId };
const subject = { kind: 'serviceAccount' as const, id: account.id };

beforeAll(async () => {
  fixture = serviceFixture(policy);
  events = fixture.trail();
  registry = fixture.neighbour('registry');
  executor = fixture.neighbour('executor');
  // Two replicas: what one changes the other must see at once.
  await fixture.start(2);
});
afterAll(() => fixture.stop());

const as = (principal: Principal) => fixture.as(principal);
const ask = (principal: Principal, toolName = 'orders_list') =>
  executor.call(contract.decide, { tool: `desk/${toolName}`, integrationId, toolName, arguments: {} }, as(principal));
const put = (tools: contract.GrantedTools, by = admin) => registry.call(contract.putGrant, { subject, resource, tools }, as(by));
const remove = (by = admin) => registry.call(contract.deleteGrant, { subject, resource }, as(by));

test('a grant counts from the answer on and ends with the answer to its deletion', async () => {
  expect(await ask(account)).toMatchObject({ effect: 'deny', reason: 'not granted: ask an admin to grant desk/orders_list to nightly' });
  for (let round = 0; round < 20; round += 1) {
    await put(round % 2 === 0 ? 'ALL' : ['orders_list']);
    for (const answer of await Promise.all([ask(account), ask(account), ask(account)]))
      expect(answer).toMatchObject({ effect: 'allow', step: 'default' });
    await remove();
    for (const answer of await Promise.all([ask(account), ask(account), ask(account)])) expect(answer.effect).toBe('deny');
  }
});

test('narrowing a grant takes effect at once', async () => {
  await put(['orders_list', 'orders_get']);
  expect((await ask(account, 'orders_get')).effect).toBe('allow');
  await put(['orders_list']);
  expect((await ask(account, 'orders_get')).effect).toBe('deny');
  expect(
    await executor.call(
      contract.decide,
      { tool: 'x/y', integrationId: newId('integration'), toolName: 'orders_list', arguments: {} },
      as(account),
    ),
  ).toMatchObject({ effect: 'deny' });
});

test('discovery is told the same', async () => {
  await put(['orders_list']);
  expect(await registry.call(contract.reach, {}, as(account))).toEqual({
    reach: { all: false, integrations: { [integrationId]: ['orders_list'] }, agents: [], skills: [] },
  });
  expect(await registry.call(contract.reach, {}, as({ ...admin, kind: 'orgToken' }))).toEqual({ reach: { all: true } });
});

test('a grant of another organization opens nothing here, even for the same ids', async () => {
  await put('ALL');
  const nonMember = { ...account, orgId: newId('organization') };
  expect((await ask(nonMember)).effect).toBe('deny');
  expect(await registry.call(contract.listGrants, {}, as({ ...admin, orgId: nonMember.orgId }))).toEqual({ grants: [], hasMore: false });
});

test('only admins administer', async () => {
  for (const principal of [account, { ...account, role: 'admin' as const }, { ...admin, role: 'member' as const }]) {
    await expect(put('ALL', principal)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(remove(principal)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(registry.call(contract.listGrants, {}, as(principal))).rejects.toMatchObject({ code: 'forbidden' });
  }
});

test('lists come in pages and by subject or resource; what is deleted is not in them', async () => {
  const others = Array.from({ length: 4 }, () => ({ kind: 'integration' as const, id: newId('integration') }));
  for (const other of others) await registry.call(contract.putGrant, { subject, resource: other, tools: 'ALL' }, as(admin));
  await registry.call(contract.deleteGrant, { subject, resource: others[0]! }, as(admin));
  const seen: string[] = [];
  for (let cursor: string | undefined, more = true; more;) {
    const page = await registry.call(
      contract.listGrants,
      { subjectId: subject.id, limit: 2, ...(cursor === undefined ? {} : { cursor }) },
      as(admin),
    );
    seen.push(...page.grants.map((grant) => grant.resource.id));
    ({ nextCursor: cursor, hasMore: more } = page);
  }
  expect(seen.sort()).toEqual([integrationId, ...others.slice(1).map(({ id }) => id)].sort());
  expect((await registry.call(contract.listGrants, { resourceId: others[1]!.id }, as(admin))).grants).toHaveLength(1);
  await expect(
    registry.call(contract.deleteGrant, { subject, resource: { kind: 'integration', id: newId('integration') } }, as(admin)),
  ).rejects.toMatchObject({ code: 'not_found' });
});

test('each change leaves one fact, a repetition none', async () => {
  const other = { kind: 'integration' as const, id: newId('integration') };
  const of = () => events.filter(({ target }) => target?.id === other.id).map(({ type }) => type);
  const request = { subject, resource: other, tools: ['b', 'a'] };
  await Promise.all([1, 2, 3].map(() => registry.call(contract.putGrant, request, as(admin))));
  await registry.call(contract.putGrant, { ...request, tools: ['a', 'b'] }, as(admin));
  await registry.call(contract.deleteGrant, { subject, resource: other }, as(admin));
  await registry.call(contract.deleteGrant, { subject, resource: other }, as(admin));
  // They leave by the outboxes of two replicas, so the later may come first.
  while (new Set(of()).size < 2) await new Promise((resolve) => setTimeout(resolve, 10));
  expect(of().filter((type) => type === 'grant.deleted')).toHaveLength(1);
  expect(events.find(({ target, type }) => target?.id === other.id && type === 'grant.put')).toMatchObject({
    actor: { name: 'ada@example.com' },
    data: { subject, tools: ['a', 'b'] },
  });
});
