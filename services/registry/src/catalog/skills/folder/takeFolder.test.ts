/** What is taken of folders and archives, and what is not. */
import { filesOf, packed, patchedIn, publicShapes, renamedIn } from './testing/folders';
import type { FolderFile } from './folder';
import { readZip } from './readZip';
import { takeFolder } from './takeFolder';
import { writeZip } from './writeZip';

const document = (name = 'one', front = '') => Buffer.from(`---\nname: ${name}\ndescription: Does it\n${front}---\nDo it\n`);
const file = (path: string, content: string | Buffer = 'x') => ({ path, content: Buffer.from(content) });
const folder = (...more: FolderFile[]) => [file('one/SKILL.md', document()), ...more];
const take = (files: FolderFile[]) => takeFolder({ files, leftOut: [] });
const takeZip = async (zip: Buffer) => takeFolder(await readZip(zip));
const reasons = ({ leftOut }: Pick<ReturnType<typeof take>, 'leftOut'>) => leftOut.map(({ path, reason }) => [path, reason]);
const detailsOf = (run: () => unknown): unknown => {
  try {
    return run();
  } catch (err) {
    return (err as { details: string[] }).details;
  }
};

test.each(Object.entries(publicShapes))('the shape of %s is taken whole and packed again byte for byte', async (name, shape) => {
  const taken = await takeZip(await packed(filesOf(name, shape)));
  expect(taken.leftOut).toEqual([]);
  const zip = await writeZip(name, taken.frontMatter! + taken.content.instructions, taken.files);
  expect(zip.equals(await writeZip(name, taken.frontMatter! + taken.content.instructions, taken.files))).toBe(true);
  const { files } = await readZip(zip);
  const byPath = (list: readonly FolderFile[]) => [...list].sort((a, b) => (a.path < b.path ? -1 : 1));
  expect(byPath(files)).toEqual(byPath(filesOf(name, shape)));
});

test.each([
  ['one/../../etc/passwd', /must be relative/],
  ['/etc/passwd', /must be relative/],
  ['one/a\\..\\b', /none of the characters/],
  ['C:/windows/a', /none of the characters/],
  ['one/.git/config', /must be relative|no name that some file systems/],
  ['one/con.txt', /no name that some file systems/],
  ['one/CON .txt', /no name that some file systems/],
  ['one/com¹', /no name that some file systems/],
  ['one/CONIN$', /no name that some file systems/],
  ['one/GIT~1/config', /no name that some file systems/],
  ['one/PROGRA~12.TXT', /no name that some file systems/],
  ['one/a ', /must be relative/],
  ['one/a ./b', /no name that some file systems/],
  ['one/a\u202eb', /no control or invisible/],
  ['one/u\u0308.md', /composed form/],
  ['one/skill.md', /must not be SKILL\.md/],
  ['two/a.md', /lies outside of the folder of SKILL\.md/],
  [`one/${'x'.repeat(257)}`, /1 to 256 characters/],
])('the path %j is not taken', (path, why) => {
  const taken = take(folder(file(path), file('one/good.md')));
  expect(taken.files.map((one) => one.path)).toEqual(['good.md']);
  expect(taken.leftOut).toEqual([{ path, reason: expect.stringMatching(why), blocking: true }]);
});

test('names that are there twice, differ in case alone, or lie where a folder lies are all left out', () => {
  const taken = take(
    folder(file('one/a'), file('one/a', 'other'), file('one/Refs/x'), file('one/refs'), file('one/REFS/y'), file('one/ok')),
  );
  expect(taken.files.map(({ path }) => path)).toEqual(['ok']);
  expect(
    reasons(taken)
      .map(([path]) => path)
      .sort(),
  ).toEqual(['one/REFS/y', 'one/Refs/x', 'one/a', 'one/a', 'one/refs']);
  for (const [, reason] of reasons(taken)) expect(reason).toMatch(/^would lie in the place of "one\//);
});

test('what an operating system leaves is left out and blocks nothing', () => {
  const taken = take(folder(file('__MACOSX/one/._a'), file('one/.DS_Store'), file('one/sub/Thumbs.db')));
  expect(taken.files).toEqual([]);
  expect(taken.leftOut.every(({ blocking }) => !blocking)).toBe(true);
  expect(taken.leftOut).toHaveLength(3);
});

test('a document that breaks rules is refused with every field and rule', () => {
  const long = `license: ${'x'.repeat(201)}\ncompatibility: ${'x'.repeat(501)}\n`;
  expect(detailsOf(() => take([file('one/SKILL.md', document('Two--x', long))]))).toEqual([
    expect.stringMatching(/^\/name: must be 1 to 64 lower-case letters, digits and single inner hyphens/),
    expect.stringMatching(/^\/license: /),
    expect.stringMatching(/^\/compatibility: /),
    '/name: must be the name of the folder, "one"',
  ]);
  const empty = Buffer.from('---\nname: one\nmetadata: text\n---\n \n');
  const details = detailsOf(() => take([file('one/SKILL.md', empty)])) as string[];
  expect(details.map((detail) => detail.split(':', 1)[0]).sort()).toEqual(['/description', '/instructions', '/metadata']);
  expect(detailsOf(() => take([file('SKILL.md', document('any-name'))]))).toMatchObject({ content: { name: 'any-name' } });
});

test('one refusal names the breaches of the document and what cannot be taken', () => {
  const files = [file('one/SKILL.md', document('two')), file('one/con'), file('one/.DS_Store')];
  expect(detailsOf(() => take(files))).toEqual([
    '/name: must be the name of the folder, "one"',
    expect.stringMatching(/^one\/con: its path /),
  ]);
  const unread = [file('one/SKILL.md', 'no front matter'), file('../evil')];
  expect(detailsOf(() => take(unread))).toEqual([expect.stringMatching(/^\/text: /), expect.stringMatching(/^\.\.\/evil: its path /)]);
});

test.each([
  ['no document', [file('one/a')], '/: has no SKILL.md'],
  ['one in other letters', [file('one/skill.md')], 'one/skill.md: must be called SKILL.md'],
  [
    'one in a folder that Windows keeps for a device',
    [file('con/SKILL.md', document('con'))],
    expect.stringMatching(/^con\/SKILL\.md: its path must have no name that some/),
  ],
  [
    'two skills',
    [...folder(), file('two/SKILL.md', document('two'))],
    '/: holds 2 skills, "one/SKILL.md", "two/SKILL.md": import them one by one',
  ],
  ['a document that is no text', [file('one/SKILL.md', Buffer.from([0xff, 0xfe]))], 'SKILL.md: must be UTF-8'],
  ['no front matter', [file('one/SKILL.md', '# One')], '/text: must start with a line "---" and front matter'],
])('%s', (_, files, detail) => {
  expect(detailsOf(() => take(files))).toEqual([detail]);
});

test('files past the number a skill may have are left out, and too many bytes are refused', () => {
  const many = Array.from({ length: 258 }, (_, index) => file(`one/f${String(index).padStart(3, '0')}`));
  expect(reasons(take(folder(...many)))).toEqual([
    ['one/f256', 'a skill has at most 256 attachments'],
    ['one/f257', 'a skill has at most 256 attachments'],
  ]);
  const large = Array.from({ length: 9 }, (_, index) => file(`one/l${index}`, Buffer.alloc(1_048_576)));
  expect(detailsOf(() => take(folder(...large)))).toEqual(['/: the attachments of a skill have at most 8388608 bytes together']);
});

describe('archives', () => {
  const withFile = (path: string, content: string | Buffer = 'x', options = {}) =>
    packed([...folder(file('one/good.md')), { ...file(path, content), options }]);

  test('entries for folders are no files, unless they are links', async () => {
    const taken = await takeZip(await packed([file('one/', ''), ...folder(file('one/sub/', ''), file('one/sub/a.md'))]));
    expect([taken.files.map(({ path }) => path), reasons(taken)]).toEqual([['sub/a.md'], []]);
    const link = await takeZip(await packed([...folder(), { ...file('one/sub/', ''), options: { mode: 0o120777 } }]));
    expect(reasons(link)).toEqual([['one/sub/', 'is a symbolic link']]);
  });

  test('what was left out is told also where no document remains', async () => {
    const linked = await packed([{ ...file('one/SKILL.md', 'other.md'), options: { mode: 0o120777 } }]);
    await expect(takeZip(linked)).rejects.toMatchObject({ details: ['/: has no SKILL.md', 'one/SKILL.md: is a symbolic link'] });
  });

  test('paths that leave the folder, links, devices and encrypted entries are listed', async () => {
    const fault = async (zip: Buffer) => {
      const taken = await takeZip(zip);
      expect(taken.files.map(({ path }) => path)).toEqual(['good.md']);
      return reasons(taken).flat().join(': ');
    };
    expect(await fault(renamedIn(await withFile('one/aa/passwd'), 'one/aa/passwd', '../../xpasswd'))).toMatch(
      /^\.\.\/\.\.\/xpasswd: .*relative/,
    );
    expect(await fault(await withFile('one/link', '/etc/passwd', { mode: 0o120777 }))).toBe('one/link: is a symbolic link');
    expect(await fault(await withFile('one/pipe', '', { mode: 0o010644 }))).toBe('one/pipe: is not a regular file');
    const encrypted = patchedIn(await withFile('one/secret'), 'one/secret', (entry) => entry.writeUInt16LE(entry.readUInt16LE(8) | 1, 8));
    expect(await fault(encrypted)).toBe('one/secret: is encrypted');
    const odd = patchedIn(await withFile('one/lzma'), 'one/lzma', (entry) => entry.writeUInt16LE(14, 10));
    expect(await fault(odd)).toMatch(/packed by a method/);
    const latin = renamedIn(await withFile('one/xber.md'), 'one/xber.md', Buffer.from('one/\xfcber.md', 'latin1'));
    expect(await fault(latin)).toMatch(/not marked as UTF-8, or is not UTF-8/);
    const damaged = patchedIn(await withFile('one/crc'), 'one/crc', (entry) => entry.writeUInt32LE(1, 16));
    expect(await fault(damaged)).toBe('one/crc: is damaged: its checksum is another');
    const named = patchedIn(await withFile('one/aaa.md'), 'one/aaa.md', (entry) => entry.write('one/bbb.md', 46));
    expect(await fault(named)).toBe('one/bbb.md: has another name beside its bytes: "one/aaa.md"');
  });

  test('a bomb is not unpacked: by its ratio, by a size it hides, by its total, by its entries', async () => {
    const zeros = Buffer.alloc(1_000_000);
    expect(reasons(await takeZip(await withFile('one/zeros', zeros)))).toEqual([['one/zeros', 'is packed more than 200 to 1']]);
    expect(reasons(await takeZip(await withFile('one/big', Buffer.alloc(1_048_577))))).toEqual([
      ['one/big', 'has more than 1048576 bytes'],
    ]);
    const hidden = patchedIn(await withFile('one/zeros', zeros), 'one/zeros', (entry) => entry.writeUInt32LE(10, 24));
    expect(reasons(await takeZip(hidden))).toEqual([['one/zeros', expect.stringMatching(/^is damaged: too many bytes/)]]);
    const stored = Array.from({ length: 10 }, (_, index) => ({
      ...file(`one/${index}`, Buffer.alloc(1_048_576)),
      options: { compress: false },
    }));
    await expect(packed([...folder(), ...stored]).then(readZip)).rejects.toMatchObject({
      details: ['/: unpacks to more than 9437184 bytes'],
    });
    const many = await packed(folder());
    many.writeUInt16LE(2_001, many.length - 22 + 10);
    await expect(readZip(many)).rejects.toMatchObject({ details: ['/: has more than 2000 entries'] });
  });

  test('an archive in the archive is bytes like others, and what is no archive is refused', async () => {
    const inner = await packed([file('a/SKILL.md', document())]);
    expect((await takeZip(await withFile('one/inner.zip', inner))).files.map(({ path }) => path)).toEqual(['good.md', 'inner.zip']);
    for (const bytes of [Buffer.alloc(0), Buffer.from('PK'), Buffer.from('no archive'), inner.subarray(0, inner.length - 30)])
      await expect(readZip(bytes)).rejects.toMatchObject({ code: 'invalid', details: [expect.stringMatching(/^\/: /)] });
  });
});
