/** What `npm test -- --changed` chooses, on a small tree. */
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';

interface Tree {
  files: string[];
  changed: string[];
  textOf: (file: string) => string;
}
let reachedTests: (tree: Tree) => string[];
beforeAll(async () => {
  ({ reachedTests } = (await import(pathToFileURL(join(__dirname, 'changedTests.mjs')).href)) as { reachedTests: typeof reachedTests });
});

const texts: Record<string, string> = {
  'libs/contracts/src/index.ts': "export * from './ids';",
  'libs/contracts/src/ids.ts': '',
  'services/policy/src/service.ts': "import { x } from '@gatehouse/contracts';",
  'services/policy/src/service.test.ts': "import { policy } from './service';",
  'services/policy/src/cases.json': '{}',
  'services/policy/src/cases.test.ts': '',
  'services/console/web/main.tsx': "const page = () => import('./pages/Page.tsx');",
  'services/console/web/pages/Page.tsx': '',
  'services/console/web/main.test.ts': "import './main.tsx';",
  'test/architecture.test.ts': '',
  'test/documents.test.ts': '',
  'test/harness/index.ts': "export * from './until';",
  'test/harness/until.ts': '',
  'test/e2e/mcp.test.ts': "import { until } from '../harness';",
  'test/e2e/plain.test.ts': '',
  'test/console/pages.test.ts': '',
  'package-lock.json': '{}',
  'README.md': '',
};
const files = Object.keys(texts);
const suites = files.filter((file) => file.endsWith('.test.ts'));
const after = (...changed: string[]): string[] => reachedTests({ files, changed, textOf: (file) => texts[file] ?? '' });

test('nothing changed, nothing to run', () => expect(after()).toEqual([]));

test('a library reaches whatever imports it, through its index, and every black-box suite', () => {
  expect(after('libs/contracts/src/ids.ts')).toEqual([
    'services/policy/src/service.test.ts',
    'test/architecture.test.ts',
    'test/documents.test.ts',
    'test/e2e/mcp.test.ts',
    'test/e2e/plain.test.ts',
    'test/console/pages.test.ts',
  ]);
});
test('a suite reaches itself', () => {
  expect(after('services/policy/src/cases.test.ts')).toEqual(['services/policy/src/cases.test.ts']);
});
test('a data file reaches the suites of its package', () => {
  expect(after('services/policy/src/cases.json')).toEqual(
    expect.arrayContaining(['services/policy/src/cases.test.ts', 'test/e2e/mcp.test.ts']),
  );
});
test('the web app reaches the console suites only, also through what it loads later', () => {
  const found = after('services/console/web/pages/Page.tsx');
  expect(found).toEqual(expect.arrayContaining(['services/console/web/main.test.ts', 'test/console/pages.test.ts']));
  expect(found).not.toContain('test/e2e/mcp.test.ts');
});
test('the harness reaches the suites that import it', () => {
  expect(after('test/harness/until.ts')).toEqual(['test/e2e/mcp.test.ts']);
});
test('a document reaches the checks of documents', () => expect(after('README.md')).toEqual(['test/documents.test.ts']));
test.each(['package-lock.json', 'scripts/stack/build.mjs', 'scripts/providers/mongo.mjs'])('%s reaches everything', (file) => {
  expect(after(file)).toEqual(suites);
});
