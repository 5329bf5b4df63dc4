import { fileSlug, nameFault, serverKey } from './safeName';

const idOf = (index: number): string => `agt_${String(index).padStart(22, '0')}`;

test.each([
  ['triage', 'triage'],
  ['Invoice Triage 2', 'invoice-triage-2'],
  ['release.notes_v2-draft', 'release-notes-v2-draft'],
  ['Größenprüfer', 'gro-enprufer'],
  ['客服 a', 'a'],
  ['客服代理', 'agent'],
  ['ﬃ'.repeat(22), `${'ffi'.repeat(18)}f`],
  ['a'.repeat(64), 'a'.repeat(55)],
  [`${'a'.repeat(54)} b`, 'a'.repeat(54)],
  ['2026-01-01', '2026-01-01'],
])('%s is written %s in files, with a mark of the agent', (name, words) => {
  expect(nameFault(name)).toBeUndefined();
  const slug = fileSlug({ id: idOf(1), name });
  expect(slug).toBe(`${words}-a198b566`);
  expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  expect(slug.length).toBeLessThanOrEqual(64);
});

test('agents whose names a file name cannot tell apart are different files', () => {
  const names = [
    'Q x',
    'q-x',
    'q x',
    'Q.X',
    'Q_x',
    'Prüfer x',
    'Prufer x',
    '客服',
    '代理',
    `${'a'.repeat(63)}b`,
    `${'a'.repeat(63)}c`,
    'q x',
  ];
  expect(names.map(nameFault)).toEqual(names.map(() => undefined));
  expect(new Set(names.map((name, index) => fileSlug({ id: idOf(index), name }))).size).toBe(names.length);
});

/** Agents built into Claude Code, Cursor, VS Code, Codex and Gemini CLI. */
const builtIn = [
  ...['general-purpose', 'Explore', 'Plan', 'statusline-setup', 'output-style-setup', 'claude-code-guide'],
  ...['explore', 'bash', 'browser', 'Agent', 'Ask', 'Edit', 'plan', 'default', 'worker', 'explorer'],
  ...['codebase_investigator', 'cli_help', 'generalist', 'browser_agent'],
];
test.each(builtIn)('an agent called %s is another than the one the host brings along', (name) => {
  expect(fileSlug({ id: idOf(2), name })).not.toBe(name.toLowerCase());
  for (const other of builtIn) expect(fileSlug({ id: idOf(2), name })).not.toBe(other);
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
  ['too long', 'a'.repeat(65)],
  ['empty', ''],
])('%s: %j is refused', (_why, name) => {
  expect(nameFault(name)).toEqual(expect.any(String));
});

test('a slug that is none of ours becomes no server key', () => {
  expect(serverKey('acme-2')).toBe('gatehouse-acme-2');
  for (const slug of ['', 'a b', 'a$b', '-a', 'A', '__proto__', 'a\nb', 'a'.repeat(41)]) expect(serverKey(slug)).toBeUndefined();
});
