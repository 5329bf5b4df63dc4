import type { registry } from '@gatehouse/contracts';
import fc from 'fast-check';
import { parse as parseYaml } from 'yaml';
import { askedContent } from './content';
import { normaliseInstructions, parseSkillDocument, printSkillDocument } from './document';

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
  expect(askedContent({ text })).toEqual({
    name: 'pdf-forms',
    description: 'Fills PDF forms. Use when a form has fields.',
    license: 'Apache-2.0',
    compatibility: 'Needs Python 3.11',
    metadata: { version: '1.0' },
    tags: ['pdf', 'forms'],
    allowedTools: 'Bash(git:*) Read',
    instructions: '# Filling\n\n---\nNot a field: 1',
  });
});

test('a mark of byte order and line ends of other systems change nothing', () => {
  const text = '---\nname: a\ndescription: b\n---\nc\n';
  expect(parseSkillDocument(`\ufeff${text.replaceAll('\n', '\r\n')}`)).toMatchObject({ name: 'a', description: 'b' });
  expect(askedContent({ text: text.replaceAll('\n', '\r\n') })).toEqual(askedContent({ text }));
});

test('a scalar is the text that is written, whatever YAML makes of it', () => {
  const text = '---\nname: 007\ndescription: yes\nlicense: 1.0\nmetadata:\n  on: null\n---\nx';
  expect(askedContent({ text })).toMatchObject({ name: '007', description: 'yes', license: '1.0', metadata: { on: 'null' } });
});

test.each([
  ['no front matter', '# Hello', 'must start with a line "---"'],
  ['one that does not end', '---\nname: a\ndescription: b\n', 'must end with a line "---"'],
  ['an empty one', '---\n\n---\nx', 'it must give fields'],
  ['a list', '---\n- name: a\n---\nx', 'it must give fields'],
  ['broken YAML', '---\nname: a\ndescription: use: now\n---\nx', 'cannot be read'],
  ['a field twice', '---\nname: a\nname: b\ndescription: c\n---\nx', 'cannot be read'],
  ['an alias', '---\nname: &n a\ndescription: *n\n---\nx', 'cannot be read'],
  ['a tag of a language', '---\nname: !!js/function "a"\ndescription: c\n---\nx', 'cannot be read'],
  ['a bomb', `---\na: &a [x]\nb: &b [${'*a,'.repeat(50)}]\nc: [${'*b,'.repeat(50)}]\n---\nx`, 'cannot be read'],
  ['depth', `---\nname: ${'['.repeat(60_000)}\n---\nx`, 'cannot be read'],
  ['length', `---\nname: ${'a'.repeat(140_000)}\n---\nx`, 'longer than'],
  ['a field of another format', '---\nname: a\ndescription: b\nmodel: opus\n---\nx', 'no field "model"'],
  ['tags as a list', '---\nname: a\ndescription: b\nmetadata:\n  tags: [x]\n---\nx', 'metadata.tags must be text'],
])('refused with its reason: %s', (_what, text, reason) => {
  expect(detailsOf(() => parseSkillDocument(text))).toEqual([expect.stringMatching(/^\/text: /)]);
  expect(detailsOf(() => parseSkillDocument(text))[0]).toContain(reason);
});

test('what the fields break is told by member, all at once', () => {
  const text = '---\nname: PDF Forms\ndescription: ""\nlicense: [MIT]\nmetadata: 3\n---\n\n \n';
  expect(
    detailsOf(() => askedContent({ text }))
      .map((detail) => detail.slice(0, detail.indexOf(':')))
      .sort(),
  ).toEqual(['/description', '/instructions', '/license', '/metadata', '/name']);
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
      fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9._-]{0,10}$/).filter((key) => key !== 'tags'),
      line,
      { minKeys: 1, maxKeys: 4 },
    ),
    allowedTools: line,
    instructions: fc
      .oneof(paragraph, fc.string({ unit: 'grapheme' }).map(normaliseInstructions))
      .filter((text) => text !== '' && !/(?![\n\t])\p{Cc}/u.test(text)),
  },
  { requiredKeys: ['name', 'description', 'tags', 'instructions'] },
);

test('what is printed reads as it was, here and for a reader of plain YAML', () => {
  fc.assert(
    fc.property(content, (given) => {
      const text = printSkillDocument(given);
      expect(askedContent({ text })).toEqual(given);
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
