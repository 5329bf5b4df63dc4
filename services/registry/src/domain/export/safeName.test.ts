import { fileSlug, nameFault, serverKey } from './safeName';

describe('names that may be rendered', () => {
  test.each([
    ['triage', 'triage'],
    ['Invoice Triage 2', 'invoice-triage-2'],
    ['release.notes_v2-draft', 'release-notes-v2-draft'],
    ['Größenprüfer', 'gro-enprufer-a7408798'],
    ['Prüfer', 'prufer-5995cb1c'],
    ['客服 a', 'a-8de9d54e'],
    ['ﬃ'.repeat(22), `${'ffi'.repeat(18)}f-491e6daa`],
    ['7th', '7th'],
    ['a'.repeat(64), 'a'.repeat(64)],
    ['null', 'null'],
    ['2026-01-01', '2026-01-01'],
  ])('%s is written %s in files', (name, slug) => {
    expect(nameFault(name)).toBeUndefined();
    expect(fileSlug(name)).toBe(slug);
    expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });
});

test('names that differ in letters a file name does not show are different files', () => {
  const names = [
    'Prufer',
    'Prüfer',
    'Prûfer',
    '客服 prufer',
    '代理 prufer',
    `${'ü'.repeat(63)}a`,
    `${'ü'.repeat(63)}b`,
    `${'ü'.repeat(62)}üc`,
  ];
  expect(names.map(nameFault)).toEqual(names.map(() => undefined));
  const slugs = names.map(fileSlug);
  expect(new Set(slugs).size).toBe(names.length);
  for (const slug of slugs) expect(slug.length).toBeLessThanOrEqual(64);
});

/** What is dangerous where; each is tried at the start, inside and at the end of a name. */
const dangerous: Record<string, string[]> = {
  'POSIX shell': ['"', '$', '`', '\\', '!', '\n', "'", '~', '*', '?', '[', ']', '{', '}', '(', ')', '<', '>', '&', ';', '#', '|', '$(id)'],
  PowerShell: ['\u2018', '\u2019', '\u201c', '\u201d', '@'],
  'cmd.exe': ['%', '^', '%PATH%'],
  'YAML front matter': ['\n', '\t', ': ', ' #', '\n---\n', '\n...\n', ', ', '\u0085', '\u2028'],
  TOML: ['\u007f', '"""', "'''", '\ud800', '='],
  chat: ['\r', '\u0000', '\u001b[2J', '\u009b'],
  Markdown: ['```', '](', '<script>', '# '],
  'file name': ['/', '\\', ':', '..\\', '../'],
  invisible: ['\u00ad', '\u200b', '\u200f', '\u202a', '\u202e', '\u2060', '\u2069', '\ufeff', '\u3164', '\u115f', '\u{e0041}', '\ufe0f'],
  'not NFC': ['e\u0301'],
  'two blanks': ['  ', '\u00a0', '\u3000'],
};

describe.each(Object.entries(dangerous))('unsafe in %s', (_context, texts) => {
  test.each(texts.map((text) => [JSON.stringify(text), text]))('%s is refused wherever it stands', (_shown, text) => {
    for (const name of [`${text}name`, `my${text}name`, `name${text}`]) expect([name, nameFault(name)]).toEqual([name, expect.any(String)]);
  });
});

test.each([
  ['options', '-rf'],
  ['options', '--help'],
  ['blank ends', ' name'],
  ['blank ends', 'name '],
  ['hidden files', '.name'],
  ['trailing dots', 'name.'],
  ['paths', '.'],
  ['paths', '..'],
  ['object keys', '__proto__'],
  ['object keys', 'constructor'],
  ['object keys', 'Prototype'],
  ['devices', 'con'],
  ['devices', 'NUL'],
  ['devices', 'Com1'],
  ['devices', 'aux'],
  ['no file name', '客服代理'],
  ['no file name', 'Ω'],
  ['too long', 'a'.repeat(65)],
  ['empty', ''],
])('%s: %j is refused', (_why, name) => {
  expect(nameFault(name)).toEqual(expect.any(String));
});

test('a slug that is none of ours becomes no server key', () => {
  expect(serverKey('acme-2')).toBe('gatehouse-acme-2');
  for (const slug of ['', 'a b', 'a$b', '-a', 'A', '__proto__', 'a\nb', 'a'.repeat(41)]) expect(serverKey(slug)).toBeUndefined();
});
