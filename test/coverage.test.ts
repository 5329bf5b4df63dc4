/** Every requirement is proved by a black-box test, and every cited id exists. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { requirements } from './requirements';

const files = ['e2e', 'console'].flatMap((folder) => readdirSync(join(__dirname, folder)).map((name) => join(__dirname, folder, name)));
const cited = new Set(
  files
    .filter((name) => name.endsWith('.test.ts'))
    .flatMap((name) => [...readFileSync(name, 'utf8').matchAll(/proves\(\s*\[([^\]]*)\]/g)])
    .flatMap((match) => [...match[1]!.matchAll(/'([^']+)'/g)].map((id) => id[1]!)),
);

test('every requirement has a proof', () => {
  expect(Object.keys(requirements).filter((id) => !cited.has(id))).toEqual([]);
});

test('every cited requirement exists', () => {
  expect([...cited].filter((id) => !(id in requirements))).toEqual([]);
});
