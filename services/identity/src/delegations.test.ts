/** What a person holds ends with their rights: every kind of delegation is asked, and no cached verdict is left when the answer comes. */
import { identity } from '@gatehouse/contracts';
import { callAs } from '@gatehouse/test-support';
import type { Delegations } from './domain/delegations';
import { deleteGroup } from './handlers/people/deleteGroup';
import { removeMember } from './handlers/people/removeMember';
import { setGroupMember } from './handlers/people/setGroupMember';
import { updateMember } from './handlers/people/updateMember';
import { groupMemberStore } from './store/groupMemberStore';
import { groupStore } from './store/groupStore';
import { memberStore } from './store/memberStore';
import { organizationStore } from './store/organizationStore';
import { userStore } from './store/userStore';
import { startFixture, type Fixture } from './testing/fixture';

let fixture: Fixture;
beforeAll(async () => void (fixture = await startFixture()));
afterAll(() => fixture.stop());

/** Two kinds of delegations that note what they are asked, and what of the change could be seen in the database at that moment. */
async function handlers() {
  const outbox = { kick: () => undefined };
  const members = await memberStore(fixture.mongo, outbox);
  const asked: string[] = [];
  const keyOf = (kind: string, userId: string) => identity.verdictKey(`${kind}-${userId}`);
  const delegation = (kind: string): Delegations => {
    const note = async (what: string, orgId: string, userId: string) => {
      const row = await members.find(orgId, userId);
      asked.push(`${kind} ${what} ${row?.status} ${row?.role} ${row?.groups?.length ?? 0}`);
      return [keyOf(kind, userId)];
    };
    return {
      keysOf: (orgId, userId) => note('keys', orgId, userId),
      keysOfOrganization: async () => [],
      end: (orgId, userId, by) => note(`end by ${by}`, orgId, userId),
    };
  };
  const deps = {
    members,
    organizations: await organizationStore(fixture.mongo, outbox),
    users: await userStore(fixture.mongo),
    groups: await groupStore(fixture.mongo, outbox),
    groupMembers: await groupMemberStore(fixture.mongo, outbox),
    delegations: [delegation('token'), delegation('session')],
    leases: fixture.leases,
    clock: Date.now,
  };
  const warm = async (userId: string) => {
    for (const kind of ['token', 'session']) await fixture.leases.through(keyOf(kind, userId), async () => 'good');
  };
  const cached = (userId: string) => fixture.leases.getMany(['token', 'session'].map((kind) => keyOf(kind, userId)));
  return { deps, asked, warm, cached };
}

async function member() {
  const org = await fixture.newOrganization();
  const group = await fixture.registry.call(identity.createGroup, { name: 'Support' }, org.admin);
  const { userId } = await fixture.newMember(org);
  await fixture.registry.call(identity.setGroupMember, { id: group.id, userId, belongs: true }, org.admin);
  return { org, group, userId, by: callAs(org.principal) };
}
type Deps = Awaited<ReturnType<typeof handlers>>['deps'];
type Subject = Awaited<ReturnType<typeof member>>;

test.each<[string, (deps: Deps, subject: Subject) => unknown, string]>([
  ['suspending', (deps, { userId, by }) => updateMember(deps)({ userId, status: 'SUSPENDED' }, by), 'keys SUSPENDED member 1'],
  ['another role', (deps, { userId, by }) => updateMember(deps)({ userId, role: 'admin' }, by), 'keys ACTIVE admin 1'],
  [
    'leaving a group',
    (deps, { userId, group, by }) => setGroupMember(deps)({ id: group.id, userId, belongs: false }, by),
    'keys ACTIVE member 0',
  ],
  ['the end of a group', (deps, { group, by }) => deleteGroup(deps)({ id: group.id }, by), 'keys ACTIVE member 0'],
])('after %s no verdict of the person is left, and the change was stored before', async (_, change, seen) => {
  const { deps, asked, warm, cached } = await handlers();
  const subject = await member();
  await warm(subject.userId);
  expect(await cached(subject.userId)).toEqual(['good', 'good']);
  await change(deps, subject);
  expect(await cached(subject.userId)).toEqual([undefined, undefined]);
  expect(asked.sort()).toEqual([`session ${seen}`, `token ${seen}`]);
});

test('removing ends everything, by the name of the admin; so does removing again after a try that died', async () => {
  const { deps, asked, warm, cached } = await handlers();
  const { userId, org, by } = await member();
  for (let round = 0; round < 2; round += 1) {
    if (round === 0) await warm(userId);
    await removeMember(deps)({ userId }, by);
    expect(await cached(userId)).toEqual([undefined, undefined]);
  }
  const ended = `end by ${org.person.email} REMOVED member 0`;
  expect(asked.sort()).toEqual([`session ${ended}`, `session ${ended}`, `token ${ended}`, `token ${ended}`]);
});
