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

test('of two lines the part that differs stands out, and whole characters stay whole', () => {
  expect(partsOf('Be brief and formal.', 'Be brief and friendly.')).toEqual(['Be brief and f', 'ormal', '.']);
  expect(partsOf('aaa', 'aa')).toEqual(['aa', 'a', '']);
  expect(partsOf('x 😀 y', 'x 😁 y')).toEqual(['x ', '😀', ' y']);
  expect(partsOf('', 'new')).toEqual(['', '', '']);
});

test('removed lines answer to the added ones that follow them', () => {
  expect(partners(rows('.--+.+-'))).toEqual([undefined, '+3', undefined, '-1', undefined, undefined, undefined]);
});
