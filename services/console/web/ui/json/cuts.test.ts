import { bytesBeyond, CUT_TEXT, cutsOf } from './cuts';
import { readJson } from './readJson';

const cuts = (value: unknown): string[] => cutsOf(readJson(JSON.stringify(value)));

test('long texts and long lists are cut, and each has its own place', () => {
  const long = 'x'.repeat(CUT_TEXT + 1);
  expect(cuts({ a: 1, b: long, c: [{ d: long }] })).toEqual(['/1', '/2/0/0']);
  expect(cuts(Array.from({ length: 51 }, () => 1))).toEqual(['']);
  expect(cuts(Array.from({ length: 50 }, () => 'x'.repeat(CUT_TEXT)))).toEqual([]);
});

test('what hides inside something that is cut must be opened too', () => {
  expect(cuts(Array.from({ length: 51 }, (_, index) => (index === 50 ? 'y'.repeat(500) : 1)))).toEqual(['', '/50']);
});

test('the rest is counted in bytes', () => {
  expect(bytesBeyond('aé😀', 1)).toBe(6);
});
