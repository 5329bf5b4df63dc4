import { edgeCallContext } from '@gatehouse/bus';
import { identity, newId } from '@gatehouse/contracts';
import { until } from '@gatehouse/test-support';
import { startFixture, type Fixture } from './testing/fixture';

let fixture: Fixture;
beforeAll(async () => void (fixture = await startFixture()));
afterAll(() => fixture.stop());

type Org = Awaited<ReturnType<Fixture['newOrganization']>>;
const create = ({ admin }: Org, name = 'Support', description?: string) =>
  fixture.registry.call(identity.createGroup, { name, ...(description !== undefined && { description }) }, admin);
const set = ({ admin }: Org, id: string, userId: string, belongs: boolean) =>
  fixture.registry.call(identity.setGroupMember, { id, userId, belongs }, admin);
const get = ({ admin }: Pick<Org, 'admin'>, id: string) => fixture.registry.call(identity.getGroup, { id }, admin);
const list = async ({ admin }: Pick<Org, 'admin'>) => (await fixture.registry.call(identity.listGroups, {}, admin)).groups;
const remove = ({ admin }: Org, id: string) => fixture.registry.call(identity.deleteGroup, { id }, admin);
const update = ({ admin }: Org, id: string, text: { name?: string; description?: string }) =>
  fixture.registry.call(identity.updateGroup, { id, ...text }, admin);
const groupsOf = async ({ organization }: Org, person: identity.Person) =>
  (await fixture.registry.call(identity.findMembership, { orgSlug: organization.slug, person }, edgeCallContext())).principal.groups;
const typesOf = (org: Org) => fixture.eventsOf(org.organization.id).map(({ type }) => type);
const absent = { code: 'not_found', message: 'No such group' };

test('who is in a group has it on the next call, and no more on the next one after they were taken out', async () => {
  const org = await fixture.newOrganization();
  const { person, userId } = await fixture.newMember(org);
  const { id } = await create(org);
  expect(await groupsOf(org, person)).toBeUndefined();
  await set(org, id, userId, true);
  await set(org, id, userId, true);
  expect(await groupsOf(org, person)).toEqual([id]);
  expect(await get(org, id)).toMatchObject({ group: { id, name: 'Support', memberCount: 1 }, members: [{ userId, groups: [id] }] });
  await set(org, id, userId, false);
  await set(org, id, userId, false);
  expect(await groupsOf(org, person)).toBeUndefined();
  await until(() => typesOf(org).includes('group.memberRemoved'));
  expect(typesOf(org).filter((type) => type.startsWith('group.'))).toEqual(['group.created', 'group.memberAdded', 'group.memberRemoved']);
  expect(fixture.eventsOf(org.organization.id).find(({ type }) => type === 'group.memberAdded')).toMatchObject({
    target: { kind: 'group', id, name: 'Support' },
    data: { userId, email: person.email },
  });
});

test('deleting a group takes it from all its members at once and frees its name', async () => {
  const org = await fixture.newOrganization();
  const [one, two] = [await fixture.newMember(org), await fixture.newMember(org)];
  const [{ id }, other] = [await create(org), await create(org, 'Sales')];
  for (const { userId } of [one, two]) await set(org, id, userId, true);
  await set(org, other.id, one.userId, true);
  expect(await remove(org, id)).toEqual({});
  expect(await remove(org, id)).toEqual({ unchanged: true });
  expect([await groupsOf(org, one.person), await groupsOf(org, two.person)]).toEqual([[other.id], undefined]);
  await expect(get(org, id)).rejects.toMatchObject(absent);
  await expect(set(org, id, one.userId, true)).rejects.toMatchObject(absent);
  expect((await list(org)).map((group) => group.id)).toEqual([other.id]);
  const members = (await fixture.registry.call(identity.listMembers, {}, org.admin)).members;
  expect(members.flatMap(({ groups }) => groups)).toEqual([other.id]);
  expect((await create(org)).id).not.toBe(id);
  await until(() => typesOf(org).includes('group.deleted'));
  expect(typesOf(org).filter((type) => type === 'group.deleted')).toHaveLength(1);
});

test('a group that is deleted counts for nothing, even where it was not taken away yet', async () => {
  const org = await fixture.newOrganization();
  const { person, userId } = await fixture.newMember(org);
  const { id } = await create(org);
  await remove(org, id);
  await fixture.collection('members').updateOne({ orgId: org.organization.id, userId }, { $set: { groups: [id] } });
  expect(await groupsOf(org, person)).toBeUndefined();
});

test('adding to a group while it is deleted leaves nobody in it', async () => {
  const org = await fixture.newOrganization();
  const { person, userId } = await fixture.newMember(org);
  for (let round = 0; round < 10; round += 1) {
    const { id } = await create(org, `Round ${round}`);
    await Promise.allSettled([remove(org, id), set(org, id, userId, true)]);
    expect(await groupsOf(org, person)).toBeUndefined();
    const { members } = await fixture.registry.call(identity.listMembers, {}, org.admin);
    expect(members.flatMap(({ groups }) => groups)).toEqual([]);
  }
});

test('a removed member is in no group, and in none when they come back', async () => {
  const org = await fixture.newOrganization();
  const { person, userId } = await fixture.newMember(org);
  const { id } = await create(org);
  await set(org, id, userId, true);
  await fixture.registry.call(identity.removeMember, { userId }, org.admin);
  expect(await get(org, id)).toMatchObject({ group: { memberCount: 0 }, members: [] });
  await expect(set(org, id, userId, true)).rejects.toMatchObject({ code: 'not_found', message: 'No such member' });
  const invitation = await fixture.registry.call(identity.createInvitation, { email: person.email, role: 'member' }, org.admin);
  await fixture.registry.call(identity.acceptInvitation, { person, id: invitation.id }, edgeCallContext());
  expect(await groupsOf(org, person)).toBeUndefined();
});

test('names are unique in any case, also of many who ask at once', async () => {
  const org = await fixture.newOrganization();
  const made = await Promise.allSettled(['Ops', 'OPS', 'ops', 'Ops'].map((name) => create(org, name)));
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const other = await create(org, 'Other');
  await expect(update(org, other.id, { name: 'oPs' })).rejects.toMatchObject({
    code: 'conflict',
    details: ['/name: "oPs" is already taken'],
  });
  expect(await update(org, other.id, { name: 'OTHER', description: 'The rest' })).toMatchObject({ name: 'OTHER', description: 'The rest' });
  expect(await create(await fixture.newOrganization(), 'Ops')).toMatchObject({ name: 'Ops' });
  await until(() => typesOf(org).includes('group.updated'));
  expect(fixture.eventsOf(org.organization.id).find(({ type }) => type === 'group.updated')).toMatchObject({
    data: { before: { name: 'Other' }, after: { name: 'OTHER', description: 'The rest' } },
  });
});

test('groups are listed newest first with their counts, for every member', async () => {
  const org = await fixture.newOrganization();
  const { userId, caller } = await fixture.newMember(org);
  const [first, second] = [await create(org, 'First'), await create(org, 'Second', 'of two')];
  await set(org, first.id, userId, true);
  await set(org, first.id, org.principal.id, true);
  expect(await list({ admin: caller })).toEqual([second, { ...first, memberCount: 2 }]);
  expect((await get({ admin: caller }, first.id)).members).toHaveLength(2);
});

test('admins only to change, and of their own organization only', async () => {
  const org = await fixture.newOrganization();
  const other = await fixture.newOrganization();
  const { userId, caller } = await fixture.newMember(org);
  const { id } = await create(org);
  const member = { ...org, admin: caller };
  const denied = [create(member, 'Mine'), update(member, id, { name: 'Mine' }), remove(member, id), set(member, id, userId, true)];
  for (const result of await Promise.allSettled(denied)) expect(result).toMatchObject({ reason: { code: 'forbidden' } });
  const attempts = (group: string) => [
    get(other, group),
    update(other, group, { name: 'x' }),
    remove(other, group),
    set(other, group, other.principal.id, true),
  ];
  for (const group of [id, newId('group')])
    for (const result of await Promise.allSettled(attempts(group))) expect(result).toMatchObject({ reason: absent });
  const theirs = await create(other);
  await expect(set(other, theirs.id, userId, true)).rejects.toMatchObject({ code: 'not_found', message: 'No such member' });
  expect(await get(org, id)).toMatchObject({ group: { name: 'Support', memberCount: 0 } });
});
