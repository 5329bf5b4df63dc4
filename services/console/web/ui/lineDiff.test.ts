import { lineDiff } from './lineDiff';

test('says of each line whose it is', () => {
  expect(lineDiff(['a', 'c'], ['b', 'a'])).toEqual([
    { text: 'b', in: 'theirs' },
    { text: 'a', in: 'both' },
    { text: 'c', in: 'mine' },
  ]);
});

test('order and repetition are no difference', () => {
  expect(lineDiff(['a', 'b', 'a'], ['b', 'a'])).toEqual([
    { text: 'b', in: 'both' },
    { text: 'a', in: 'both' },
  ]);
});
