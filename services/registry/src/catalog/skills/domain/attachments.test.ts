import { registry } from '@gatehouse/contracts';
import fc from 'fast-check';
import { isText, mediaTypeOf, refuseBadPath, refuseWithoutRoom } from './attachments';

const refusal = (run: () => void): string => {
  try {
    run();
    return '';
  } catch (err) {
    return (err as { details: string[] }).details.join('\n');
  }
};

test.each(['a', 'refs/a.md', '.hidden/x', 'a b.txt', 'r\u00e9sum\u00e9.pdf', 'x/SKILL.md', 'x'.repeat(256)])(
  'the path %j is taken',
  (path) => {
    expect(refusal(() => refuseBadPath(path))).toBe('');
  },
);

test.each([
  ['', '1 to 256'],
  ['x'.repeat(257), '1 to 256'],
  ['/etc/passwd', 'relative'],
  ['a/../b', 'relative'],
  ['..', 'relative'],
  ['./a', 'relative'],
  ['a//b', 'relative'],
  ['a/', 'relative'],
  ['a/ b', 'relative'],
  ['a\\..\\b', 'none of the characters'],
  ['C:a', 'none of the characters'],
  ['a|b', 'none of the characters'],
  ['refs/con', 'in their own way'],
  ['NUL.txt', 'in their own way'],
  ['a.', 'in their own way'],
  ['...', 'in their own way'],
  ['.git/config', 'in their own way'],
  ['.DS_Store', 'operating systems leave'],
  ['refs/Thumbs.db', 'operating systems leave'],
  ['desktop.ini', 'operating systems leave'],
  ['__MACOSX/a', 'operating systems leave'],
  ['a/._b', 'operating systems leave'],
  ['a\0b', 'control'],
  ['a\nb', 'control'],
  ['a\u202eb', 'invisible'],
  ['a\ud800', 'control'],
  ['re\u0301sume\u0301', 'NFC'],
  ['SKILL.md', 'the skill itself'],
  ['skill.MD', 'the skill itself'],
])('the path %j is refused', (path, rule) => {
  expect(refusal(() => refuseBadPath(path))).toContain(rule);
});

test('no taken path leaves the folder it is unpacked in', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', '.', '..', '', '/', '\\', ' '), { maxLength: 6 }), (parts) => {
      const path = parts.join('/');
      if (refusal(() => refuseBadPath(path)) !== '') return;
      expect(new URL(path, 'file:///skill/').pathname.startsWith('/skill/')).toBe(true);
    }),
  );
});

const file = (path: string, bytes = 1) => ({ path, bytes });
test.each([
  ['Refs/a.md', 'refs/A.md'],
  ['refs', 'refs/a.md'],
  ['refs/a.md/x', 'refs/a.md'],
])('%j cannot lie where %j does', (path, other) => {
  expect(refusal(() => refuseWithoutRoom([file(other)], file(path)))).toContain(JSON.stringify(other));
});
test('neighbours do not disturb each other', () => {
  expect(refusal(() => refuseWithoutRoom([file('refs/a.md'), file('ref')], file('refs/a.mdx')))).toBe('');
});

test('number, size and sum are bounded, to the last byte', () => {
  const { MAX_ATTACHMENTS, MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS_BYTES } = registry;
  const many = (count: number, bytes = 1) => Array.from({ length: count }, (_, index) => file(`f${index}`, bytes));
  expect(refusal(() => refuseWithoutRoom(many(MAX_ATTACHMENTS - 1), file('x')))).toBe('');
  expect(refusal(() => refuseWithoutRoom(many(MAX_ATTACHMENTS), file('x')))).toContain('at most 256 attachments');
  expect(refusal(() => refuseWithoutRoom([], file('x', MAX_ATTACHMENT_BYTES + 1)))).toContain('at most 1048576 bytes');
  const full = many(MAX_ATTACHMENTS_BYTES / MAX_ATTACHMENT_BYTES, MAX_ATTACHMENT_BYTES);
  expect(refusal(() => refuseWithoutRoom(full.slice(1), file('x', MAX_ATTACHMENT_BYTES)))).toBe('');
  expect(refusal(() => refuseWithoutRoom(full, file('x', 1)))).toContain('together');
});

test('text is what reads as UTF-8, and types follow the ending as far as the bytes bear it out', () => {
  const text = Buffer.from('# ü');
  const bytes = Buffer.from([0x89, 0x50, 0xff, 0x00]);
  expect([isText(text), isText(bytes), isText(Buffer.from('a\0')), isText(Buffer.alloc(0))]).toEqual([true, false, false, true]);
  const types = ['a.md', 'a.json', 'a.svg', 'a.ts', 'a.py', 'Makefile', 'a.png'].map((path) => mediaTypeOf(path, text));
  expect(types).toEqual(['text/markdown', 'application/json', 'image/svg+xml', 'text/plain', 'text/plain', 'text/plain', 'text/plain']);
  expect(['a.png', 'a.PDF', 'a.md', 'a'].map((path) => mediaTypeOf(path, bytes))).toEqual([
    'image/png',
    'application/pdf',
    'application/octet-stream',
    'application/octet-stream',
  ]);
});
