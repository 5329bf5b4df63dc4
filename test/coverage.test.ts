/** Every requirement is proved by a black-box test, every cited id exists, every meta-tool is called and listed for readers, and every page is opened in a browser. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileAt, sourcesBelow } from './harness/documents';
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

const metaTools = sourcesBelow('services/gateway/src/mcp/tools').flatMap((text) =>
  [...text.matchAll(/^ {4}name: '(\w+)',$/gm)].map((match) => match[1]!),
);

test('every meta-tool has a black-box test, which names it', () => {
  const tests = files.filter((name) => name.endsWith('.test.ts')).map((name) => readFileSync(name, 'utf8'));
  expect(metaTools.length).toBeGreaterThan(10);
  expect(metaTools.filter((name) => !tests.some((text) => text.includes(`'${name}'`)))).toEqual([]);
});

test('every meta-tool has a place in the README', () => {
  const readme = readFileSync(fileAt('README.md'), 'utf8');
  expect(metaTools.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
});

/** Paths of all pages of the console, from its route tables. */
const pagePaths = ['pages', 'settingsPages'].flatMap((name) =>
  [...readFileSync(fileAt(`services/console/web/app/${name}.ts`), 'utf8').matchAll(/^ {4}path: '([^']*)',$/gm)].map((match) => match[1]!),
);
/** Matches an address as a test writes it: `/skills/${id}?view=versions` opens `skills/:id`. */
const opens = (path: string): RegExp => {
  const parts = path.split('/').map((part) => (part.startsWith(':') ? String.raw`(?:\$\{[^\n]*?\}|[^/'"\`?$\s]+)` : part));
  return path === '' ? /\bat\(''\)/ : new RegExp(`/${parts.join('/')}['"\`?]`);
};

test('every page of the console is opened in a browser, by its address in a suite of test/console', () => {
  const suites = readdirSync(join(__dirname, 'console')).map((name) => readFileSync(join(__dirname, 'console', name), 'utf8'));
  expect(pagePaths.length).toBeGreaterThan(40);
  expect(pagePaths.filter((path) => !suites.some((text) => opens(path).test(text)))).toEqual([]);
});
