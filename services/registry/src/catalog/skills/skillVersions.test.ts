/** Versions of skills behind their port, on a real database. */
import { newId, type Principal } from '@gatehouse/contracts';
import type { Act } from '../shared/act';
import { sweepOnce } from '../startSweeper';
import { startCatalogFixture, until, type CatalogFixture } from '../../testing/catalogFixture';
import { sweepDeps } from '../../testing/sweepDeps';

let fixture: CatalogFixture;
beforeAll(async () => {
  fixture = await startCatalogFixture();
});
afterAll(() => fixture.stop());

const document = (name: string, more = '') => `---\n# written by hand\nname: ${name}\ndescription:   Does it\n---\n\n# Do it${more}\n`;

function newAuthor() {
  const { admin, orgId } = fixture.newOrganization();
  const author: Principal = { ...admin, id: newId('user'), name: 'author@acme.example', role: 'member' };
  const call = fixture.as(author);
  const act: Act = { principal: author, call };
  const put = (id: string, path: string, content: string) => fixture.skills.putAttachment(act, id, { path, content: Buffer.from(content) });
  const file = async (id: string, path: string, version?: number) =>
    (await fixture.skills.readAttachment(author, id, { path, version }, call)).content.toString();
  const listed = async (id: string) => (await fixture.skills.versions(author, id, {}, call)).versions;
  return { orgId, admin, author, act, call, put, file, listed };
}

test('every change of the content makes a version, and an old one comes back with its files', async () => {
  const { author, act, call, put, file, listed } = newAuthor();
  const { id } = await fixture.skills.create(act, { text: document('kept'), changeMessage: 'Begun' });
  await put(id, 'a.md', 'one');
  await put(id, 'a.md', 'two');
  await fixture.skills.update(act, id, { description: 'Else', changeMessage: 'Why not' });
  await fixture.skills.removeAttachment(act, id, 'a.md');
  expect((await listed(id)).map(({ version, changeMessage }) => [version, changeMessage])).toEqual([
    [5, undefined],
    [4, 'Why not'],
    [3, undefined],
    [2, undefined],
    [1, 'Begun'],
  ]);
  expect(await file(id, 'a.md', 2)).toBe('one');
  expect(await fixture.skills.document(author, id, 3, call)).toBe(document('kept'));
  expect(await fixture.skills.readVersion(author, id, 3, call)).toMatchObject({ version: 3, revision: 5, description: 'Does it' });
  await expect(file(id, 'a.md')).rejects.toMatchObject({ code: 'not_found' });

  const restored = await fixture.skills.restore(act, id, { fromVersion: 3 }, 5);
  expect(restored).toMatchObject({ version: 6, revision: 6, restoredFromVersion: 3, description: 'Does it' });
  expect(await file(id, 'a.md')).toBe('two');
  expect(await fixture.skills.document(author, id, undefined, call)).toBe(document('kept'));
  expect((await listed(id))[0]).toMatchObject({ version: 6, restoredFromVersion: 3, changeMessage: 'Restored from v3' });
  await until(() => fixture.events.some(({ type, target }) => type === 'skill.restored' && target?.id === id));
  expect(fixture.events.find(({ type, target }) => type === 'skill.restored' && target?.id === id)?.data).toEqual({
    version: 6,
    revision: 6,
    restoredFromVersion: 3,
    changeMessage: 'Restored from v3',
  });
});

test('a restored version keeps the present name; what is the same, is not there or was not seen is refused', async () => {
  const { author, act, call } = newAuthor();
  const { id } = await fixture.skills.create(act, { text: document('first') });
  await fixture.skills.update(act, id, { text: document('second', ' better') });
  const restore = (request: object, revision?: number) => fixture.skills.restore(act, id, request, revision);
  await expect(restore({ fromVersion: 2 })).rejects.toMatchObject({
    code: 'conflict',
    message: 'version 2 says what the current one says',
  });
  await expect(restore({ fromVersion: 3 })).rejects.toMatchObject({ code: 'not_found' });
  await expect(restore({ fromVersion: 0 })).rejects.toMatchObject({ code: 'invalid' });
  await expect(restore({ fromVersion: 1 }, 1)).rejects.toMatchObject({ code: 'conflict', data: { current: { revision: 2 } } });
  expect(await restore({ fromVersion: 1 })).toMatchObject({ name: 'second', instructions: '\n# Do it\n', version: 3 });
  const written = await fixture.skills.document(author, id, undefined, call);
  expect(written).toContain('name: second');
  await expect(fixture.skills.restore({ principal: newAuthor().author, call }, id, { fromVersion: 1 })).rejects.toMatchObject({
    code: 'not_found',
  });
});

test('versions beside each other: lines of the document, and files by path', async () => {
  const { author, act, call, put } = newAuthor();
  const { id } = await fixture.skills.create(act, { text: document('compared') });
  await put(id, 'gone.md', 'x');
  await put(id, 'same.md', 'x');
  await put(id, 'other.md', 'x');
  await fixture.skills.removeAttachment(act, id, 'gone.md');
  await put(id, 'other.md', 'yy');
  await put(id, 'new.md', 'x');
  await fixture.skills.update(act, id, { instructions: '\n# Do it\nTwice\n' });
  const { frontMatter, instructions, attachments } = await fixture.skills.diff(author, id, { from: 4, to: 8 }, call);
  expect(frontMatter.every(({ op }) => op === 'same')).toBe(true);
  expect(instructions.filter(({ op }) => op !== 'same')).toEqual([{ op: 'added', text: 'Twice' }]);
  expect(attachments.map(({ path, op, from, to }) => [path, op, from?.bytes, to?.bytes])).toEqual([
    ['gone.md', 'removed', 1, undefined],
    ['new.md', 'added', undefined, 1],
    ['other.md', 'changed', 1, 2],
  ]);
});

test('a document comes back to the byte until its members are changed, and the same one again is no change', async () => {
  const { author, act, call } = newAuthor();
  const { id } = await fixture.skills.create(act, { text: document('bytes') });
  const read = () => fixture.skills.document(author, id, undefined, call);
  expect(await read()).toBe(document('bytes'));
  expect(await fixture.skills.update(act, id, { text: document('bytes') })).toMatchObject({ version: 1 });
  await fixture.skills.update(act, id, { instructions: 'New' });
  expect(await read()).toBe(document('bytes').replace('\n# Do it\n', 'New'));
  await fixture.skills.update(act, id, { tags: ['x'] });
  expect(await read()).not.toContain('by hand');
  expect(await fixture.skills.update(act, id, { text: await read() })).toMatchObject({ version: 3 });
});

test('a row from before there were versions has the first one, and keeps it', async () => {
  const { orgId, act, author, call, listed } = newAuthor();
  const { id } = await fixture.skills.create(act, { name: 'old', description: 'Old', instructions: 'Old' });
  await fixture.collection('skills').updateOne({ _id: id, orgId }, { $unset: { version: true, change: true } });
  expect(await listed(id)).toMatchObject([{ version: 1, createdBy: { id: author.id } }]);
  await fixture.skills.update(act, id, { description: 'New' });
  expect((await listed(id)).map(({ version }) => version)).toEqual([2, 1]);
  expect(await fixture.skills.readVersion(author, id, 1, call)).toMatchObject({ description: 'Old', version: 1 });
});

test('of parallel changes each has a version', async () => {
  const { act, put, listed } = newAuthor();
  const { id } = await fixture.skills.create(act, { text: document('busy') });
  await Promise.all(['a', 'b', 'c', 'd'].map((path) => put(id, path, path)));
  expect((await listed(id)).map(({ version }) => version)).toEqual([5, 4, 3, 2, 1]);
});

test('the sweeper keeps bytes that an old version alone names', async () => {
  const { orgId, act, put, file } = newAuthor();
  const { id } = await fixture.skills.create(act, { text: document('swept') });
  await put(id, 'a', 'old');
  await put(id, 'a', 'new');
  const contents = fixture.collection('skillAttachments');
  await contents.updateMany({ orgId }, { $set: { doubtfulSince: new Date(0) } });
  await sweepOnce(await sweepDeps(fixture.mongo), new Date());
  expect([await file(id, 'a', 2), await file(id, 'a')]).toEqual(['old', 'new']);
  expect(await contents.countDocuments({ orgId, doubtfulSince: { $exists: true } })).toBe(0);
});
