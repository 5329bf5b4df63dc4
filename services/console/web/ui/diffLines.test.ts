import { foldedRows, partners, partsOf, type DiffRow } from './diffLines';

const rows = (text: string): DiffRow[] =>
  [...text].map((sign, at) => ({ kind: sign === '-' ? 'removed' : sign === '+' ? 'added' : 'same', text: `${sign}${at}` }));
const folds = (text: string) => foldedRows(rows(text)).map(({ kind, rows: of }) => [kind, of.length]);

test('unchanged stretches fold, what stands around a change does not, and no line is lost', () => {
  expect(folds('..........-+..........')).toEqual([
    ['folded', 7],
    ['rows', 8],
    ['folded', 7],
  ]);
  expect(folds('.....-')).toEqual([
    ['rows', 2],
    ['rows', 4],
  ]);
  expect(folds('........')).toEqual([['folded', 8]]);
  expect(folds('')).toEqual([]);
});

const marked = (text: string, other: string): string =>
  partsOf(text, other)
    .map((part) => (part.differs ? `[${part.text}]` : part.text))
    .join('');

test('of two lines the whole words that differ stand out, each by itself', () => {
  expect(marked('Be brief and friendly.', 'Be brief and formal.')).toBe('Be brief and [friendly].');
  expect(marked('Ask for the number and the reason. Be kind.', 'Ask for the number. Be formal.')).toBe(
    'Ask for the number[ and the reason]. Be [kind].',
  );
  expect(marked('x 😀 y', 'x 😁 y')).toBe('x [😀] y');
  expect(marked('same', 'same')).toBe('same');
  expect(marked('', 'old')).toBe('');
});

test('removed lines answer to the added ones that follow them', () => {
  expect(partners(rows('.--+.+-'))).toEqual([undefined, '+3', undefined, '-1', undefined, undefined, undefined]);
});
