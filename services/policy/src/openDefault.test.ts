/** The management tools are open to every member until an admin says otherwise: two replicas, in-process broker and cache, a real MongoDB. */
import type { Bus } from '@gatehouse/bus';
import { newId, policy as contract, registry as resources, type Principal } from '@gatehouse/contracts';
import { openMongo } from '@gatehouse/store';
import { newPrincipals, serviceFixture, until, type ServiceFixture } from '@gatehouse/test-support';
import { policy } from './service';
import { grantStore } from './store/grants';
import { grantSchema } from './store/schemas';

let fixture: ServiceFixture;
let registry: Bus;
let executor: Bus;
let events: ReturnType<ServiceFixture['trail']>;
beforeAll(async () => {
  fixture = serviceFixture(policy);
  events = fixture.trail();
  registry = fixture.neighbour('registry');
  executor = fixture.neighbour('executor');
  await fixture.start(2);
});
afterAll(() => fixture.stop());

/** An organization that nobody has ever decided anything in: a new one, or one from before there was a default. */
function newOrganization() {
  const { organization, admin, account } = newPrincipals();
  const { orgId } = organization;
  const mia: Principal = { ...organization, kind: 'user', id: newId('user'), name: 'mia@example.com', role: 'member', groups: [] };
  const token: Principal = { ...organization, kind: 'orgToken', id: newId('token'), name: 'ci', role: 'member' };
  const resource = { kind: 'integration' as const, id: resources.managementId(orgId) };
  const subject = { kind: 'everyone' as const, id: orgId };
  const may = async (principal: Principal, toolName = 'create_agent'): Promise<boolean> => {
    const question = { tool: `service-management/${toolName}`, integrationId: resource.id, toolName, arguments: {} };
    const { effect } = await executor.call(contract.decide, question, fixture.as(principal));
    const { reach: accessible } = await registry.call(contract.reach, {}, fixture.as(principal));
    const seen = accessible.all ? 'ALL' : accessible.integrations[resource.id];
    expect(seen === 'ALL' || seen?.includes(toolName) === true).toBe(effect === 'allow');
    return effect === 'allow';
  };
  const all = (): Promise<boolean[]> => Promise.all([may(mia), may(admin), may(token), may(account)]);
  return {
    ...{ orgId, admin, mia, account, may, all, subject, resource },
    put: (tools: contract.GrantedTools) => registry.call(contract.putGrant, { subject, resource, tools }, fixture.as(admin)),
    remove: () => registry.call(contract.deleteGrant, { subject, resource }, fixture.as(admin)),
    effective: async (of: contract.Subject) =>
      (await registry.call(contract.effectiveGrants, { subject: of }, fixture.as(admin))).grants.filter(
        (grant) => grant.resource.id === resource.id,
      ),
  };
}

const OPEN = [true, true, true, false];
const CLOSED = [false, false, false, false];

test('members and their tokens reach it without a grant, service accounts never; an admin closes it and opens it again', async () => {
  const { all, put, remove } = newOrganization();
  for (let round = 0; round < 5; round += 1) {
    expect(await all()).toEqual(OPEN);
    await remove();
    expect(await all()).toEqual(CLOSED);
    await put('ALL');
  }
});

test('a narrower grant takes the place of the default', async () => {
  const { may, mia, put, remove } = newOrganization();
  await put(['list_skills']);
  expect([await may(mia, 'list_skills'), await may(mia)]).toEqual([true, false]);
  await remove();
  expect([await may(mia, 'list_skills'), await may(mia)]).toEqual([false, false]);
});

test('an account that was granted it has it, whatever becomes of the default', async () => {
  const { admin, account, all, remove, resource } = newOrganization();
  const subject = { kind: 'serviceAccount' as const, id: account.id };
  await registry.call(contract.putGrant, { subject, resource, tools: 'ALL' }, fixture.as(admin));
  expect(await all()).toEqual([true, true, true, true]);
  await remove();
  expect(await all()).toEqual([false, false, false, true]);
});

test('an admin is told that it is the open default', async () => {
  const { effective, subject, resource, mia, account, remove } = newOrganization();
  const told = { resource, tools: 'ALL', because: [{ reason: 'everyone', subject, tools: 'ALL' }] };
  expect(await effective(subject)).toEqual([told]);
  expect(await effective({ kind: 'user', id: mia.id })).toEqual([told]);
  expect(await effective({ kind: 'group', id: newId('group') })).toEqual([told]);
  expect(await effective({ kind: 'serviceAccount', id: account.id })).toEqual([]);
  await remove();
  expect(await effective(subject)).toEqual([]);
});

test('closing it is one fact, and doing so again none', async () => {
  const { orgId, remove } = newOrganization();
  await Promise.all([remove(), remove(), remove()]);
  await remove();
  const ids = () =>
    new Set(events.filter((event) => event.orgId === orgId && event.type === 'grant.deleted').map(({ eventId }) => eventId));
  await until(() => ids().size > 0);
  expect(ids().size).toBe(1);
});

test('what was closed stays closed when old tombstones are swept, however it was opened before', async () => {
  const { orgId, admin, all, put, remove, subject, resource } = newOrganization();
  const mongo = await openMongo(fixture.context);
  const store = await grantStore(mongo);
  const Grants = await mongo.model('grants', grantSchema);
  const sweep = async (): Promise<number> => {
    await until(async () => (await Grants.countDocuments({ orgId, 'outbox.0': { $exists: true } })) === 0);
    await store.sweep(new Date(Date.now() + 60_000));
    return Grants.countDocuments({ orgId });
  };
  const other = { subject: { kind: 'group' as const, id: newId('group') }, resource };
  await registry.call(contract.putGrant, { ...other, tools: 'ALL' }, fixture.as(admin));
  await registry.call(contract.deleteGrant, other, fixture.as(admin));
  await remove();
  for (let round = 0; round < 2; round += 1) {
    // The tombstone of the group's grant is gone, that of the default is not.
    expect(await sweep()).toBe(1);
    expect(await store.heldBy(orgId, [subject])).toEqual([{}]);
    expect(await all()).toEqual(CLOSED);
    await put('ALL');
    await sweep();
    expect(await all()).toEqual(OPEN);
    await remove();
  }
});
