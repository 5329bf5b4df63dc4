import { textDiff } from './textDiff.ts';

test('lines of both texts stand in order, a change as the old line and the new one', () => {
  expect(textDiff('one\ntwo\n\nthree', 'one\n2\n\nthree\nfour')).toEqual([
    { kind: 'same', text: 'one' },
    { kind: 'removed', text: 'two' },
    { kind: 'added', text: '2' },
    { kind: 'same', text: '' },
    { kind: 'same', text: 'three' },
    { kind: 'added', text: 'four' },
  ]);
});

test('equal texts have no other line', () => expect(textDiff('a\n', 'a\n').every(({ kind }) => kind === 'same')).toBe(true));
