import { identity, newId } from '@gatehouse/contracts';
import { newPerson, newSlug, startWorld, type World } from './testing/world';

let world: World;
beforeAll(async () => void (world = await startWorld()));
afterAll(() => world.stop());

const memberRow = (orgId: string, userId: string, status: 'ACTIVE' | 'DISABLED' = 'ACTIVE') => ({
  _id: `${orgId}:${userId}`,
  orgId,
  userId,
  role: 'member' as const,
  status,
  createdAt: new Date(),
});

/** Asks as a service account of the organization, as a governed call does. */
async function organization() {
  const org = await world.newOrganization();
  const asAccount = world.as({ ...org.principal, kind: 'serviceAccount', id: newId('serviceAccount'), name: 'nightly' });
  const resolve = (claim: string) => world.executor.call(identity.resolveClaim, { claim }, asAccount);
  return { ...org, resolve, userId: org.principal.id };
}

test('an e-mail address in any case, and a user id, name the member', async () => {
  const { resolve, person, userId } = await organization();
  for (const claim of [person.email, person.email.toUpperCase(), userId]) expect(await resolve(claim)).toEqual({ userId });
});

test('what is not exactly a member of this organization names nobody', async () => {
  const { resolve, person, principal } = await organization();
  const foreign = await organization();
  const claims = [
    foreign.person.email,
    foreign.userId,
    'nobody@acme.example',
    person.email.slice(1),
    ` ${person.email}`,
    '.*',
    principal.orgId,
  ];
  for (const claim of claims) expect([claim, await resolve(claim)]).toEqual([claim, {}]);
});

test('only active members count', async () => {
  const { resolve, person, principal, userId } = await organization();
  await world.collection('members').updateOne({ orgId: principal.orgId, userId }, { $set: { status: 'DISABLED' } });
  expect([await resolve(person.email), await resolve(userId)]).toEqual([{}, {}]);
});

test('an address that two members share names neither; their ids still do', async () => {
  const { resolve, person, principal, userId } = await organization();
  const twin = { ...newPerson(), issuer: 'https://other.example', email: person.email };
  const slug = newSlug();
  const { id } = await world.registry.call(identity.createOrganization, { name: 'Twin', slug, person: twin }, world.as(principal));
  expect(await resolve(person.email)).toEqual({ userId });
  const twinId = (await world.collection('members').findOne({ orgId: id }))!['userId'] as string;
  await world.collection('members').insertOne(memberRow(principal.orgId, twinId));
  expect(await resolve(person.email)).toEqual({});
  expect([await resolve(userId), await resolve(twinId)]).toEqual([{ userId }, { userId: twinId }]);
});
