/** A change that was made from an old state is refused with the current one; if several are made from one state, one is written. */
import { identity, isAppError } from '@gatehouse/contracts';
import { startFixture, type Fixture } from './testing/fixture';

let fixture: Fixture;
beforeAll(async () => void (fixture = await startFixture()));
afterAll(() => fixture.stop());

interface Editable {
  readonly revision: number;
}

/** `change` writes something else each time it is called. */
async function expectGuarded<T extends Editable>(
  first: T,
  change: (revision?: number) => Promise<T>,
  read: () => Promise<T>,
): Promise<void> {
  const second = await change(first.revision);
  expect(second.revision).toBeGreaterThan(first.revision);
  expect(await read()).toEqual(second);
  await expect(change(first.revision)).rejects.toMatchObject({ code: 'conflict', data: { current: second } });
  const third = await change();
  expect(third.revision).toBeGreaterThan(second.revision);
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => change(third.revision)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(isAppError(outcome.reason) && outcome.reason.code).toBe('conflict');
}

let n = 0;
const next = (): string => `changed ${(n += 1)}`;
const stated = (revision: number | undefined) => (revision === undefined ? {} : { revision });

test('service accounts: text, allowlist and status count as one', async () => {
  const { admin } = await fixture.newOrganization();
  const account = await fixture.newAccount(admin);
  expect(account.revision).toBe(0);
  const get = () => fixture.registry.call(identity.getServiceAccount, { id: account.id }, admin);
  await expectGuarded(
    account,
    (revision) => fixture.registry.call(identity.updateServiceAccount, { id: account.id, name: next(), ...stated(revision) }, admin),
    get,
  );
  const { revision } = await get();
  const disabled = await fixture.registry.call(identity.setServiceAccountStatus, { id: account.id, status: 'DISABLED' }, admin);
  expect(disabled.revision).toBe(revision + 1);
  const old = fixture.registry.call(identity.updateServiceAccount, { id: account.id, ipAllowlist: ['192.0.2.1'], revision }, admin);
  await expect(old).rejects.toMatchObject({ code: 'conflict', data: { current: disabled } });
});

test('an account older than revisions starts at none', async () => {
  const { admin } = await fixture.newOrganization();
  const { id } = await fixture.newAccount(admin);
  await fixture.collection('serviceAccounts').updateOne({ _id: id }, { $unset: { revision: '' } });
  const change = (revision: number) => fixture.registry.call(identity.updateServiceAccount, { id, description: next(), revision }, admin);
  await expect(change(1)).rejects.toMatchObject({ code: 'conflict', data: { current: { revision: 0 } } });
  expect(await change(0)).toMatchObject({ revision: 1 });
});

test('groups', async () => {
  const { admin } = await fixture.newOrganization();
  const group = await fixture.registry.call(identity.createGroup, { name: 'Editors' }, admin);
  await expectGuarded(
    group,
    (revision) => fixture.registry.call(identity.updateGroup, { id: group.id, description: next(), ...stated(revision) }, admin),
    async () => (await fixture.registry.call(identity.getGroup, { id: group.id }, admin)).group,
  );
});

test('members, also when they become admins', async () => {
  const org = await fixture.newOrganization();
  const { userId } = await fixture.newMember(org);
  const get = async () => {
    const { members } = await fixture.registry.call(identity.listMembers, {}, org.admin);
    return members.find((member) => member.userId === userId)!;
  };
  const change = (role: 'admin' | 'member', revision?: number) =>
    fixture.registry.call(identity.updateMember, { userId, role, ...stated(revision) }, org.admin);
  const first = await get();
  const second = await change('admin', first.revision);
  expect(second.revision).toBeGreaterThan(first.revision);
  expect(await get()).toEqual(second);
  await expect(change('member', first.revision)).rejects.toMatchObject({ code: 'conflict', data: { current: second } });
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => change('member', second.revision)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await change('admin')).toMatchObject({ role: 'admin' });
});
