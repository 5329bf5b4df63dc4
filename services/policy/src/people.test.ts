/** What people reach by groups and as everyone, over two replicas of the service, the in-process broker and cache and a real MongoDB. */
import { type Bus } from '@gatehouse/bus';
import { newId, policy as contract, type Principal } from '@gatehouse/contracts';
import { newPrincipals, serviceFixture, type ServiceFixture } from '@gatehouse/test-support';
import { policy } from './service';

let fixture: ServiceFixture;
let registry: Bus;
let executor: Bus;

const { organization, admin, account: bot } = newPrincipals();
const { orgId } = organization;
const sales = newId('group');
const support = newId('group');
const mia: Principal = {
  ...organization,
  kind: 'user',
  id: newId('user'),
  name: 'mia@example.com',
  role: 'member',
  groups: [sales, support],
};
const memberToken: Principal = { ...organization, kind: 'orgToken', id: newId('token'), name: 'ci', role: 'member' };

const everyone = { kind: 'everyone' as const, id: orgId };
const group = (id: string) => ({ kind: 'group' as const, id });
const person = { kind: 'user' as const, id: mia.id };

beforeAll(async () => {
  fixture = serviceFixture(policy);
  registry = fixture.neighbour('registry');
  executor = fixture.neighbour('executor');
  await fixture.start(2);
});
afterAll(() => fixture.stop());

let resource = { kind: 'integration' as const, id: newId('integration') };
beforeEach(() => (resource = { kind: 'integration', id: newId('integration') }));

const as = (principal: Principal) => fixture.as(principal);
const may = async (principal: Principal, toolName = 'list'): Promise<boolean> => {
  const question = { tool: `desk/${toolName}`, integrationId: resource.id, toolName, arguments: {} };
  return (await executor.call(contract.decide, question, as(principal))).effect === 'allow';
};
const put = (subject: contract.Subject, tools: contract.GrantedTools = 'ALL', by = admin) =>
  registry.call(contract.putGrant, { subject, resource, tools }, as(by));
const remove = (subject: contract.Subject) => registry.call(contract.deleteGrant, { subject, resource }, as(admin));
const reached = async (principal: Principal): Promise<contract.GrantedTools | undefined> => {
  const { reach: accessible } = await registry.call(contract.reach, {}, as(principal));
  return accessible.all ? 'ALL' : accessible.integrations[resource.id];
};

test.each([
  ['a group', group(sales)],
  ['everyone', everyone],
  ['the person', person],
])('a grant to %s counts for a member from the answer on and ends with the answer to its deletion', async (_, subject) => {
  for (let round = 0; round < 10; round += 1) {
    expect(await may(mia)).toBe(false);
    await put(subject);
    expect(await Promise.all([may(mia), may(mia), may(mia), reached(mia)])).toEqual([true, true, true, 'ALL']);
    await remove(subject);
    expect(await Promise.all([may(mia), may(mia), may(mia), reached(mia)])).toEqual([false, false, false, undefined]);
  }
});

test('own, group and everyone add up, in decision and discovery alike', async () => {
  await put(person, ['a']);
  await put(group(support), ['b']);
  await put(everyone, ['c']);
  expect(await Promise.all(['a', 'b', 'c', 'd'].map((tool) => may(mia, tool)))).toEqual([true, true, true, false]);
  expect(new Set(await reached(mia))).toEqual(new Set(['a', 'b', 'c']));
  await put(group(sales), 'ALL');
  expect([await may(mia, 'd'), await reached(mia)]).toEqual([true, 'ALL']);
});

test('who left a group has nothing of it on the next call', async () => {
  await put(group(sales));
  expect(await may(mia)).toBe(true);
  expect([await may({ ...mia, groups: [support] }), await reached({ ...mia, groups: [support] })]).toEqual([false, undefined]);
});

test('what everyone has is for members and their tokens, never for a service account', async () => {
  await put(everyone, ['list']);
  expect([await may(mia), await may(admin), await may(memberToken), await may(bot)]).toEqual([true, true, true, false]);
  expect([await reached(memberToken), await reached(bot)]).toEqual([['list'], undefined]);
  const nonMember = { ...mia, orgId: newId('organization') };
  expect([await may(nonMember), await reached(nonMember)]).toEqual([false, undefined]);
});

test('everyone is this organization and no other', async () => {
  const foreign = { kind: 'everyone' as const, id: newId('organization') };
  await expect(put(foreign)).rejects.toMatchObject({ code: 'not_found' });
  await expect(remove(foreign)).rejects.toMatchObject({ code: 'not_found' });
  await expect(registry.call(contract.effectiveGrants, { subject: foreign }, as(admin))).rejects.toMatchObject({ code: 'not_found' });
});

test('an admin is told what a subject reaches and why', async () => {
  await put(person, ['a']);
  await put(group(support), ['b']);
  await put(everyone, ['a', 'c']);
  const of = async (subject: contract.Subject, groupIds?: string[]) => {
    const request = { subject, ...(groupIds && { groupIds }) };
    const { grants } = await registry.call(contract.effectiveGrants, request, as(admin));
    return grants.find((grant) => grant.resource.id === resource.id);
  };
  expect(await of(person, [sales, support])).toEqual({
    resource,
    tools: ['a', 'b', 'c'],
    because: [
      { reason: 'direct', subject: person, tools: ['a'] },
      { reason: 'group', subject: group(support), tools: ['b'] },
      { reason: 'everyone', subject: everyone, tools: ['a', 'c'] },
    ],
  });
  expect((await of(group(support)))?.because.map(({ reason }) => reason)).toEqual(['direct', 'everyone']);
  expect(await of({ kind: 'serviceAccount', id: bot.id })).toBeUndefined();
  await expect(registry.call(contract.effectiveGrants, { subject: person }, as(mia))).rejects.toMatchObject({ code: 'forbidden' });
  const subjects = [{ ...person, groupIds: [sales, support] }, group(support), { kind: 'serviceAccount' as const, id: bot.id }];
  const { access } = await registry.call(contract.toolAccess, { subjects }, as(admin));
  const here = access.map((row) => row.find(({ integrationId }) => integrationId === resource.id));
  expect(here).toEqual([
    { integrationId: resource.id, tools: 3, isDirect: false },
    { integrationId: resource.id, tools: 3, isDirect: false },
    undefined,
  ]);
  await expect(registry.call(contract.toolAccess, { subjects }, as(mia))).rejects.toMatchObject({ code: 'forbidden' });
  const ofKind = async (kind: contract.Resource['kind']) =>
    (await registry.call(contract.grantsOf, { subject: person, groupIds: [support], kind }, as(mia))).grants;
  expect((await ofKind('integration')).find((grant) => grant.resource.id === resource.id)?.tools).toEqual(['a', 'b', 'c']);
  expect((await ofKind('skill')).filter((grant) => grant.resource.kind !== 'skill')).toEqual([]);
  const nonMember = { ...admin, orgId: newId('organization') };
  const { grants: theirs } = await registry.call(contract.effectiveGrants, { subject: person, groupIds: [support] }, as(nonMember));
  expect(theirs.filter(({ because }) => because.some(({ subject }) => subject.id !== nonMember.orgId))).toEqual([]);
});
