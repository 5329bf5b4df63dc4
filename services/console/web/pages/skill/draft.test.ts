import type { Skill } from '../../api/types.ts';
import { changedMembers, emptyValues, linesOf, newMembers, valuesOf } from './draft.ts';

const skill = {
  name: 'tone',
  description: 'When writing',
  tags: ['a'],
  allowedTools: ['Read', 'Bash(git:*)'],
  metadata: { author: 'ana' },
  instructions: '# Tone\r\n\n',
} as unknown as Skill;
const before = valuesOf(skill);

test('what was read is sent only where it changed', () => {
  expect(changedMembers(before, before, true)).toEqual({});
  expect(changedMembers({ ...before, license: 'MIT', metadata: '', tags: ['a', 'b'] }, before, true)).toEqual({
    license: 'MIT',
    metadata: null,
    tags: ['a', 'b'],
  });
});

test('one tool is text, several are a list, and a list stays one', () => {
  expect(changedMembers({ ...before, allowedTools: 'Read' }, before, true)).toEqual({ allowedTools: ['Read'] });
  expect(newMembers({ ...emptyValues, allowedTools: ' Read ' })).toMatchObject({ allowedTools: 'Read' });
  expect(newMembers({ ...emptyValues, allowedTools: 'Read\nBash' })).toMatchObject({ allowedTools: ['Read', 'Bash'] });
});

test('a new skill sends no empty field, and instructions to the byte', () =>
  expect(newMembers({ ...emptyValues, name: 'tone', instructions: ' \r\n#' })).toEqual({
    name: 'tone',
    description: '',
    tags: [],
    instructions: ' \r\n#',
  }));

test('lines keep their ends, of which a text field knows line feeds alone', () => {
  const edited = (was: string, typed: string) =>
    changedMembers({ ...before, instructions: typed }, { ...before, instructions: was }, true)['instructions'];
  expect(edited('a\r\nb\r\n', 'a\nb\nc\n')).toBe('a\r\nb\r\nc\r\n');
  expect(edited('a\r\nb\r\n', 'a\nb\n')).toBeUndefined();
  expect(edited('a\nb\n', 'a\nc\n')).toBe('a\nc\n');
  expect(edited('a\r\nb\n', 'a\nc\n')).toBe('a\nc\n');
});

test('versions are compared by field and line', () =>
  expect(linesOf(before)).toEqual(expect.arrayContaining(['name: tone', 'tag: a', 'allowedTools: Bash(git:*)', '# Tone\r'])));
