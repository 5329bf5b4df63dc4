import { identity, newId } from '@gatehouse/contracts';
import { newPerson, newSlug, startFixture, type Fixture } from './testing/fixture';

let fixture: Fixture;
beforeAll(async () => void (fixture = await startFixture()));
afterAll(() => fixture.stop());

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
  const org = await fixture.newOrganization();
  const asAccount = fixture.as({ ...org.principal, kind: 'serviceAccount', id: newId('serviceAccount'), name: 'nightly' });
  const resolve = (claim: string) => fixture.executor.call(identity.resolveClaim, { claim }, asAccount);
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
  await fixture.collection('members').updateOne({ orgId: principal.orgId, userId }, { $set: { status: 'DISABLED' } });
  expect([await resolve(person.email), await resolve(userId)]).toEqual([{}, {}]);
});

test('an address that two members share names neither; their ids still do', async () => {
  const { resolve, person, principal, userId } = await organization();
  const twin = { ...newPerson(), issuer: 'https://other.example', email: person.email };
  const slug = newSlug();
  const { id } = await fixture.registry.call(identity.createOrganization, { name: 'Twin', slug, person: twin }, fixture.as(principal));
  expect(await resolve(person.email)).toEqual({ userId });
  const twinId = (await fixture.collection('members').findOne({ orgId: id }))!['userId'] as string;
  await fixture.collection('members').insertOne(memberRow(principal.orgId, twinId));
  expect(await resolve(person.email)).toEqual({});
  expect([await resolve(userId), await resolve(twinId)]).toEqual([{ userId }, { userId: twinId }]);
});
