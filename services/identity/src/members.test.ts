import { edgeCallContext } from '@gatehouse/bus';
import { identity, newId, type audit } from '@gatehouse/contracts';
import { until } from '@gatehouse/test-support';
import { newPerson, startFixture, type Fixture } from './testing/fixture';

let fixture: Fixture;
beforeAll(async () => void (fixture = await startFixture()));
afterAll(() => fixture.stop());

type Org = Awaited<ReturnType<Fixture['newOrganization']>>;
type Change = { role?: 'admin' | 'member'; status?: 'ACTIVE' | 'SUSPENDED' };
const update = ({ admin }: Pick<Org, 'admin'>, userId: string, change: Change) =>
  fixture.registry.call(identity.updateMember, { userId, ...change }, admin);
const remove = ({ admin }: Pick<Org, 'admin'>, userId: string) => fixture.registry.call(identity.removeMember, { userId }, admin);
const list = (caller: Org['admin'], query: { q?: string; limit?: number; cursor?: string } = {}) =>
  fixture.registry.call(identity.listMembers, query, caller);
const enter = async ({ organization }: Org, person: identity.Person) =>
  (await fixture.registry.call(identity.findMembership, { orgSlug: organization.slug, person }, edgeCallContext())).principal;
const nonMember = { code: 'not_found', message: 'No such organization' };

test('every member sees who belongs, newest first, in pages', async () => {
  const org = await fixture.newOrganization();
  const joined = [await fixture.newMember(org), await fixture.newMember(org), await fixture.newMember(org)];
  const { members } = await list(joined[0]!.caller);
  expect(members.map(({ userId }) => userId)).toEqual([...joined.map(({ userId }) => userId).reverse(), org.principal.id]);
  expect(members[0]).toMatchObject({ email: joined[2]!.person.email, role: 'member', status: 'ACTIVE', groups: [] });
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await list(org.admin, { limit: 3, ...(cursor !== undefined && { cursor }) });
    seen.push(...page.members.map(({ userId }) => userId));
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  expect(seen).toEqual(members.map(({ userId }) => userId));
  const bot = fixture.as({ ...org.principal, kind: 'serviceAccount', id: newId('serviceAccount') });
  await expect(list(bot)).rejects.toMatchObject({ code: 'forbidden' });
});

test('a search finds part of a name or address in any case, as text, page by page', async () => {
  const org = await fixture.newOrganization();
  const ada = await fixture.newMember(org);
  const adam = await fixture.newMember(org);
  await fixture.newMember(org);
  await fixture.signIn({ ...ada.person, name: 'Ada L. (Ops)' });
  await fixture.signIn({ ...adam.person, name: 'Adam' });
  const found = async (q: string) => (await list(org.admin, { q })).members.map(({ userId }) => userId);
  expect(await found('ADA')).toEqual([adam.userId, ada.userId]);
  expect(await found('(ops)')).toEqual([ada.userId]);
  expect(await found(ada.person.email.toUpperCase())).toEqual([ada.userId]);
  for (const q of ['.*', '$', '^a', '\\']) expect([q, await found(q)]).toEqual([q, []]);
  const first = await list(org.admin, { q: 'ada', limit: 1 });
  const second = await list(org.admin, { q: 'ada', limit: 1, cursor: first.nextCursor! });
  expect([...first.members, ...second.members].map(({ userId }) => userId)).toEqual([adam.userId, ada.userId]);
  expect(first.hasMore).toBe(true);
  await expect(list(org.admin, { q: 'other', cursor: first.nextCursor! })).rejects.toMatchObject({ code: 'invalid' });
});

test('a role is what the next call has, and the trail has before and after', async () => {
  const org = await fixture.newOrganization();
  const { person, userId } = await fixture.newMember(org);
  expect(await update(org, userId, { role: 'admin' })).toMatchObject({ userId, role: 'admin', status: 'ACTIVE' });
  expect(await enter(org, person)).toMatchObject({ role: 'admin' });
  await update(org, userId, { role: 'admin' });
  await update(org, userId, { role: 'member' });
  expect(await enter(org, person)).toMatchObject({ role: 'member' });
  const events = () => fixture.eventsOf(org.organization.id).filter(({ type }) => type === 'member.updated');
  await until(() => events().length === 2);
  expect(events()[1]).toMatchObject({
    actor: { name: org.person.email },
    target: { kind: 'member', id: userId, name: person.email },
    data: { before: { role: 'admin', status: 'ACTIVE' }, after: { role: 'member', status: 'ACTIVE' } },
  });
});

test('a suspended person is nobody on the next call, and who they were when they may act again', async () => {
  const org = await fixture.newOrganization();
  const { person, userId } = await fixture.newMember(org, 'admin');
  await update(org, userId, { status: 'SUSPENDED' });
  await expect(enter(org, person)).rejects.toMatchObject(nonMember);
  expect(await fixture.signIn(person)).toMatchObject({ organizations: [], suspended: [{ slug: org.organization.slug, name: 'Acme' }] });
  expect((await list(org.admin)).members.find((member) => member.userId === userId)).toMatchObject({ status: 'SUSPENDED', role: 'admin' });
  await update(org, userId, { status: 'ACTIVE' });
  expect(await enter(org, person)).toMatchObject({ role: 'admin' });
});

test('a removed person is gone from everywhere; removing again changes nothing', async () => {
  const org = await fixture.newOrganization();
  const { person, userId } = await fixture.newMember(org);
  expect(await remove(org, userId)).toEqual({});
  expect(await remove(org, userId)).toEqual({});
  await expect(enter(org, person)).rejects.toMatchObject(nonMember);
  expect((await list(org.admin)).members.map((member) => member.userId)).toEqual([org.principal.id]);
  await expect(update(org, userId, { role: 'admin' })).rejects.toMatchObject({ code: 'not_found', message: 'No such member' });
  const events = () => fixture.eventsOf(org.organization.id).filter(({ type }) => type === 'member.removed');
  await until(() => events().length > 0);
  expect(events()).toMatchObject([{ target: { id: userId, name: person.email }, data: { role: 'member', status: 'ACTIVE' } }]);
  const told = () => fixture.removed.filter((one) => one.userId === userId);
  await until(() => told().length > 0);
  const [{ actor, occurredAt }] = events() as [audit.AuditEvent];
  expect(told()).toEqual([{ orgId: org.organization.id, userId, by: actor, removedAt: occurredAt }]);
});

test('a member may leave, and say so for nobody else', async () => {
  const org = await fixture.newOrganization();
  const { person, userId, caller } = await fixture.newMember(org);
  const bystander = await fixture.newMember(org);
  await expect(remove({ admin: caller }, bystander.userId)).rejects.toMatchObject({ code: 'forbidden' });
  expect(await remove({ admin: caller }, userId)).toEqual({});
  await expect(enter(org, person)).rejects.toMatchObject(nonMember);
  const events = () => fixture.eventsOf(org.organization.id).filter(({ type }) => type === 'member.removed');
  await until(() => events().length > 0);
  expect(events()).toMatchObject([{ actor: { name: person.email }, target: { id: userId, name: person.email } }]);
});

test('a token that bears the id of a person leaves for nobody', async () => {
  const org = await fixture.newOrganization();
  const { userId } = await fixture.newMember(org);
  const bot = fixture.as({ ...org.principal, kind: 'serviceAccount', id: userId });
  await expect(remove({ admin: bot }, userId)).rejects.toMatchObject({ code: 'forbidden' });
});

describe('the last active admin', () => {
  const kept = { code: 'conflict', details: ['/userId: is the last active admin'] };

  test('can be demoted, suspended or removed by nobody', async () => {
    const org = await fixture.newOrganization();
    const me = org.principal.id;
    const suspended = await fixture.newMember(org, 'admin');
    await update(org, suspended.userId, { status: 'SUSPENDED' });
    await fixture.newMember(org);
    const attempts = [update(org, me, { role: 'member' }), update(org, me, { status: 'SUSPENDED' }), remove(org, me)];
    for (const result of await Promise.allSettled(attempts)) expect(result).toMatchObject({ reason: kept });
    expect(await enter(org, org.person)).toMatchObject({ role: 'admin' });
  });

  test('may go once there is another, also one who was invited or let act again', async () => {
    const org = await fixture.newOrganization();
    const next = await fixture.newMember(org, 'admin');
    await update(org, next.userId, { status: 'SUSPENDED' });
    await expect(remove(org, org.principal.id)).rejects.toMatchObject(kept);
    await update(org, next.userId, { status: 'ACTIVE' });
    expect(await update(org, org.principal.id, { role: 'member' })).toMatchObject({ role: 'member' });
    await expect(update({ admin: next.caller }, next.userId, { role: 'member' })).rejects.toMatchObject(kept);
  });

  test('is known in organizations that are older than the list of admins, and after a process died halfway', async () => {
    const org = await fixture.newOrganization();
    const second = await fixture.newMember(org, 'admin');
    await fixture.collection('organizations').updateOne({ _id: org.organization.id }, { $unset: { admins: true, adminsRevision: true } });
    expect(await update(org, second.userId, { role: 'member' })).toMatchObject({ role: 'member' });
    await expect(update(org, org.principal.id, { role: 'member' })).rejects.toMatchObject(kept);
  });
});

test('admins only, and of their own organization only', async () => {
  const org = await fixture.newOrganization();
  const other = await fixture.newOrganization();
  const { userId, caller } = await fixture.newMember(org);
  await expect(update({ admin: caller }, userId, { role: 'admin' })).rejects.toMatchObject({ code: 'forbidden' });
  await expect(remove({ admin: caller }, org.principal.id)).rejects.toMatchObject({ code: 'forbidden' });
  const attempts = (id: string) => [update(other, id, { status: 'SUSPENDED' }), remove(other, id)];
  for (const id of [userId, newId('user')])
    for (const result of await Promise.allSettled(attempts(id)))
      expect(result).toMatchObject({ reason: { code: 'not_found', message: 'No such member' } });
  expect((await list(other.admin)).members).toHaveLength(1);
  expect((await list(org.admin)).members).toHaveLength(2);
});

test('a person keeps the name they had when the provider states none', async () => {
  const person = newPerson();
  await fixture.signIn({ ...person, name: 'Ada' });
  expect((await fixture.signIn(person)).user).toMatchObject({ name: 'Ada' });
  expect((await fixture.signIn({ ...person, name: 'Ada K.', email: 'new@acme.example' })).user).toMatchObject({
    name: 'Ada K.',
    email: 'new@acme.example',
  });
});
