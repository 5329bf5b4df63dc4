/** Folders, use and preview of skills behind their port, on a real database. */
import { newId, registry, type Principal } from '@gatehouse/contracts';
import type { Act } from '../shared/act';
import { startCatalogFixture, until, type CatalogFixture } from '../../testing/catalogFixture';
import { filesOf, packed, publicShapes } from './folder/testing/folders';
import type { FolderFile } from './folder/folder';
import type { Reader } from './usage';

let fixture: CatalogFixture;
beforeAll(async () => {
  fixture = await startCatalogFixture();
});
afterAll(() => fixture.stop());
beforeEach(() => {
  fixture.state.accessible = { all: false, integrations: {}, agents: [], skills: [] };
  fixture.state.grants = [];
});

const document = (name: string, body = 'Do it\n') => `---\nname: ${name}\ndescription: Does it\n---\n${body}`;
const sourceOf = (files: readonly FolderFile[]) => ({
  files: files.map(({ path, content }) => ({ path, content: content.toString('base64') })),
});
const folder = (name: string, files: Record<string, string>, body?: string) =>
  sourceOf(filesOf(name, { 'SKILL.md': document(name, body), ...files }));

function newAuthor() {
  const { admin, account, orgId } = fixture.newOrganization();
  const author: Principal = { ...admin, id: newId('user'), name: 'author@acme.example', role: 'member' };
  const call = fixture.as(author);
  const act: Act = { principal: author, call };
  const contents = () => fixture.collection('skillAttachments').find({ orgId }).toArray();
  return { orgId, admin, account, author, act, call, contents };
}

test.each(Object.entries(publicShapes))('%s comes in by archive and by file alike, and goes out byte for byte', async (name, shape) => {
  const { author, act, call } = newAuthor();
  const files = filesOf(name, shape);
  const first = await fixture.skills.importNew(act, { zip: await packed(files) }, {});
  expect(first).toMatchObject({ name, version: 1, revision: 1, leftOut: [] });
  const out = await fixture.skills.exportZip(author, first.id, undefined, call);
  const other = newAuthor();
  const second = await fixture.skills.importNew(other.act, { zip: out.content }, {});
  const again = await fixture.skills.exportZip(other.author, second.id, undefined, other.call);
  expect(again.content.equals(out.content)).toBe(true);
  const third = await fixture.skills.importInto(act, first.id, sourceOf(files), {});
  expect(third).toMatchObject({ version: 1, revision: 1 });
  for (const { path, content } of files.filter((one) => !one.path.endsWith(`${name}/SKILL.md`))) {
    const read = await fixture.skills.readAttachment(author, first.id, { path: path.slice(name.length + 1) }, call);
    expect([path, read.content.equals(content)]).toEqual([path, true]);
  }
});

test('a folder of which something would be missing is refused with a line for each, unless that was asked for', async () => {
  const { orgId, act, contents } = newAuthor();
  const hostile = folder('part', { 'ok.md': 'ok', '../up': 'x', A: 'x', a: 'y', '.DS_Store': 'x' });
  const refused = fixture.skills.importNew(act, hostile, {});
  await expect(refused).rejects.toMatchObject({
    code: 'invalid',
    message: 'the folder is not acceptable',
    details: [
      expect.stringMatching(/^part\/\.\.\/up: its path must be relative/),
      expect.stringMatching(/^part\/a: /),
      expect.stringMatching(/^part\/A: /),
    ],
  });
  expect([await contents(), await fixture.collection('skills').countDocuments({ orgId })]).toEqual([[], 0]);
  const preview = await fixture.skills.previewImport(hostile);
  expect(preview.attachments.map(({ path }) => path)).toEqual(['ok.md']);
  expect(preview.leftOut.filter(({ blocking }) => !blocking)).toEqual([
    { path: 'part/.DS_Store', reason: 'was made by an operating system', blocking: false },
  ]);
  const taken = await fixture.skills.importNew(act, hostile, { partial: true });
  expect(taken.attachments.map(({ path }) => path)).toEqual(['ok.md']);
  expect(taken.leftOut).toHaveLength(4);
});

test('a taken name and an old revision store nothing; a replaced folder is one version that keeps the bytes that stay', async () => {
  const { author, act, call, contents, orgId } = newAuthor();
  const { id } = await fixture.skills.importNew(act, folder('twice', { 'same.md': 's', 'old.md': 'o' }), { changeMessage: 'First' });
  await expect(fixture.skills.importNew(act, folder('twice', { 'b.md': 'b' }), {})).rejects.toMatchObject({ code: 'conflict' });
  const next = folder('twice', { 'same.md': 's', 'new.md': 'n' }, 'Better\n');
  await expect(fixture.skills.importInto(act, id, next, {}, 7)).rejects.toMatchObject({ code: 'conflict' });
  expect(await contents()).toHaveLength(2);
  const changed = await fixture.skills.importInto(act, id, next, { changeMessage: 'Second' }, 1);
  expect(changed).toMatchObject({ version: 2, revision: 2, instructions: 'Better\n' });
  expect(changed.attachments.map(({ path }) => path)).toEqual(['new.md', 'same.md']);
  expect((await fixture.skills.readAttachment(author, id, { path: 'same.md', version: 1 }, call)).content.toString()).toBe('s');
  const old = await fixture.skills.exportZip(author, id, 1, call);
  expect(await fixture.skills.importInto(act, id, { zip: old.content }, {})).toMatchObject({ version: 3, instructions: 'Do it\n' });
  const named = (row: { attachments?: { content: string }[] } | null) => (row?.attachments ?? []).map(({ content }) => content);
  const current = named((await fixture.collection('skills').findOne({ _id: id, orgId })) as never);
  expect(current).toHaveLength(2);
  for (const row of await contents()) expect(row).not.toHaveProperty('doubtfulSince');
  const told = () => fixture.events.filter(({ target }) => target?.id === id);
  await until(() => told().length === 3);
  expect(told().map(({ type, data }) => [type, data?.['changeMessage'], (data?.['imported'] as { files: number }).files])).toEqual([
    ['skill.created', 'First', 2],
    ['skill.updated', 'Second', 2],
    ['skill.updated', undefined, 2],
  ]);
  const nonMember = newAuthor();
  await expect(fixture.skills.importInto(nonMember.act, id, next, {})).rejects.toMatchObject({ code: 'not_found' });
});

test('the first activations of a day at the same moment are all counted', async () => {
  const { author, account, act, call } = newAuthor();
  const { id } = await fixture.skills.importNew(act, folder('wanted', {}), {});
  fixture.state.accessible = { all: false, integrations: {}, agents: [], skills: [id] };
  await Promise.all(Array.from({ length: 20 }, () => fixture.gateway.call(registry.activateSkill, { id }, fixture.as(account))));
  expect((await fixture.skills.usage(author, id, 30, call)).activations).toBe(20);
});

test('each activation is counted: who, how often, which version; its author is told and nobody else', async () => {
  const { author, account, admin, act, call } = newAuthor();
  const { id } = await fixture.skills.importNew(act, folder('used', {}), {});
  await fixture.skills.importNew(act, folder('unused', {}), {});
  fixture.state.accessible = { all: false, integrations: {}, agents: [], skills: [id] };
  const activate = (who: Principal) => fixture.gateway.call(registry.activateSkill, { id }, fixture.as(who));
  await Promise.all([activate(account), activate(account), activate(author)]);
  await fixture.skills.update(act, id, { instructions: 'New' });
  await activate(account);
  const usage = await fixture.skills.usage(author, id, 30, call);
  expect(usage.activations).toBe(4);
  expect(usage.callers.map(({ caller, activations, version }) => [caller.id, caller.name, activations, version])).toEqual([
    [account.id, 'ci', 3, 2],
    [author.id, 'author@acme.example', 1, 1],
  ]);
  expect(usage.days).toMatchObject([{ activations: 4, callers: 2 }]);
  const all = { skills: [{ id, name: 'used', activations: 4, callers: 2 }] };
  expect(await fixture.skills.usageOfAll(author, 7)).toMatchObject(all);
  expect(await fixture.skills.usageOfAll(admin, 7)).toMatchObject(all);
  expect((await fixture.skills.usageOfAll(account, 7)).skills).toEqual([]);
  await expect(fixture.skills.usage(account, id, 30, fixture.as(account))).rejects.toMatchObject({ code: 'forbidden' });
  await fixture.skills.remove(act, id);
  expect(await fixture.collection('skillUses').countDocuments({ skillId: id })).toBe(0);
});

describe('a preview', () => {
  const readerOf = ({ id, name, kind }: Principal, more: Partial<Reader> = {}): Reader => ({
    kind: kind === 'serviceAccount' ? kind : 'user',
    id,
    name,
    active: true,
    ...more,
  });
  const grantOf = (id: string, account: Principal) => {
    const subject = { kind: 'serviceAccount' as const, id: account.id };
    return {
      resource: { kind: 'skill' as const, id },
      tools: 'ALL' as const,
      because: [{ reason: 'direct' as const, subject, tools: 'ALL' as const }],
    };
  };

  test('says what a granted account reads, to the byte, and what one reads that is not', async () => {
    const { author, account, act, call } = newAuthor();
    const { id } = await fixture.skills.importNew(act, folder('seen', { 'a.md': 'x', 'b.bin': '\0' }, '# Ünder\n'), {});
    const preview = (reader: Reader) => fixture.skills.preview(author, id, async () => reader, call);
    expect(await preview(readerOf(account))).toMatchObject({
      because: [],
      attachments: [],
      notes: ['ci does not see this skill: no grant names it for them'],
    });
    expect(await preview(readerOf(account))).not.toHaveProperty('activation');
    fixture.state.grants = [grantOf(id, account)];
    fixture.state.accessible = { all: false, integrations: {}, agents: [], skills: [id] };
    const seen = await preview(readerOf(account));
    const read = await fixture.gateway.call(registry.activateSkill, { id }, fixture.as(account));
    expect(seen).toMatchObject({
      ownership: 'granted',
      because: fixture.state.grants[0]!.because,
      line: { text: `- seen (${id}): Does it`, isCut: false },
      ahead: 0,
      activation: JSON.stringify(read),
      notes: [],
    });
    expect(seen.attachments.map(({ path, as }) => [path, as])).toEqual([
      ['a.md', 'text'],
      ['b.bin', 'resource'],
    ]);
    expect((await preview(readerOf(account, { active: false }))).notes).toEqual(['ci is disabled: nothing is answered to them']);
    expect((await fixture.skills.usage(author, id, 1, call)).activations).toBe(1);
  });

  test('says what is cut, what an admin is not told, and which skills come before it', async () => {
    const { author, account, admin, act, call } = newAuthor();
    const long = { name: 'z-long', description: 'x '.repeat(200).trim(), instructions: 'x' };
    const { id } = await fixture.skills.create(act, long);
    const preview = (reader: Reader) => fixture.skills.preview(author, id, async () => reader, call);
    fixture.state.grants = [grantOf(id, account)];
    const cut = await preview(readerOf(account));
    expect([cut.line?.isCut, cut.line?.text.endsWith('…')]).toEqual([true, true]);
    expect(cut.notes).toEqual([expect.stringContaining('cut in the list')]);
    const bare = await preview(readerOf(admin, { role: 'admin' }));
    expect(bare).toMatchObject({
      ownership: 'organization',
      line: { text: `- z-long (${id})` },
      notes: [expect.stringContaining('left out')],
    });
    const others = await Promise.all(Array.from({ length: 50 }, (_, index) => fixture.skills.create(act, { ...long, name: `a-${index}` })));
    fixture.state.grants = [id, ...others.map((other) => other.id)].map((one) => grantOf(one, account));
    const behind = await preview(readerOf(account));
    expect([behind.line, behind.ahead]).toEqual([undefined, 50]);
    expect(behind.notes).toEqual([expect.stringMatching(/^50 skills come before it/)]);
  });

  test('is for its author and admins, and looks nobody up for others', async () => {
    const { account, act } = newAuthor();
    const { id } = await fixture.skills.importNew(act, folder('mine', {}), {});
    let looked = 0;
    const find = async () => readerOf(account, { active: (looked += 1) > 0 });
    await expect(fixture.skills.preview(account, id, find, fixture.as(account))).rejects.toMatchObject({ code: 'not_found' });
    fixture.state.accessible = { all: false, integrations: {}, agents: [], skills: [id] };
    await expect(fixture.skills.preview(account, id, find, fixture.as(account))).rejects.toMatchObject({ code: 'forbidden' });
    expect(looked).toBe(0);
  });
});
