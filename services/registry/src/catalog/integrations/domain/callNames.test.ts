import { findCollisions } from './callNames';

const long = (end: string): string => 'a'.repeat(70) + end;

test('a name that a shortened one would have taken stays with its owner', () => {
  const [plain] = findCollisions('x', [long('1'), long('2')]);
  const squatter = plain!.calledAs[0]!.slice('x/'.length);
  const [moved] = findCollisions('x', [squatter, long('1'), long('2')]);
  expect(moved!.calledAs[0]).not.toBe(plain!.calledAs[0]);
  expect(moved!.calledAs[0]).toHaveLength(64);
  expect(moved!.calledAs[1]).toBe(plain!.calledAs[1]);
});

test('what does not collide keeps its name', () => {
  expect(findCollisions('x', [long('1'), 'b'.repeat(90), 'c'])).toEqual([]);
});
