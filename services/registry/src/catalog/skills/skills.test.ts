/** Skills behind their port and over the bus, on a real database. */
import { newId, registry, type Principal } from '@gatehouse/contracts';
import { startCatalogFixture, until, type CatalogFixture } from '../../testing/catalogFixture';
import { newSkillAuthors, skill } from '../../testing/skillAuthors';

let fixture: CatalogFixture;
beforeAll(async () => {
  fixture = await startCatalogFixture();
});
afterAll(() => fixture.stop());
beforeEach(() => void (fixture.state.accessible = reaching()));

const reaching = (...skills: string[]) => ({ all: false as const, integrations: {}, agents: [], skills });

const newOrganization = () => newSkillAuthors(fixture);
const eventsOf = (id: string) => fixture.events.filter(({ target }) => target?.id === id);

const refused = (attempts: Promise<unknown>[], error: object) =>
  Promise.all(attempts.map((attempt) => expect(attempt).rejects.toMatchObject(error)));

test('of many that take one name at once one gets it', async () => {
  const { author, create, orgId } = newOrganization();
  const tries = await Promise.allSettled(Array.from({ length: 12 }, () => create(author, 'one')));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const result of tries)
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'conflict', details: ['/name: is taken'] });
  expect(await fixture.collection('skills').countDocuments({ orgId })).toBe(1);
  await expect(newOrganization().create(author, 'one')).rejects.toMatchObject({ code: 'conflict' });
});

test('a rename into a taken name is refused, and a name that is free again can be taken', async () => {
  const { author, act, create } = newOrganization();
  const [one] = [await create(author, 'one'), await create(author, 'two')];
  await expect(fixture.skills.update(act(author), one.id, { name: 'two' })).rejects.toMatchObject({ code: 'conflict' });
  await fixture.skills.remove(act(author), one.id);
  expect((await create(author, 'one')).id).not.toBe(one.id);
});

test('its author, admins and whoever was granted it see a skill; nobody else learns that it is there', async () => {
  const { author, other, account, admin, create, put, listed } = newOrganization();
  const { id } = await create(author, 'seen', { tags: ['hidden-word'] });
  await put(author, id, 'a.md', '# A');
  const ask = (who: Principal) => [
    fixture.gateway.call(registry.activateSkill, { id }, fixture.as(who)),
    fixture.gateway.call(registry.activateSkill, { name: 'seen' }, fixture.as(who)),
    fixture.gateway.call(registry.readSkillAttachment, { id, path: 'a.md' }, fixture.as(who)),
    fixture.skills.document(who, id, undefined, fixture.as(who)),
  ];
  const found = async (who: Principal) =>
    (await fixture.gateway.call(registry.searchSkills, { query: 'hidden word' }, fixture.as(who))).skills.length;
  for (const who of [other, account]) {
    expect([await listed(who), await found(who)]).toEqual([[], 0]);
    await refused(ask(who), { code: 'not_found', message: 'No such skill' });
  }
  for (const who of [author, admin]) {
    expect([await listed(who), await found(who)]).toEqual([['seen'], 1]);
    await Promise.all(ask(who));
  }
  fixture.state.accessible = reaching(id);
  expect([await listed(account), await found(account)]).toEqual([['seen'], 1]);
  await Promise.all(ask(account));
  const nonMember = newOrganization();
  expect(await nonMember.listed(nonMember.account)).toEqual([]);
  await refused(ask(nonMember.admin), { code: 'not_found', message: 'No such skill' });
});

test('a grant is for use: it opens no change', async () => {
  const { author, other, act, create, put } = newOrganization();
  const { id } = await create(author, 'used');
  await put(author, id, 'a', 'x');
  const attempts = () => [
    fixture.skills.update(act(other), id, { description: 'mine' }),
    fixture.skills.remove(act(other), id),
    put(other, id, 'b', 'x'),
    fixture.skills.removeAttachment(act(other), id, 'a'),
  ];
  await refused(attempts(), { code: 'not_found' });
  fixture.state.accessible = reaching(id);
  await refused(attempts(), { code: 'forbidden' });
  expect((await fixture.skills.read(author, { id }, fixture.as(author))).revision).toBe(2);
});

test('changes keep what they do not name, count up, and refuse an old revision with what is there', async () => {
  const { author, admin, act, create } = newOrganization();
  const made = await create(author, 'kept', { license: 'MIT', metadata: { a: 'b' }, tags: ['x'] });
  const changed = await fixture.skills.update(act(admin), made.id, { description: 'New' }, 1);
  expect(changed).toMatchObject({ ...made, description: 'New', version: 2, revision: 2, updatedAt: expect.any(String) });
  expect(await fixture.skills.update(act(author), made.id, { description: 'New' })).toMatchObject({ revision: 2 });
  const late = fixture.skills.update(act(author), made.id, { license: null }, 1);
  await expect(late).rejects.toMatchObject({ code: 'conflict', data: { current: changed } });
  const without = await fixture.skills.update(act(author), made.id, { license: null, metadata: null }, 2);
  expect(without).not.toHaveProperty('license');
  expect(await fixture.skills.read(author, { name: 'kept' }, fixture.as(author))).toEqual(without);
});

test('of parallel changes none is lost', async () => {
  const { author, act, create, put } = newOrganization();
  const { id } = await create(author, 'busy');
  const paths = Array.from({ length: 8 }, (_, index) => `f${index}`);
  await Promise.all([
    ...paths.map((path) => put(author, id, path, path)),
    fixture.skills.update(act(author), id, { license: 'MIT' }),
    fixture.skills.update(act(author), id, { tags: ['x'] }),
  ]);
  const after = await fixture.skills.read(author, { id }, fixture.as(author));
  expect(after).toMatchObject({ license: 'MIT', tags: ['x'], revision: 11 });
  expect(after.attachments.map(({ path }) => path)).toEqual(paths);
});

test('the bootstrap names own skills first, then granted ones, at most fifty; an admin sees the rest as of the organization', async () => {
  const { author, account, admin, create, briefed, act } = newOrganization();
  const first = await create(author, 'b-of-author', { tags: ['x'] });
  const own = await create(account, 'z-own');
  expect((await briefed(account)).skills).toEqual([{ id: own.id, name: 'z-own', description: 'Does z-own', tags: [], ownership: 'own' }]);
  fixture.state.accessible = reaching(first.id);
  expect((await briefed(account)).skills.map(({ name, ownership }) => [name, ownership])).toEqual([
    ['z-own', 'own'],
    ['b-of-author', 'granted'],
  ]);
  expect((await briefed(admin)).skills.map(({ name, ownership }) => [name, ownership])).toEqual([
    ['b-of-author', 'organization'],
    ['z-own', 'organization'],
  ]);
  expect((await briefed(admin)).moreSkills).toBe(false);
  for (let count = 0; count < 50; count += 1) await fixture.skills.create(act(author), skill(`a-${count}`));
  const crowded = await briefed(author);
  expect([crowded.skills.length, crowded.moreSkills]).toEqual([50, true]);
  expect(await newOrganization().briefed(newOrganization().account)).toMatchObject({ skills: [], moreSkills: false });
});

test('search ranks the name over the description, and finds nothing without words that count', async () => {
  const { author, create } = newOrganization();
  await create(author, 'invoices', { description: 'Writes letters' });
  await create(author, 'letters', { description: 'Writes invoices and letters' });
  await create(author, 'unrelated');
  const search = async (query: string) =>
    (await fixture.gateway.call(registry.searchSkills, { query }, fixture.as(author))).skills.map(({ name }) => name);
  expect(await search('invoice')).toEqual(['invoices', 'letters']);
  expect(await search('letter')).toEqual(['letters', 'invoices']);
  expect(await search('of the .* $where')).toEqual([]);
});

test('the tool lists everything the caller may see, more than a page of it', async () => {
  const { author, create, listed } = newOrganization();
  const names = Array.from({ length: 203 }, (_, index) => `s-${String(index).padStart(3, '0')}`);
  for (const name of names) await create(author, name);
  expect(await listed(author)).toEqual(names);
});

test('the management tool gives pages of what its caller sees', async () => {
  const { author, account, create } = newOrganization();
  for (const name of ['a', 'b']) await create(author, name);
  const run = async (who: Principal, args: object) =>
    (
      await fixture.executorBus.call(
        registry.runManagementTool,
        { toolName: 'list_skills', arguments: args as Record<string, unknown>, callId: newId('call') },
        fixture.as(who),
      )
    ).result as { skills: { name: string }[]; hasMore: boolean };
  expect(await run(author, { limit: 1 })).toMatchObject({ skills: [{ name: 'a', attachmentCount: 0 }], hasMore: true });
  expect(await run(account, {})).toEqual({ skills: [], hasMore: false });
  await expect(run(author, { query: 'x' })).rejects.toMatchObject({ code: 'invalid' });
});

test('the trail tells each change by member, path and digest, and no text', async () => {
  const { author, act, create, put } = newOrganization();
  const { id } = await fixture.skills.create(
    { ...act(author), onBehalfOf: 'boss@acme.example' },
    skill('told', { instructions: 'S3CR3T-1' }),
  );
  await fixture.skills.update(act(author), id, { name: 'renamed', instructions: 'S3CR3T-2' });
  await put(author, id, 'a.md', 'S3CR3T-3');
  await fixture.skills.removeAttachment(act(author), id, 'a.md');
  await fixture.skills.remove(act(author), id);
  await until(() => eventsOf(id).length === 5);
  expect(eventsOf(id).map(({ type, data, onBehalfOf }) => [type, data, onBehalfOf])).toEqual([
    ['skill.created', { version: 1, revision: 1 }, 'boss@acme.example'],
    ['skill.updated', { version: 2, revision: 2, changed: ['name', 'instructions'], previousName: 'told' }, undefined],
    ['skill.updated', expect.objectContaining({ revision: 3, changed: ['attachments'], put: 'a.md', bytes: 8 }), undefined],
    ['skill.updated', { version: 4, revision: 4, changed: ['attachments'], removed: 'a.md' }, undefined],
    ['skill.deleted', { version: 4, revision: 4 }, undefined],
  ]);
  expect(JSON.stringify(eventsOf(id))).not.toContain('S3CR3T');
  await until(() => fixture.removals.some(({ resource }) => resource.id === id));
  expect(fixture.removals.find(({ resource }) => resource.id === id)).toMatchObject({ resource: { kind: 'skill' }, by: { id: author.id } });
  await create(author, 'renamed');
});
