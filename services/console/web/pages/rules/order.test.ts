import { moved, placesThatDiffer } from './order.ts';

const [a, b, c] = [
  { id: '1', name: 'A' },
  { id: '2', name: 'B' },
  { id: '3', name: 'C' },
];

test('a rule is moved to a place, also to the ends and beyond', () => {
  expect(moved([a, b, c], '3', 1)).toEqual([c, a, b]);
  expect(moved([a, b, c], '1', 3)).toEqual([b, c, a]);
  expect(moved([a, b, c], '1', 9)).toEqual([b, c, a]);
  expect(moved([a, b], '3', 1)).toEqual([a, b]);
});

test('only places that hold different rules are named', () => {
  expect(placesThatDiffer([a, c, b], [a, b, c])).toEqual({ mine: ['2. C', '3. B'], theirs: ['2. B', '3. C'] });
  expect(placesThatDiffer([a, b], [a, b, c])).toEqual({ mine: [], theirs: ['3. C'] });
});
