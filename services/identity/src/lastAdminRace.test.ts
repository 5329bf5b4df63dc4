/** However many admins take each other's rights at the same instant, one stays; without the guard the same rounds leave none. */
import type { Call } from '@gatehouse/bus';
import { isAppError, type Principal } from '@gatehouse/contracts';
import { removeMember } from './handlers/people/removeMember';
import { updateMember } from './handlers/people/updateMember';
import { memberStore } from './store/memberStore';
import { organizationStore, type OrganizationStore } from './store/organizationStore';
import { userStore } from './store/userStore';
import { startWorld, type World } from './testing/world';

const ROUNDS = 8;

let world: World;
beforeAll(async () => void (world = await startWorld()));
afterAll(() => world.stop());

const callAs = (who: Principal): Call => ({
  principal: who,
  correlationId: 'c-race',
  deadline: Infinity,
  signal: new AbortController().signal,
});

/** The handlers on the real database, with the guard as given. */
async function handlersWith(guard: (organizations: OrganizationStore) => Partial<OrganizationStore>) {
  const outbox = { kick: () => undefined };
  const organizations = await organizationStore(world.mongo, outbox);
  const deps = {
    organizations: { ...organizations, ...guard(organizations) },
    members: await memberStore(world.mongo, outbox),
    users: await userStore(world.mongo),
    holdings: [],
    leases: world.leases,
    clock: Date.now,
  };
  return { members: deps.members, update: updateMember(deps), remove: removeMember(deps) };
}
type Handlers = Awaited<ReturnType<typeof handlersWith>>;

/** Ways to lose an admin. */
const ways = [
  ({ update }: Handlers, by: Principal, userId: string) => update({ userId, role: 'member' }, callAs(by)),
  ({ update }: Handlers, by: Principal, userId: string) => update({ userId, status: 'SUSPENDED' }, callAs(by)),
  ({ remove }: Handlers, by: Principal, userId: string) => remove({ userId }, callAs(by)),
];

/** Three admins; each one ends another, all at once. How many are left. */
async function round(handlers: Handlers, number: number): Promise<{ left: number; refusals: unknown[] }> {
  const org = await world.newOrganization();
  const admins = [org.principal, (await world.newMember(org, 'admin')).principal, (await world.newMember(org, 'admin')).principal];
  const results = await Promise.allSettled(
    admins.map((by, at) => ways[(number + at) % ways.length]!(handlers, by, admins[(at + 1) % admins.length]!.id)),
  );
  const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
  return { left: (await handlers.members.listActiveAdmins(org.organization.id)).length, refusals };
}

test('one admin stays, and who is refused is told why', async () => {
  const handlers = await handlersWith(() => ({}));
  for (let number = 0; number < ROUNDS; number += 1) {
    const { left, refusals } = await round(handlers, number);
    expect(left).toBeGreaterThan(0);
    expect(refusals.length).toBe(left);
    for (const refusal of refusals) expect(isAppError(refusal) && refusal.code).toBe('conflict');
  }
});

test('promoting and demoting the same person at once never leaves the list with somebody who is no admin', async () => {
  const handlers = await handlersWith(() => ({}));
  const organizations = await organizationStore(world.mongo, { kick: () => undefined });
  for (let number = 0; number < ROUNDS; number += 1) {
    const org = await world.newOrganization();
    const { userId } = await world.newMember(org);
    const change = (role: 'admin' | 'member') => handlers.update({ userId, role }, callAs(org.principal));
    await Promise.allSettled([change('admin'), change('member'), change('admin'), change('member')]);
    const active = await handlers.members.listActiveAdmins(org.organization.id);
    const listed = (await organizations.admins(org.organization.id)).userIds;
    expect(listed.filter((id) => !active.includes(id))).toEqual([]);
    expect(listed).toContain(org.principal.id);
  }
});

test('the rounds are sharp: without the guard some leave nobody', async () => {
  const handlers = await handlersWith(() => ({ delistAdmin: async () => true }));
  let empty = 0;
  for (let number = 0; number < ROUNDS; number += 1) if ((await round(handlers, number)).left === 0) empty += 1;
  expect(empty).toBeGreaterThan(0);
});
