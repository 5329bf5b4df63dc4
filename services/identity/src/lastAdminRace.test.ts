/** However many admins take each other's rights at the same instant, one stays; without the guard the same rounds leave none. */
import { isAppError, type Principal } from '@gatehouse/contracts';
import { callAs } from '@gatehouse/test-support';
import { removeMember } from './handlers/people/removeMember';
import { updateMember } from './handlers/people/updateMember';
import { memberStore, type MemberStore } from './store/memberStore';
import { organizationStore, type OrganizationStore } from './store/organizationStore';
import { userStore } from './store/userStore';
import { startFixture, type Fixture } from './testing/fixture';

const ROUNDS = 20;
/** Rounds are many writes; a busy machine may take its time. */
const LIMIT_MS = 120_000;

let fixture: Fixture;
let admins: Principal[];
let orgId: string;
beforeAll(async () => {
  fixture = await startFixture();
  const org = await fixture.newOrganization();
  orgId = org.organization.id;
  admins = [org.principal, (await fixture.newMember(org, 'admin')).principal, (await fixture.newMember(org, 'admin')).principal];
}, LIMIT_MS);
afterAll(() => fixture.stop());

/** All three are admins again. */
async function startOver(): Promise<void> {
  await fixture.collection('members').updateMany({ orgId }, { $set: { role: 'admin', status: 'ACTIVE' } });
  await fixture.collection('organizations').updateOne({ _id: orgId }, { $set: { admins: admins.map(({ id }) => id) } });
}

type Guard = OrganizationStore['delistAdmin'];

/** The handlers on the real database, with the guard as given. */
async function handlersWith(guard?: (members: MemberStore) => Guard) {
  const outbox = { kick: () => undefined };
  const organizations = await organizationStore(fixture.mongo, outbox);
  const members = await memberStore(fixture.mongo, outbox);
  const deps = {
    organizations: guard === undefined ? organizations : { ...organizations, delistAdmin: guard(members) },
    members,
    users: await userStore(fixture.mongo),
    delegations: [],
    leases: fixture.leases,
    clock: Date.now,
  };
  return { organizations, members, update: updateMember(deps), remove: removeMember(deps) };
}
type Handlers = Awaited<ReturnType<typeof handlersWith>>;

/** Ways to lose an admin. */
const ways = [
  ({ update }: Handlers, by: Principal, userId: string) => update({ userId, role: 'member' }, callAs(by)),
  ({ update }: Handlers, by: Principal, userId: string) => update({ userId, status: 'SUSPENDED' }, callAs(by)),
  ({ remove }: Handlers, by: Principal, userId: string) => remove({ userId }, callAs(by)),
];

/** Each of three admins ends another, all at once. How many are left, and why the others were refused. */
async function round(handlers: Handlers, number: number): Promise<{ left: number; refusals: unknown[] }> {
  await startOver();
  const results = await Promise.allSettled(
    admins.map(async (by, at) => ways[(number + at) % ways.length]!(handlers, by, admins[(at + 1) % admins.length]!.id)),
  );
  const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
  return { left: (await handlers.members.listActiveAdmins(orgId)).length, refusals };
}

/** How many rounds until one leaves nobody; 100 if none does. */
async function roundsUntilEmpty(guard: (members: MemberStore) => Guard): Promise<number> {
  const handlers = await handlersWith(guard);
  for (let number = 0; number < 100; number += 1) if ((await round(handlers, number)).left === 0) return number;
  return 100;
}

test(
  'one admin stays, and who is refused is told why',
  async () => {
    const handlers = await handlersWith();
    for (let number = 0; number < ROUNDS; number += 1) {
      const { left, refusals } = await round(handlers, number);
      expect(left).toBeGreaterThan(0);
      expect(refusals).toHaveLength(left);
      for (const refusal of refusals) expect(isAppError(refusal) && refusal.code).toBe('conflict');
    }
  },
  LIMIT_MS,
);

test(
  'promoting and demoting one person at once never leaves somebody on the list who is no admin',
  async () => {
    const handlers = await handlersWith();
    const [by, , whom] = admins as [Principal, Principal, Principal];
    for (let number = 0; number < ROUNDS; number += 1) {
      await startOver();
      const roles = ['member', 'admin', 'member', 'admin'] as const;
      await Promise.allSettled(roles.map(async (role) => handlers.update({ userId: whom.id, role }, callAs(by))));
      const active = await handlers.members.listActiveAdmins(orgId);
      const listed = (await handlers.organizations.admins(orgId)).userIds;
      expect(listed.filter((id) => !active.includes(id))).toEqual([]);
      expect(listed).toContain(by.id);
    }
  },
  LIMIT_MS,
);

test(
  'the rounds are sharp: with a guard that looks first and writes then, or with none, one soon leaves nobody',
  async () => {
    expect(
      await roundsUntilEmpty(
        ({ listActiveAdmins }) =>
          async () =>
            (await listActiveAdmins(orgId)).length > 1,
      ),
    ).toBeLessThan(100);
    expect(await roundsUntilEmpty(() => async () => true)).toBeLessThan(100);
  },
  LIMIT_MS,
);
