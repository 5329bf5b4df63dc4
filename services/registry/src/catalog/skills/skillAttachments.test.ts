/** Files of skills behind their port and over the bus, on a real database: read, replaced, and swept where nobody names them. */
import { newId, registry } from '@gatehouse/contracts';
import { sweepOnce } from '../startSweeper';
import { startCatalogFixture, until, type CatalogFixture } from '../../testing/catalogFixture';
import { newSkillAuthors } from '../../testing/skillAuthors';
import { sweepDeps } from '../../testing/sweepDeps';

let fixture: CatalogFixture;
beforeAll(async () => {
  fixture = await startCatalogFixture();
});
afterAll(() => fixture.stop());

const newOrganization = () => newSkillAuthors(fixture);

test('attachments come back byte for byte, over the bus too; a replaced or removed one stays with the version that had it', async () => {
  const { author, act, create, put, contents } = newOrganization();
  const { id } = await create(author, 'files');
  const image = Buffer.from([0xff, 0x00, 0x80]);
  expect(await put(author, id, 'img/a.png', image)).toMatchObject({ path: 'img/a.png', mediaType: 'image/png', bytes: 3, revision: 2 });
  await put(author, id, 'notes.md', 'one');
  await put(author, id, 'notes.md', 'two');
  expect((await put(author, id, 'notes.md', 'two')).revision).toBe(4);
  const read = (path: string) => fixture.gateway.callAttached(registry.readSkillAttachment, { id, path }, fixture.as(author));
  expect(await read('img/a.png')).toMatchObject({ value: { mediaType: 'image/png', isText: false, name: 'files' }, body: image });
  expect((await read('notes.md')).body.toString()).toBe('two');
  await fixture.skills.removeAttachment(act(author), id, 'img/a.png');
  await expect(read('img/a.png')).rejects.toMatchObject({ code: 'not_found', message: 'No such attachment' });
  await expect(fixture.skills.removeAttachment(act(author), id, 'img/a.png')).rejects.toMatchObject({ code: 'not_found' });
  const old = await fixture.skills.readAttachment(author, id, { path: 'notes.md', version: 3 }, fixture.as(author));
  expect(old.content.toString()).toBe('one');
  const left = await contents();
  expect(left).toHaveLength(3);
  for (const row of left) expect(row).not.toHaveProperty('doubtfulSince');
});

test('a skill may have two hundred attachments, each readable, and activation names them all', async () => {
  const { author, act } = newOrganization();
  const paths = Array.from({ length: 200 }, (_, index) => `fonts/${'x'.repeat(200)}-${String(index).padStart(3, '0')}.ttf`);
  const file = (path: string, text: string) => ({ path, content: Buffer.from(text).toString('base64') });
  const document = file('SKILL.md', '---\nname: large\ndescription: Large\n---\nRead.\n');
  const { id } = await fixture.skills.importNew(act(author), { files: [document, ...paths.map((path) => file(path, path))] }, {});
  const { attachments } = await fixture.gateway.call(registry.activateSkill, { id }, fixture.as(author));
  expect(attachments.map(({ path }) => path)).toEqual(paths);
  const last = await fixture.gateway.callAttached(registry.readSkillAttachment, { id, path: paths[199]! }, fixture.as(author));
  expect(last.body.toString()).toBe(paths[199]);
});

test('a bad path, a clash and an old revision store nothing', async () => {
  const { author, create, put, contents } = newOrganization();
  const { id } = await create(author, 'strict');
  await put(author, id, 'Refs/a', 'x');
  for (const path of ['../a', 'SKILL.md', 'refs/A', 'Refs'])
    await expect(put(author, id, path, 'x')).rejects.toMatchObject({ code: 'invalid', details: [expect.stringMatching(/^path: /)] });
  await expect(put(author, id, 'b', 'x', 1)).rejects.toMatchObject({ code: 'conflict' });
  expect(await contents()).toHaveLength(1);
});

test('who reads while bytes are replaced gets the old or the new ones, whole', async () => {
  const { author, create, put } = newOrganization();
  const { id } = await create(author, 'moving');
  await put(author, id, 'a', 'v0');
  const writes = (async () => {
    for (let version = 1; version <= 15; version += 1) await put(author, id, 'a', `v${version}`);
  })();
  const reads = Array.from({ length: 60 }, async (_, index) => {
    await new Promise((resolve) => setTimeout(resolve, index));
    return (await fixture.skills.readAttachment(author, id, { path: 'a' }, fixture.as(author))).content.toString();
  });
  for (const text of await Promise.all(reads)) expect(text).toMatch(/^v\d+$/);
  await writes;
});

describe('the sweeper', () => {
  const deps = () => sweepDeps(fixture.mongo);
  const later = () => new Date(Date.now() + 1_000);

  test('settles bytes that a list names and drops those of a writer that died', async () => {
    const { orgId, author, create, put, contents } = newOrganization();
    const { id } = await create(author, 'crashed');
    await put(author, id, 'a', 'named');
    const named = (await contents())[0]!._id;
    const all = await deps();
    const past = new Date(Date.now() - 60_000);
    await fixture.collection('skillAttachments').updateOne({ _id: named }, { $set: { doubtfulSince: past } });
    await all.attachments.put(orgId, { _id: newId('attachment'), skillId: id, content: Buffer.from('lost') }, past);
    await sweepOnce(all, new Date(0));
    expect(await contents()).toHaveLength(2);
    await sweepOnce(all, later());
    expect(await contents()).toEqual([expect.objectContaining({ _id: named })]);
    expect((await contents())[0]).not.toHaveProperty('doubtfulSince');
    expect((await fixture.skills.readAttachment(author, id, { path: 'a' }, fixture.as(author))).content.toString()).toBe('named');
  });

  test('forgets a removed skill with what a late writer left of it', async () => {
    const { orgId, author, act, create, put, contents } = newOrganization();
    const { id } = await create(author, 'gone');
    await put(author, id, 'a', 'x');
    await fixture.skills.remove(act(author), id);
    expect(await contents()).toEqual([]);
    const all = await deps();
    await all.attachments.put(orgId, { _id: newId('attachment'), skillId: id, content: Buffer.from('late') }, new Date());
    const rows = fixture.collection('skills');
    await until(async () => (await rows.countDocuments({ _id: id, outbox: { $size: 0 } })) === 1);
    await sweepOnce(all, later());
    expect([await rows.findOne({ _id: id }), await contents()]).toEqual([null, []]);
  });
});
