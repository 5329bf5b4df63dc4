import { edgeCallContext } from '@gatehouse/bus';
import { identity } from '@gatehouse/contracts';
import { until } from '@gatehouse/test-support';
import { newPerson, newSlug, startFixture, type Fixture } from './testing/fixture';

let fixture: Fixture;
beforeAll(async () => void (fixture = await startFixture()));
afterAll(() => fixture.stop());

const create = (slug: string, person = newPerson()) =>
  fixture.registry.call(identity.createOrganization, { name: 'Acme', slug, person }, edgeCallContext());
const find = (orgSlug: string, person = newPerson()) =>
  fixture.registry.call(identity.findMembership, { orgSlug, person }, edgeCallContext());
const list = async (person: ReturnType<typeof newPerson>) =>
  (await fixture.registry.call(identity.signIn, { person }, edgeCallContext())).organizations;

test('who creates an organization is its admin and finds it in the list', async () => {
  const person = newPerson();
  const slug = newSlug();
  const organization = await create(slug, person);
  expect(organization).toMatchObject({ slug, name: 'Acme', role: 'admin' });
  expect((await find(slug, person)).principal).toMatchObject({ orgId: organization.id, kind: 'user', role: 'admin', name: person.email });
  expect(await list(person)).toEqual([organization]);
  await until(() => fixture.eventsOf(organization.id).length > 0);
  expect(fixture.eventsOf(organization.id)).toMatchObject([
    { type: 'organization.created', phase: 'single', actor: { kind: 'user', name: person.email }, target: { id: organization.id } },
  ]);
});

test('one person has one identity in all their organizations, whatever their address is today', async () => {
  const person = newPerson();
  const slugs = [newSlug(), newSlug()] as const;
  await Promise.all(slugs.map((slug) => create(slug, person)));
  const moved = { ...person, email: 'moved@acme.example' };
  const [one, two] = await Promise.all(slugs.map((slug) => find(slug, moved)));
  expect(one!.principal.id).toBe(two!.principal.id);
  expect(one!.principal.name).toBe(moved.email);
  expect(await list(moved)).toHaveLength(2);
});

test('outsiders and unknown organizations get the same answer', async () => {
  const slug = newSlug();
  const person = newPerson();
  await create(slug, person);
  const answer = { code: 'not_found', message: 'No such organization', details: [] };
  await expect(find(slug)).rejects.toMatchObject(answer);
  await expect(find(newSlug())).rejects.toMatchObject(answer);
  await expect(find(newSlug(), person)).rejects.toMatchObject(answer);
  await expect(find(slug, { ...person, issuer: 'https://other.example' })).rejects.toMatchObject(answer);
  expect(await list(newPerson())).toEqual([]);
});

test('the slug of an address names its organization, and only that one', async () => {
  const slug = newSlug();
  const { id } = await create(slug);
  const named = (orgSlug: string) => fixture.gateway.call(identity.findOrganization, { orgSlug }, edgeCallContext());
  expect(await named(slug)).toEqual({ orgId: id });
  for (const other of [newSlug(), '', slug.toUpperCase(), `${slug} `, '.*', 'x'.repeat(300)])
    expect([other, await named(other)]).toEqual([other, {}]);
});

test('a slug has one owner: of many who ask at once one gets it, the others become members of nothing', async () => {
  const slug = newSlug();
  const people = Array.from({ length: 8 }, newPerson);
  const results = await Promise.allSettled(people.map((person) => create(slug, person)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'conflict' });
  const lists = await Promise.all(people.map(list));
  expect(lists.flat()).toHaveLength(1);
  await expect(create(slug)).rejects.toMatchObject({ code: 'conflict', details: [expect.stringContaining('/slug')] });
});

const update = (admin: Parameters<Fixture['newAccount']>[0], change: { name?: string; timeZone?: string; revision?: number }) =>
  fixture.registry.call(identity.updateOrganization, change, admin);

test('a new organization has a time zone: the one given, by its usual name, else UTC', async () => {
  const slug = newSlug();
  const given = { name: 'Acme', slug, timeZone: 'europe/berlin', person: newPerson() };
  expect(await fixture.registry.call(identity.createOrganization, given, edgeCallContext())).toMatchObject({ timeZone: 'Europe/Berlin' });
  expect(await create(newSlug())).toMatchObject({ timeZone: 'UTC', revision: 0 });
  const refused = fixture.registry.call(
    identity.createOrganization,
    { ...given, slug: newSlug(), timeZone: 'Moon/Base' },
    edgeCallContext(),
  );
  await expect(refused).rejects.toMatchObject({ code: 'invalid', details: [expect.stringMatching(/^\/timeZone: must be an IANA/)] });
});

test('an admin changes name and time zone; what is left out stays, and the trail has before and after', async () => {
  const { admin, organization, person } = await fixture.newOrganization();
  expect(await update(admin, { timeZone: 'Asia/Tokyo' })).toMatchObject({ name: 'Acme', timeZone: 'Asia/Tokyo', revision: 1 });
  expect(await update(admin, { name: 'Acme Ltd' })).toMatchObject({ name: 'Acme Ltd', timeZone: 'Asia/Tokyo', revision: 2 });
  expect(await update(admin, { name: 'Acme Ltd' })).toMatchObject({ revision: 2 });
  expect(await list(person)).toMatchObject([{ name: 'Acme Ltd', timeZone: 'Asia/Tokyo', revision: 2, role: 'admin' }]);
  const events = () => fixture.eventsOf(organization.id).filter(({ type }) => type === 'organization.updated');
  await until(() => events().length === 2);
  expect(events()[1]).toMatchObject({
    actor: { name: person.email },
    data: { before: { name: 'Acme', timeZone: 'Asia/Tokyo' }, after: { name: 'Acme Ltd', timeZone: 'Asia/Tokyo' } },
  });
});

test('a change of what was not the latest is refused and shows the latest', async () => {
  const { admin, member } = await fixture.newOrganization();
  const current = await update(admin, { name: 'One', revision: 0 });
  await expect(update(admin, { name: 'Two', revision: 0 })).rejects.toMatchObject({ code: 'conflict', data: { current } });
  await expect(update(admin, { timeZone: 'Nowhere' })).rejects.toMatchObject({ code: 'invalid' });
  await expect(update(member, { name: 'Mine' })).rejects.toMatchObject({ code: 'forbidden' });
  const many = await Promise.allSettled(Array.from({ length: 8 }, (_, i) => update(admin, { name: `Name ${i}`, revision: 1 })));
  expect(many.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('reserved slugs are refused with the reason', async () => {
  await expect(create('admin')).rejects.toMatchObject({
    code: 'invalid',
    details: ['/slug: "admin" is reserved for addresses of the service itself'],
  });
});
