import { edgeCallContext } from '@gatehouse/bus';
import { identity, newId } from '@gatehouse/contracts';
import { until } from '@gatehouse/test-support';
import { newPerson, startFixture, type Fixture } from './testing/fixture';

let fixture: Fixture;
beforeAll(async () => void (fixture = await startFixture()));
afterAll(() => fixture.stop());

type Org = Awaited<ReturnType<Fixture['newOrganization']>>;
const invite = ({ admin }: Org, email: string, role: 'admin' | 'member' = 'member') =>
  fixture.registry.call(identity.createInvitation, { email, role }, admin);
const open = async ({ admin }: Org) => (await fixture.registry.call(identity.listInvitations, {}, admin)).invitations;
const withdraw = ({ admin }: Org, id: string) => fixture.registry.call(identity.withdrawInvitation, { id }, admin);
const remove = ({ admin }: Org, userId: string) => fixture.registry.call(identity.removeMember, { userId }, admin);
const enter = async ({ organization }: Org, person: identity.Person) =>
  (await fixture.registry.call(identity.findMembership, { orgSlug: organization.slug, person }, edgeCallContext())).principal;
const accept = (person: identity.Person, id: string) => fixture.registry.call(identity.acceptInvitation, { person, id }, edgeCallContext());
const decline = (person: identity.Person, id: string) =>
  fixture.registry.call(identity.declineInvitation, { person, id }, edgeCallContext());
const waiting = async (person: identity.Person) => (await fixture.signIn(person)).invitations;
const gone = { code: 'not_found', message: 'No such invitation' };
const nonMember = { code: 'not_found', message: 'No such organization' };
const joined = (org: Org) => fixture.eventsOf(org.organization.id).filter(({ type }) => type === 'member.joined');
const edit = (id: string, set: Record<string, unknown>) => fixture.collection('invitations').updateOne({ _id: id }, { $set: set });

test('an invited person sees the invitation and joins by accepting it, with its role, in any case of the address', async () => {
  const org = await fixture.newOrganization();
  const person = newPerson();
  const invitation = await invite(org, person.email.toUpperCase(), 'admin');
  expect(invitation).toMatchObject({ email: person.email.toUpperCase(), role: 'admin', invitedBy: org.person.email });
  expect(Date.parse(invitation.expiresAt) - Date.parse(invitation.createdAt)).toBe(14 * 24 * 3_600_000);
  expect(await open(org)).toEqual([invitation]);
  const { id, role, invitedBy, createdAt, expiresAt } = invitation;
  const { slug, name } = org.organization;
  expect(await waiting(person)).toEqual([{ id, role, invitedBy, createdAt, expiresAt, organization: { slug, name } }]);

  expect(await accept({ ...person, name: 'Ada' }, id)).toMatchObject({ id: org.organization.id, role: 'admin' });
  const { user, organizations, suspended, invitations: left } = await fixture.signIn(person);
  expect(user).toMatchObject({ email: person.email, name: 'Ada' });
  expect([organizations, suspended, left]).toMatchObject([[{ id: org.organization.id, role: 'admin' }], [], []]);
  expect(await enter(org, person)).toMatchObject({ id: user.id, role: 'admin', name: person.email });
  expect(await open(org)).toEqual([]);
  await until(() => joined(org).length > 0);
  expect(joined(org)).toMatchObject([
    { actor: { id: user.id }, target: { id: user.id }, data: { role: 'admin', invitationId: invitation.id } },
  ]);
});

test('until the person accepts, signing in changes nothing and the organization learns nothing but the address it typed', async () => {
  const org = await fixture.newOrganization();
  const [quiet, active] = [newPerson(), newPerson()];
  const offers = [await invite(org, quiet.email), await invite(org, active.email)];
  const events = () => fixture.eventsOf(org.organization.id).length;
  await until(() => events() >= 3);
  const [seen, told] = [await open(org), events()];
  const { user } = await fixture.signIn({ ...active, name: 'Secret Name' });
  await expect(enter(org, active)).rejects.toMatchObject(nonMember);
  await decline(active, offers[1]!.id);
  expect(await waiting(active)).toEqual([]);
  expect([await open(org), events()]).toEqual([seen, told]);
  const { members } = await fixture.registry.call(identity.listMembers, {}, org.admin);
  expect(members.map(({ userId }) => userId)).toEqual([org.principal.id]);
  for (const id of [user.id, newId('user')])
    await expect(fixture.registry.call(identity.updateMember, { userId: id, status: 'SUSPENDED' }, org.admin)).rejects.toMatchObject({
      code: 'not_found',
      message: 'No such member',
    });
});

test('what was declined waits no more, cannot be accepted, and is asked anew when it is renewed', async () => {
  const org = await fixture.newOrganization();
  const [person, namesake] = [newPerson(), newPerson()];
  const { id } = await invite(org, person.email);
  expect(await decline(person, id)).toEqual({});
  expect(await decline(person, id)).toEqual({});
  await expect(accept(person, id)).rejects.toMatchObject(gone);
  expect(await waiting({ ...namesake, email: person.email })).toHaveLength(1);
  expect((await invite(org, person.email)).id).toBe(id);
  expect(await waiting(person)).toHaveLength(1);
  expect(await accept(person, id)).toMatchObject({ role: 'member' });
  await expect(decline(person, id)).rejects.toMatchObject(gone);
});

test('accepted many times at once, the person joined once', async () => {
  const org = await fixture.newOrganization();
  const person = newPerson();
  const { id } = await invite(org, person.email);
  const found = await Promise.all(Array.from({ length: 8 }, () => accept(person, id)));
  expect(new Set(found.map((organization) => organization.id))).toEqual(new Set([org.organization.id]));
  await accept(person, id);
  const { admin } = org;
  expect((await fixture.registry.call(identity.listMembers, {}, admin)).members).toHaveLength(2);
  await until(() => joined(org).length > 0);
  await fixture.signIn(person);
  expect(joined(org)).toHaveLength(1);
});

test('an address the provider does not vouch for sees, accepts and declines nothing, and neither does another address', async () => {
  const org = await fixture.newOrganization();
  const person = newPerson();
  const { id } = await invite(org, person.email);
  const { emailVerified: _, ...unverified } = person;
  for (const impostor of [unverified, { ...person, emailVerified: false }, newPerson(), { ...newPerson(), email: `x${person.email}` }]) {
    await expect(enter(org, impostor)).rejects.toMatchObject(nonMember);
    await expect(accept(impostor, id)).rejects.toMatchObject(gone);
    await expect(decline(impostor, id)).rejects.toMatchObject(gone);
    expect(await fixture.signIn(impostor)).toMatchObject({ organizations: [], invitations: [] });
  }
  expect(await accept(person, id)).toMatchObject({ role: 'member' });
});

test('two people with one address: the first who accepts joins, the second does not', async () => {
  const org = await fixture.newOrganization();
  const one = newPerson();
  const { id } = await invite(org, one.email);
  const other = { ...newPerson(), email: one.email };
  const outcomes = await Promise.allSettled([accept(one, id), accept(other, id)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const [winner, loser] = outcomes[0].status === 'fulfilled' ? [one, other] : [other, one];
  expect(await enter(org, winner)).toMatchObject({ role: 'member' });
  await expect(enter(org, loser)).rejects.toMatchObject(nonMember);
});

test('who belongs leaves by themselves, suspended or not, with all they hold; the last admin stays; an outsider learns nothing', async () => {
  const org = await fixture.newOrganization();
  await fixture.settings(org.admin, { personalTokensEnabled: true });
  const leave = (person: identity.Person, orgSlug: string = org.organization.slug) =>
    fixture.registry.call(identity.leaveOrganization, { person, orgSlug }, edgeCallContext());
  const [active, suspended] = [await fixture.newMember(org), await fixture.newMember(org)];
  const { hash } = await fixture.newPersonalToken(active.caller);
  await fixture.registry.call(identity.updateMember, { userId: suspended.userId, status: 'SUSPENDED' }, org.admin);
  expect(await fixture.reasonOf(hash)).toBeUndefined();
  for (const { person } of [active, suspended]) {
    expect(await leave(person)).toEqual({});
    expect(await leave(person)).toEqual({});
    await expect(enter(org, person)).rejects.toMatchObject(nonMember);
    expect(await fixture.signIn(person)).toMatchObject({ organizations: [], suspended: [] });
  }
  expect(await fixture.reasonOf(hash)).toBeDefined();
  await expect(leave(org.person)).rejects.toMatchObject({ code: 'conflict', details: ['/userId: is the last active admin'] });
  for (const slug of [org.organization.slug, 'no-such-organization'])
    await expect(leave(newPerson(), slug)).rejects.toMatchObject(nonMember);
});

test('a withdrawn invitation lets nobody in, once answered', async () => {
  const org = await fixture.newOrganization();
  const person = newPerson();
  const { id } = await invite(org, person.email);
  expect(await withdraw(org, id)).toEqual({});
  expect(await withdraw(org, id)).toEqual({});
  expect(await open(org)).toEqual([]);
  expect(await waiting(person)).toEqual([]);
  await expect(accept(person, id)).rejects.toMatchObject(gone);
  await until(() => fixture.eventsOf(org.organization.id).some(({ type }) => type === 'invitation.withdrawn'));
  expect(fixture.eventsOf(org.organization.id).filter(({ type }) => type === 'invitation.withdrawn')).toHaveLength(1);
});

test('withdrawing and joining at once: one of the two happens, never both', async () => {
  const org = await fixture.newOrganization();
  for (let round = 0; round < 12; round += 1) {
    const person = newPerson();
    const { id } = await invite(org, person.email);
    const [left, came] = await Promise.allSettled([withdraw(org, id), accept(person, id)]);
    expect([round, left.status, came.status].slice(1)).not.toEqual(['fulfilled', 'fulfilled']);
    if (left.status === 'fulfilled') await expect(enter(org, person)).rejects.toMatchObject(nonMember);
  }
});

test('it lasts 14 days; inviting again renews it; another role needs the open one withdrawn first', async () => {
  const org = await fixture.newOrganization();
  const person = newPerson();
  const first = await invite(org, person.email);
  const lapse = async () => edit(first.id, { expiresAt: new Date() });
  await lapse();
  expect(await open(org)).toEqual([]);
  await expect(withdraw(org, first.id)).rejects.toMatchObject({ code: 'not_found' });
  expect(await waiting(person)).toEqual([]);
  await expect(accept(person, first.id)).rejects.toMatchObject(gone);
  await invite(org, person.email);
  const before = await open(org);
  await expect(invite(org, person.email.toUpperCase(), 'admin')).rejects.toMatchObject({
    code: 'conflict',
    details: ['/role: differs from that of the open invitation, member'],
    data: { current: before[0] },
  });
  expect(await open(org)).toEqual(before);
  const renewed = await invite(org, person.email);
  expect(await open(org)).toEqual([renewed]);
  expect(renewed.id).toBe(before[0]!.id);
  await fixture.registry.call(identity.withdrawInvitation, { id: renewed.id }, org.admin);
  const again = await invite(org, person.email, 'admin');
  expect(await open(org)).toEqual([again]);
  expect(Date.parse(again.expiresAt)).toBeGreaterThan(Date.parse(first.expiresAt));
  expect(await accept(person, again.id)).toMatchObject({ role: 'admin' });
});

test('many invitations of one address at once are one', async () => {
  const org = await fixture.newOrganization();
  const { email } = newPerson();
  const made = await Promise.all(Array.from({ length: 8 }, () => invite(org, email)));
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  expect(await open(org)).toHaveLength(1);
});

test('who is a member already is not invited, suspended or not; what is no address is refused', async () => {
  const org = await fixture.newOrganization();
  const { person, userId } = await fixture.newMember(org);
  await expect(invite(org, person.email.toUpperCase())).rejects.toMatchObject({
    code: 'conflict',
    details: [expect.stringContaining('/email')],
  });
  await fixture.registry.call(identity.updateMember, { userId, status: 'SUSPENDED' }, org.admin);
  await expect(invite(org, person.email)).rejects.toMatchObject({ code: 'conflict' });
  await expect(invite(org, 'not an address')).rejects.toMatchObject({ code: 'invalid', details: [expect.stringMatching(/^\/email: /)] });
});

test('a suspended person is not let back in by an invitation', async () => {
  const org = await fixture.newOrganization();
  const { person, userId } = await fixture.newMember(org);
  const moved = { ...person, email: newPerson().email };
  const { id } = await invite(org, moved.email, 'admin');
  await fixture.registry.call(identity.updateMember, { userId, status: 'SUSPENDED' }, org.admin);
  await expect(accept(moved, id)).rejects.toMatchObject(gone);
  await expect(enter(org, moved)).rejects.toMatchObject(nonMember);
  expect(await fixture.signIn(moved)).toMatchObject({ organizations: [], invitations: [], suspended: [{ slug: org.organization.slug }] });
});

test('a removed person stays out, whatever was open to them, until they are invited again', async () => {
  const org = await fixture.newOrganization();
  const person = newPerson();
  const { id: first } = await invite(org, person.email);
  await accept(person, first);
  const { id: userId } = await enter(org, person);
  const moved = { ...person, email: newPerson().email };
  const { id: second } = await invite(org, moved.email);
  await remove(org, userId);
  for (const who of [person, moved]) {
    for (const id of [first, second]) await expect(accept(who, id)).rejects.toMatchObject(gone);
    await expect(enter(org, who)).rejects.toMatchObject(nonMember);
    expect(await fixture.signIn(who)).toMatchObject({ organizations: [], suspended: [], invitations: [] });
  }
  await accept(person, (await invite(org, person.email, 'admin')).id);
  expect(await enter(org, person)).toMatchObject({ id: userId, role: 'admin' });
  await until(() => joined(org).length === 2);
});

test('a token that was made while its owner was removed is no token of the membership that comes later', async () => {
  const org = await fixture.newOrganization();
  await fixture.settings(org.admin, { personalTokensEnabled: true });
  const { person, userId, caller } = await fixture.newMember(org);
  await remove(org, userId);
  // The edge asked before the removal; its signed word arrives after it.
  const { hash } = await fixture.newPersonalToken(caller);
  expect(await fixture.reasonOf(hash)).toBe('not_a_member');
  await accept(person, (await invite(org, person.email)).id);
  const again = fixture.as(await enter(org, person));
  expect(await fixture.reasonOf(hash)).toBe('not_a_member');
  expect(await fixture.reasonOf((await fixture.newPersonalToken(again)).hash)).toBeUndefined();
});

test('a claim whose process died before the person joined is finished when they accept again, and by nobody else', async () => {
  const org = await fixture.newOrganization();
  const person = newPerson();
  const { user } = await fixture.signIn(person);
  const { id } = await invite(org, person.email);
  await edit(id, { state: 'TAKEN', takenBy: user.id });
  await expect(accept({ ...newPerson(), email: person.email }, id)).rejects.toMatchObject(gone);
  expect(await waiting(person)).toMatchObject([{ id }]);
  expect(await accept(person, id)).toMatchObject({ id: org.organization.id });
});

test('admins only, and of their own organization only', async () => {
  const org = await fixture.newOrganization();
  const other = await fixture.newOrganization();
  const { id } = await invite(org, newPerson().email);
  const { caller } = await fixture.newMember(org);
  for (const call of [
    fixture.registry.call(identity.createInvitation, { email: 'x@x.test', role: 'member' }, caller),
    fixture.registry.call(identity.listInvitations, {}, caller),
    fixture.registry.call(identity.withdrawInvitation, { id }, caller),
  ])
    await expect(call).rejects.toMatchObject({ code: 'forbidden' });
  const answers = await Promise.allSettled([withdraw(other, id), withdraw(other, newId('invitation'))]);
  for (const answer of answers) expect(answer).toMatchObject({ reason: { code: 'not_found', message: 'No such invitation' } });
  expect(await open(other)).toEqual([]);
  expect(await open(org)).toHaveLength(1);
});

test('whoever sends mail is told of each invitation, and reads it as it is then', async () => {
  const org = await fixture.newOrganization();
  const { email } = newPerson();
  const { id, expiresAt } = await invite(org, email, 'admin');
  const told = () => fixture.invited.filter(({ invitationId }) => invitationId === id);
  await until(() => told().length === 1);
  const orgId = org.organization.id;
  const read = () => fixture.approvals.call(identity.invitationToSend, { orgId, invitationId: id }, edgeCallContext());
  const { name: orgName, slug: orgSlug } = org.organization;
  expect(await read()).toEqual({ email, role: 'admin', invitedBy: org.person.email, orgName, orgSlug, expiresAt });
  await invite(org, email, 'admin');
  await until(() => told().length === 2);
  const [first, second] = told();
  expect(Date.parse(second!.invitedAt)).toBeGreaterThanOrEqual(Date.parse(first!.invitedAt));
  await withdraw(org, id);
  await expect(read()).rejects.toMatchObject(gone);
  const other = await fixture.newOrganization();
  const question = { orgId: other.organization.id, invitationId: id };
  await expect(fixture.approvals.call(identity.invitationToSend, question, edgeCallContext())).rejects.toMatchObject(gone);
});
