/** The rows of the pages, read as text: their icons are not needed here. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const rows = ['pages.ts', 'settingsPages.ts'].map((name) => readFileSync(join(__dirname, name), 'utf8')).join('\n');
const all = (pattern: RegExp): string[] => [...rows.matchAll(pattern)].map((match) => match[1]!);

test.each([
  ['path', /^ {4}path: '([^']*)'/gm, 40],
  ['letter', /^ {4}nav: \{.*\bkey: '(\w)'/gm, 10],
])('no two pages share a %s', (_, pattern, atLeast) => {
  const found = all(pattern);
  expect(found.length).toBeGreaterThan(atLeast);
  expect(found.filter((value, at) => found.indexOf(value) < at)).toEqual([]);
});
