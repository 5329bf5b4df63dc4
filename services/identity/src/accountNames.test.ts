/** A name is one account's, in any case; what shared one before that goes on. */
import { identity, newId } from '@gatehouse/contracts';
import { startFixture, type Fixture } from './testing/fixture';

let fixture: Fixture;
beforeAll(async () => void (fixture = await startFixture()));
afterAll(() => fixture.stop());

const taken = { code: 'conflict', message: 'There is a service account of this name' };

test('a second account of a name is refused, also a renamed one, also while the first is disabled; elsewhere the name is free', async () => {
  const { admin } = await fixture.newOrganization();
  const first = await fixture.newAccount(admin, 'Nightly');
  await expect(fixture.newAccount(admin, 'nightLY')).rejects.toMatchObject({ ...taken, details: ['/name: "nightLY" is already taken'] });
  await fixture.registry.call(identity.setServiceAccountStatus, { id: first.id, status: 'DISABLED' }, admin);
  await expect(fixture.newAccount(admin, 'Nightly')).rejects.toMatchObject(taken);
  const other = await fixture.newAccount(admin, 'Weekly');
  const rename = (id: string, name: string) => fixture.registry.call(identity.updateServiceAccount, { id, name }, admin);
  await expect(rename(other.id, 'NIGHTLY')).rejects.toMatchObject(taken);
  expect(await rename(first.id, 'NIGHTLY')).toMatchObject({ name: 'NIGHTLY' });
  await rename(first.id, 'Daily');
  expect(await rename(other.id, 'nightly')).toMatchObject({ name: 'nightly' });
  expect((await fixture.newAccount((await fixture.newOrganization()).admin, 'nightly')).name).toBe('nightly');
});

test('of many at once, one account gets the name', async () => {
  const { admin } = await fixture.newOrganization();
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => fixture.newAccount(admin, 'racer')));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('accounts that shared a name before names were unique start, work and are listed; the oldest has the name', async () => {
  const { admin, organization } = await fixture.newOrganization();
  const old = [3, 1, 2].map((day) => ({
    _id: newId('serviceAccount'),
    orgId: organization.id,
    name: day === 2 ? 'TWIN' : 'twin',
    status: 'ACTIVE',
    createdAt: new Date(Date.UTC(2026, 0, day)),
    updatedAt: new Date(Date.UTC(2026, 0, day)),
    outbox: [],
  }));
  await fixture.collection('serviceAccounts').insertMany(old);
  await fixture.restart();
  await fixture.restart();
  const listed = async () => (await fixture.registry.call(identity.listServiceAccounts, { sort: 'name' }, admin)).serviceAccounts;
  expect(new Set((await listed()).map(({ id }) => id))).toEqual(new Set(old.map(({ _id }) => _id)));
  const update = (id: string, change: object) => fixture.registry.call(identity.updateServiceAccount, { id, ...change }, admin);
  const [third, first, second] = old.map(({ _id }) => _id) as [string, string, string];
  for (const id of [first, second, third])
    expect(await update(id, { name: id === second ? 'TWIN' : 'twin', description: 'still here' })).toMatchObject({ id });
  await expect(fixture.newAccount(admin, 'Twin')).rejects.toMatchObject(taken);
  await update(third, { name: 'third' });
  await expect(update(third, { name: 'twin' })).rejects.toMatchObject(taken);
  await update(first, { name: 'first' });
  expect(await update(third, { name: 'twin' })).toMatchObject({ name: 'twin' });
});
