import { matchesPattern } from './toolPattern';

test.each([
  ['orders/list', 'orders/list', true],
  ['orders/list', 'orders/lists', false],
  ['orders/*', 'orders/list', true],
  ['orders/*', 'orders/', true],
  ['orders/*', 'orders', false],
  ['*', '', true],
  ['*', 'orders/list', true],
  ['*delete*', 'orders/items_delete_all', true],
  ['*/delete', 'a/b/delete', true],
  ['*_delete', 'orders/delete_all', false],
  ['a?c', 'abc', true],
  ['a?c', 'ac', false],
  ['a?', 'a', false],
  ['?', '', false],
  ['**a**', 'bab', true],
  ['*ab*ab', 'abab', true],
  ['*ab*ab', 'aab', false],
  ['a.c', 'abc', false],
  ['', '', true],
  ['', 'a', false],
  ['Orders/*', 'orders/list', false],
])('%s on %s: %s', (pattern, name, fits) => {
  expect(matchesPattern(pattern, name)).toBe(fits);
});

test('a star in the name is a character like any other', () => {
  expect(matchesPattern('a', '*')).toBe(false);
  expect(matchesPattern('*', '*')).toBe(true);
});

/** The same by trying every way. */
const naive = (pattern: string, name: string): boolean => {
  if (pattern === '') return name === '';
  if (pattern[0] === '*') return naive(pattern.slice(1), name) || (name !== '' && naive(pattern, name.slice(1)));
  return name !== '' && (pattern[0] === '?' || pattern[0] === name[0]) && naive(pattern.slice(1), name.slice(1));
};

test('agrees with trying every way', () => {
  const words = (letters: string, length: number): string[] =>
    length === 0 ? [''] : words(letters, length - 1).flatMap((word) => [word, ...[...letters].map((letter) => letter + word)]);
  const names = [...new Set(words('ab', 4))];
  for (const pattern of new Set(words('ab*?', 4)))
    for (const name of names) expect(matchesPattern(pattern, name)).toBe(naive(pattern, name));
});
