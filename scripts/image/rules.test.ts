/** The recipe of the images keeps its rules, and each rule finds a recipe that breaks it. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { loadDeployment, type Deployment } from '../../test/harness/deployment';

const root = join(__dirname, '..', '..');
const recipe = readFileSync(join(root, 'Dockerfile'), 'utf8');
let scripts: Deployment;
beforeAll(async () => (scripts = await loadDeployment()));
const judge = (text: string): string[] => scripts.complaints(scripts.parseDockerfile(text));

test('the Dockerfile keeps every rule', () => {
  expect(judge(recipe)).toEqual([]);
});

test.each<[rule: string, change: (text: string) => string]>([
  ['every base is pinned', (text) => text.replace(/node:24\S+ AS base/, 'node:latest AS base')],
  ['every base is pinned', (text) => text.replace(/node:24\S+ AS base/, 'node:24 AS base')],
  ['nothing is added from elsewhere', (text) => text.replace('COPY . .', 'ADD . .')],
  ['the process is nobody special', (text) => text.replace(/^USER .*$/m, '')],
  ['the process is nobody special', (text) => text.replace(/^USER .*$/m, 'USER node')],
  ['the process is nobody special', (text) => text.replace(/^USER .*$/m, 'USER 0:0')],
  ['the image says whether it is well', (text) => text.replace(/^HEALTHCHECK --(?:.*\n){2}/m, '')],
  ['the image says whether it is well', (text) => text.replace(/\["node", "-e".*$/m, 'curl -f http://127.0.0.1/readyz')],
  ['the image says what it is', (text) => text.replace(/^.*image\.licenses.*\n/m, '')],
  ['the image says what it is', (text) => text.replace(/^LABEL (?:.*\\\n)+.*\n/m, '')],
  ['signals reach the process', (text) => text.replace('CMD ["node", "dist/main.js"]', 'CMD node dist/main.js')],
  ['packages are installed before sources are copied', (text) => text.replace('COPY --from=manifests /app/ ./', 'COPY . .')],
  ['packages are those of the lock file', (text) => text.replace('npm ci --include=dev', 'npm install')],
  ['only production packages are shipped', (text) => text.replace(' --omit=dev', '')],
  ['the last stage takes only what other stages made', (text) => text.replace('USER 10001', 'COPY secrets ./\nUSER 10001')],
])('%s', (rule, change) => {
  const changed = change(recipe);
  expect(changed).not.toBe(recipe);
  expect(judge(changed).map((line) => line.split(':')[0])).toContain(rule);
});

test('the context has what is compiled and nothing that is private or made here', () => {
  const files = scripts.contextFiles(root);
  const folders = readdirSync(join(root, 'services'));
  expect(folders.filter((name) => !files.includes(`services/${name}/package.json`))).toEqual([]);
  expect(files).toEqual(expect.arrayContaining(['package-lock.json', '.npmrc', 'test/support/package.json', 'scripts/setup/main.mjs']));
  expect(files.filter((file) => /(^|\/)(node_modules|dist|\.git|\.gatehouse|\.cache|testing)\/|\.test\.tsx?$/.test(file))).toEqual([]);
});

test('of the lines of .dockerignore the last that matches decides', () => {
  const ignored = scripts.ignoreRules('*\n!libs\n**/dist\n# a remark\n!libs/a/dist/kept.js\n');
  expect(['x', 'libs', 'libs/a', 'libs/a/dist', 'libs/a/dist/x.js', 'libs/a/dist/kept.js'].map((path) => ignored(path))).toEqual([
    ...[true, false, false, true, true, false],
  ]);
  expect(ignored('libs/a/dist', true)).toBe(false);
});
