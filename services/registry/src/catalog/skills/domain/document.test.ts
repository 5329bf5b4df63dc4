import { registry } from '@gatehouse/contracts';
import { parse as parseYaml } from 'yaml';
import fc from 'fast-check';
import { canonicalJson } from '../../shared/json';
import { askedContent } from './content';
import { printSkillDocument, readSkillDocument } from './document';

const read = (text: string) => askedContent({ text }).content;

const detailsOf = (run: () => unknown): string[] => {
  try {
    run();
  } catch (err) {
    return [...(err as { details: string[] }).details];
  }
  throw new Error('was taken');
};

test('a document of the format is read field by field', () => {
  const text = [
    '---',
    'name: pdf-forms',
    'description: >-',
    '  Fills PDF forms. Use when',
    '  a form has fields.',
    'license: Apache-2.0',
    'compatibility: Needs Python 3.11',
    'metadata:',
    '  version: 1.0',
    '  tags: pdf, forms,',
    'allowed-tools: Bash(git:*) Read',
    '---',
    '',
    '# Filling',
    '',
    '---',
    'Not a field: 1',
    '',
  ].join('\n');
  expect(read(text)).toEqual({
    name: 'pdf-forms',
    description: 'Fills PDF forms. Use when a form has fields.',
    license: 'Apache-2.0',
    compatibility: 'Needs Python 3.11',
    metadata: { version: '1.0' },
    tags: ['pdf', 'forms'],
    allowedTools: 'Bash(git:*) Read',
    instructions: '\n# Filling\n\n---\nNot a field: 1\n',
  });
});

test('a mark of byte order belongs to the file, and line ends of other systems to the instructions', () => {
  const text = '---\nname: a\ndescription: b\n---\nc\n\n';
  const windows = text.replaceAll('\n', '\r\n');
  expect(read(`\ufeff${text}`)).toEqual({ name: 'a', description: 'b', tags: [], instructions: 'c\n\n' });
  expect(read(windows)).toEqual({ name: 'a', description: 'b', tags: [], instructions: 'c\r\n\r\n' });
  expect(read('---\rname: a\rdescription: b\r---\r\r  c\r').instructions).toBe('\r  c\r');
  expect(read('---\nname: a\ndescription: b\n---\n\ufeffc').instructions).toBe('\ufeffc');
});

test('a scalar is the text that is written, whatever YAML makes of it', () => {
  const text = '---\nname: 007\ndescription: yes\nlicense: 1.0\nmetadata:\n  on: null\n---\nx';
  expect(read(text)).toMatchObject({ name: '007', description: 'yes', license: '1.0', metadata: { on: 'null' } });
});

test.each([
  ['no front matter', '# Hello', 'must start with a line "---"'],
  ['one that does not end', '---\nname: a\ndescription: b\n', 'must end with a line "---"'],
  ['an empty one', '---\n\n---\nx', 'it must give fields'],
  ['a list', '---\n- name: a\n---\nx', 'it must give fields'],
  ['broken YAML', '---\nname: a\ndescription: "use" now\n---\nx', 'cannot be read'],
  ['a field twice', '---\nname: a\nname: b\ndescription: c\n---\nx', 'cannot be read'],
  ['an alias', '---\nname: &n a\ndescription: *n\n---\nx', 'cannot be read'],
  ['a tag of a language', '---\nname: !!js/function "a"\ndescription: c\n---\nx', 'cannot be read'],
  ['a bomb', `---\na: &a [x]\nb: &b [${'*a,'.repeat(50)}]\nc: [${'*b,'.repeat(50)}]\n---\nx`, 'cannot be read'],
  ['depth', `---\nname: ${'['.repeat(60_000)}\n---\nx`, 'cannot be read'],
  ['length', `---\nname: ${'a'.repeat(140_000)}\n---\nx`, 'longer than'],
])('refused with its reason: %s', (_what, text, reason) => {
  expect(detailsOf(() => readSkillDocument(text))).toEqual([expect.stringMatching(/^\/text: /)]);
  expect(detailsOf(() => readSkillDocument(text))[0]).toContain(reason);
});

test('what the fields break is told by member, all at once', () => {
  const text = '---\nname: PDF Forms\ndescription: ""\nlicense: [MIT]\nmetadata: 3\nallowed-tools: {a: b}\n---\n\n \n';
  expect(
    detailsOf(() => askedContent({ text }))
      .map((detail) => detail.slice(0, detail.indexOf(':')))
      .sort(),
  ).toEqual(['/allowedTools', '/description', '/instructions', '/license', '/metadata', '/name']);
});

const word = fc.stringMatching(/^[a-z0-9]+(-[a-z0-9]+){0,3}$/).filter((name) => name.length <= 64);
const hostile = fc.constantFrom(
  'yes',
  '1.0',
  'null',
  '~',
  '- x',
  '# x',
  'a: b',
  '---',
  '"q"',
  "it's",
  '*a',
  '!!int 3',
  '{a}',
  '{{',
  'a # b',
  '@',
  '%',
  'é',
);
const line = fc
  .oneof(hostile, fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }))
  .map((text) => text.trim())
  .filter((text) => text !== '' && !/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(text));
const paragraph = fc.array(line, { minLength: 1, maxLength: 4 }).map((lines) => lines.join('\n'));
const key = fc.oneof(
  fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9._ -]{0,10}$/),
  fc.constantFrom('__proto__', 'constructor', '$where', 'a.b', '<<', '? x', 'é: ü'),
);
/** A JSON value in the form that it has after it was stored and read. */
const opaque = fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.parse(JSON.stringify(value)) as unknown);
const content: fc.Arbitrary<registry.SkillContent> = fc.record(
  {
    name: word,
    description: paragraph,
    tags: fc.uniqueArray(
      line.map((text) => text.replaceAll(',', '').trim()).filter((text) => text !== ''),
      { maxLength: 4 },
    ),
    license: line,
    compatibility: line,
    metadata: fc.dictionary(
      key.filter((name) => name !== 'tags'),
      fc.oneof(
        line,
        opaque.filter((value) => typeof value === 'object' && value !== null),
      ),
      { minKeys: 1, maxKeys: 4 },
    ),
    allowedTools: fc.oneof(line, fc.array(line, { maxLength: 4 })),
    otherFields: fc.dictionary(
      key.filter((name) => !(registry.SKILL_FIELDS as readonly string[]).includes(name)),
      opaque,
      { minKeys: 1, maxKeys: 4 },
    ),
    instructions: fc.string({ unit: 'grapheme' }).filter((text) => text.trim() !== '' && !/(?![\r\n\t])\p{Cc}/u.test(text)),
  },
  { requiredKeys: ['name', 'description', 'tags', 'instructions'] },
);

test('what is printed reads as it was, here and for a reader of plain YAML', () => {
  fc.assert(
    fc.property(content, (given) => {
      const text = printSkillDocument(given);
      expect(canonicalJson(read(text))).toBe(canonicalJson(given));
      const front = parseYaml(text.slice(4, text.indexOf('\n---\n'))) as Record<string, unknown>;
      expect(front).toMatchObject({ name: given.name, description: given.description });
    }),
    { numRuns: 300 },
  );
});

test('anything at all is read or refused, and never more than that', () => {
  const texts = fc.oneof(
    fc.string(),
    fc.string().map((front) => `---\n${front}\n---\n`),
    content.map(printSkillDocument),
  );
  fc.assert(
    fc.property(texts, (text) => {
      try {
        askedContent({ text });
      } catch (err) {
        expect(err).toMatchObject({ code: 'invalid' });
      }
    }),
    { numRuns: 500 },
  );
});
