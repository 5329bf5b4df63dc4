import { edgeCaller } from '@gatehouse/bus';
import { identity } from '@gatehouse/contracts';
import { newPerson, newSlug, startWorld, until, type World } from './testing/world';

let world: World;
beforeAll(async () => void (world = await startWorld()));
afterAll(() => world.stop());

const create = (slug: string, person = newPerson()) =>
  world.registry.call(identity.createOrganization, { name: 'Acme', slug, person }, edgeCaller());
const find = (orgSlug: string, person = newPerson()) => world.registry.call(identity.findMembership, { orgSlug, person }, edgeCaller());
const list = async (person: ReturnType<typeof newPerson>) =>
  (await world.registry.call(identity.listOrganizations, { person }, edgeCaller())).organizations;

test('who creates an organization is its admin and finds it in the list', async () => {
  const person = newPerson();
  const slug = newSlug();
  const organization = await create(slug, person);
  expect(organization).toMatchObject({ slug, name: 'Acme', role: 'admin' });
  expect((await find(slug, person)).principal).toMatchObject({ orgId: organization.id, kind: 'user', role: 'admin', name: person.email });
  expect(await list(person)).toEqual([organization]);
  await until(() => world.factsOf(organization.id).length > 0);
  expect(world.factsOf(organization.id)).toMatchObject([
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

test('strangers and unknown organizations get the same answer', async () => {
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
  const named = (orgSlug: string) => world.gateway.call(identity.findOrganization, { orgSlug }, edgeCaller());
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

test('reserved slugs are refused with the reason', async () => {
  await expect(create('admin')).rejects.toMatchObject({
    code: 'invalid',
    details: ['/slug: "admin" is reserved for addresses of the service itself'],
  });
});
