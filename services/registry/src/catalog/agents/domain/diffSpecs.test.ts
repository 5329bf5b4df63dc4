import fc from 'fast-check';
import { diffSequence } from '../../authored/versions/diffSequence';
import { diffSpecs } from './diffSpecs';

const equal = (a: string, b: string): boolean => a === b;
const words = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 30 });
const side = (changes: ReturnType<typeof diffSequence<string>>, left: 'removed' | 'added'): string[] =>
  changes.filter(({ op }) => op === 'same' || op === left).map(({ item }) => item);

test('both sides can be read back from a diff', () => {
  fc.assert(
    fc.property(words, words, (before, after) => {
      const changes = diffSequence(before, after, equal);
      expect(side(changes, 'removed')).toEqual(before);
      expect(side(changes, 'added')).toEqual(after);
    }),
  );
});

test('equal sequences differ in nothing, and one changed line in one', () => {
  fc.assert(
    fc.property(words, (items) => {
      expect(diffSequence(items, items, equal).every(({ op }) => op === 'same')).toBe(true);
      expect(diffSequence(items, [...items, 'new'], equal).filter(({ op }) => op !== 'same')).toEqual([{ op: 'added', item: 'new' }]);
    }),
  );
});

test('a few changes in a long prompt are told as they are', () => {
  const before = Array.from({ length: 6_000 }, (_, at) => `line ${at}`);
  const after = before.toSpliced(5_990, 1, 'new').toSpliced(3_000, 1).toSpliced(10, 0, 'added');
  const changes = diffSequence(before, after, equal);
  expect(changes.filter(({ op }) => op !== 'same').map(({ op, item }) => `${op} ${item}`)).toEqual([
    'added added',
    'removed line 3000',
    'removed line 5990',
    'added new',
  ]);
});

test('what is too long to compare is told as replaced, between what is the same', () => {
  const many = (word: string): string[] => Array.from({ length: 5_000 }, (_, at) => `${word} ${at}`);
  const changes = diffSequence(['head', ...many('x'), 'tail'], ['head', ...many('y'), 'tail'], equal);
  expect(changes).toHaveLength(10_002);
  expect([changes.at(0), changes.at(-1)]).toEqual([
    { op: 'same', item: 'head' },
    { op: 'same', item: 'tail' },
  ]);
});

test('specs are compared part by part', () => {
  const pair = (model: string) => ({ family: 'claude', model });
  const before = { schemaVersion: '1.0', systemPrompt: 'one\ntwo', modelPreference: [pair('a'), pair('b')], vendorHints: { x: 1, y: 2 } };
  const after = { ...before, systemPrompt: 'one\n2', modelPreference: [pair('b')], vendorHints: { y: 2, x: 1 } };
  expect(diffSpecs(before, after)).toEqual({
    prompt: [
      { op: 'same', text: 'one' },
      { op: 'removed', text: 'two' },
      { op: 'added', text: '2' },
    ],
    models: [
      { op: 'removed', ...pair('a') },
      { op: 'same', ...pair('b') },
    ],
    vendorHints: ['{', '  "x": 1,', '  "y": 2', '}'].map((text) => ({ op: 'same', text })),
    schemaVersion: [{ op: 'same', text: '1.0' }],
  });
  expect(diffSpecs({ systemPrompt: null, modelPreference: 'x' }, {})).toEqual({
    prompt: [],
    models: [],
    vendorHints: [],
    schemaVersion: [],
  });
});
