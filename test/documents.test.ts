/** What documents and code say of each other exists: cited documents and headings, named files, linked pages, ids of threats. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { anchorsOf, exists, fileAt, filesBelow } from './harness/documents';
import { requirements } from './requirements';

const read = (path: string): string => readFileSync(fileAt(path), 'utf8');
const all = ['libs', 'services', 'test', 'scripts', 'docs'].flatMap(filesBelow);
const pages = ['ARCHITECTURE.md', 'CONTRIBUTING.md', 'README.md', 'SECURITY.md', ...all.filter(isPage)];
const sources = all.filter((path) => /\.(?:ts|tsx|mjs|cjs)$/.test(path) && path !== 'test/documents.test.ts');
const decisions = all.filter((path) => /^docs\/adr\/\d{4}-/.test(path));

function isPage(path: string): boolean {
  return /^docs\/.*\.md$|^(?:libs|services)\/[^/]+\/README\.md$/.test(path);
}

/** Every match of a pattern in a text, as `file: match`, that fails the check. */
const failing = (paths: readonly string[], pattern: RegExp, isGood: (found: string, path: string) => boolean): string[] =>
  paths.flatMap((path) =>
    [...read(path).matchAll(pattern)].map((match) => match[1]!).flatMap((found) => (isGood(found, path) ? [] : [`${path}: ${found}`])),
  );

const hasHeading = (page: string, anchor: string | undefined): boolean =>
  exists(page) && (anchor === undefined || anchorsOf(read(page)).includes(anchor));

test('there is something to check', () => {
  expect(pages.length).toBeGreaterThan(40);
  expect(sources.length).toBeGreaterThan(900);
  expect(failing(sources, /(docs\/[\w-]+\.md#[\w-]+)/g, () => false).length).toBeGreaterThan(20);
});

test('every document and heading that the code cites exists', () => {
  const cited = /\b((?:docs\/|services\/|libs\/)[\w/-]+\.md(?:#[\w-]+)?|(?:README|ARCHITECTURE|CONTRIBUTING)\.md#[\w-]+)/g;
  expect(failing(sources, cited, (found) => hasHeading(...(found.split('#') as [string, string?])))).toEqual([]);
});

test('every decision that is cited exists', () => {
  const numbers = new Set(decisions.map((path) => path.slice('docs/adr/'.length).slice(0, 4)));
  expect(failing([...sources, ...pages], /\bADR (\d{4})\b/g, (number) => numbers.has(number))).toEqual([]);
});

test('every decision is in the index', () => {
  const index = read('docs/adr/README.md');
  expect(decisions.filter((path) => !index.includes(`](${path.slice('docs/adr/'.length)})`))).toEqual([]);
});

const threats = [...read('docs/threat-model.md').matchAll(/^\| (T-\d+) \|/gm)].map((match) => match[1]!);

test('every threat that the code cites is in the threat model, each once', () => {
  expect(new Set(threats).size).toBe(threats.length);
  expect(failing(sources, /\b(T-\d+) of docs\//g, (id) => threats.includes(id))).toEqual([]);
});

test('nothing cites a paper that is not here', () => {
  const papers = /(wire reference|messaging rule|\bsecurity\.md)/g;
  expect(failing(sources, papers, () => false)).toEqual([]);
});

test('every requirement says where it comes from, and documents of ours have what it names', () => {
  const known = /^(?:S .+|ADR \d{4}|ours)$/;
  const parts = Object.values(requirements).flatMap(([source]) => source.split(/, (?=S |ADR |T-|[\w/-]+\.md)/));
  expect(
    parts.filter((part) => !known.test(part) && !threats.includes(part) && !hasHeading(...(part.split('#') as [string, string?]))),
  ).toEqual([]);
});

test('every link of a page leads somewhere', () => {
  expect(
    failing(pages, /\]\((?!https?:|mailto:)([^)\s]+)\)/g, (link, page) => {
      const [path, anchor] = link.split('#') as [string, string?];
      const target = path === '' ? page : join(dirname(page), path);
      return target.endsWith('.md') ? hasHeading(target, anchor) : exists(target);
    }),
  ).toEqual([]);
});

/** Decisions speak of the day they were made; pages of today. */
const current = pages.filter((path) => !decisions.includes(path));
/** Names that stand for any file, files that somebody else has, and what only a running stack has. */
const ELSEWHERE = new Set([
  'SKILL.md',
  'x.test.ts',
  '/.well-known/jwks.json',
  'refs/notes.md',
  '.gatehouse/dev.json',
  '.gatehouse/instance.json',
  '.gatehouse/secrets.json',
  'secrets.json',
  'identity-master-key.json',
  'openapi.json',
  '/openapi.json',
  'shop.example/openapi.json',
  // Files in a volume of a deployment.
  '/keys/trusted-keys.json',
  '/keys/master-key.json',
  '/keys/users.json',
  '/keys/provider-keys.json',
  'trusted-keys.json',
  'master-key.json',
  // Files of the programs that connect.
  '.mcp.json',
  '~/.cursor/mcp.json',
  '.cursor/mcp.json',
  '.vscode/mcp.json',
  '~/.gemini/settings.json',
  '~/.codeium/windsurf/mcp_config.json',
  'settings.json',
]);

/** A page may leave `src` out, and say a path from any folder on. */
const suffixes = new Set(
  all.flatMap((path) => {
    const steps = [path, path.replace('/src/', '/')].map((one) => one.split('/'));
    return steps.flatMap((parts) => parts.map((_, at) => parts.slice(at).join('/')));
  }),
);

test('every file that a page names exists', () => {
  const named = /`([^`\s<>*…{}]+\.(?:ts|tsx|mjs|cjs|json|md|hbs|css|html))`/g;
  expect(failing(current, named, (path) => ELSEWHERE.has(path) || suffixes.has(path) || exists(path))).toEqual([]);
});

test('every folder that a page names by its whole path exists', () => {
  expect(failing(current, /`((?:libs|services|test|scripts|docs)\/[^`\s<>*…{}#]*)[`#]/g, exists)).toEqual([]);
});
