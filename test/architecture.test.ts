/** The import arrows of ARCHITECTURE.md, derived afresh from the files. A new arrow needs an ADR and a line here. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

const root = join(__dirname, '..');

/** What each library may import of ours. */
const libraries: Record<string, string[]> = {
  contracts: [],
  runtime: ['contracts'],
  crypto: ['contracts'],
  jwt: ['contracts', 'runtime'],
  bus: ['contracts', 'runtime'],
  store: ['contracts', 'runtime'],
};

const sources = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (name === 'node_modules' || name === 'dist') return [];
    return statSync(path).isDirectory() ? sources(path) : path.endsWith('.ts') ? [path] : [];
  });

interface Import {
  file: string;
  target: string;
}
const importsOf = (path: string): Import[] =>
  [...readFileSync(path, 'utf8').matchAll(/(?:from|import|require\()\s*'([^']+)'/g)].map((match) => ({
    file: relative(root, path),
    target: match[1]!,
  }));

const all = (['libs', 'services'] as const).flatMap((top) => sources(join(root, top)).flatMap(importsOf));
const production = all.filter(({ file }) => !/\.test\.ts$|\/testing\//.test(file));
const show = (found: Import[]): string[] => found.map(({ file, target }) => `${file} -> ${target}`);

test('there is something to check', () => {
  expect(all.length).toBeGreaterThan(200);
});

test('services are strangers: they talk by message, never by import', () => {
  const names = readdirSync(join(root, 'services'));
  const bad = all.filter(({ file, target }) => {
    const owner = /^services\/([^/]+)\//.exec(file)?.[1];
    return names.some((name) => target.startsWith(`@gatehouse/${name}`) && name !== owner) || /services\//.test(target);
  });
  expect(show(bad)).toEqual([]);
});

test('libraries import only what lies below them', () => {
  const bad = all.filter(({ file, target }) => {
    const lib = /^libs\/([^/]+)\//.exec(file)?.[1];
    const ours = /^@gatehouse\/(.+)$/.exec(target)?.[1];
    return lib !== undefined && ours !== undefined && !libraries[lib]!.includes(ours);
  });
  expect(show(bad)).toEqual([]);
});

test('contracts depend on nothing but the schema library and Node', () => {
  const bad = production.filter(
    ({ file, target }) => file.startsWith('libs/contracts/') && !/^(\.\.?\/|typebox$|node:crypto$)/.test(target),
  );
  expect(show(bad)).toEqual([]);
});

test('domain code is pure: it knows no transport, store, clock or other layer', () => {
  const allowed = /^(\.\.?\/|@gatehouse\/contracts$|typebox|@bufbuild\/cel$|node:crypto$)/;
  const impure = new Set(['../store', '../handlers', '../service', '../config', '../rest', '../mcp', '../upstream']);
  const bad = production.filter(
    ({ file, target }) =>
      /^services\/(identity|policy|approvals|executor)\/src\/domain\//.test(file) &&
      (!allowed.test(target) || [...impure].some((p) => target.startsWith(p))),
  );
  expect(show(bad)).toEqual([]);
});

test('handlers reach the world only through what they are given', () => {
  const bad = production.filter(
    ({ file, target }) => /\/src\/handlers\//.test(file) && /^(mongodb|ioredis|amqplib|express|undici|node:(http|net|fs))/.test(target),
  );
  expect(show(bad)).toEqual([]);
});

test('relative imports stay inside their package', () => {
  const bad = all.filter(({ file, target }) => {
    if (!target.startsWith('.')) return false;
    const home = file.split('/').slice(0, 2).join('/');
    return !relative(root, join(root, file, '..', target)).startsWith(`${home}/`);
  });
  expect(show(bad)).toEqual([]);
});

test('packages are entered by their index, never by an inner path', () => {
  expect(show(all.filter(({ target }) => /^@gatehouse\/[^/]+\//.test(target)))).toEqual([]);
});

test('only libs/bus speaks AMQP, only libs/store opens databases, only libs/jwt checks JWTs, only the executor goes outside, only approvals sends mail', () => {
  const owners: [RegExp, RegExp][] = [
    [/^amqplib/, /^libs\/bus\//],
    [/^ioredis/, /^libs\/store\//],
    [/^(jsonwebtoken|jwks-rsa|jose)$/, /^libs\/jwt\//],
    [/^undici/, /^services\/executor\//],
    [/^nodemailer/, /^services\/approvals\//],
  ];
  const bad = production.filter(({ file, target }) => owners.some(([library, owner]) => library.test(target) && !owner.test(file)));
  expect(show(bad)).toEqual([]);
});

test('no file imports in a circle', () => {
  const graph = new Map<string, string[]>();
  for (const { file, target } of production) {
    if (!target.startsWith('.')) continue;
    const base = relative(root, join(root, file, '..', target));
    const hit = [`${base}.ts`, `${base}/index.ts`].find(
      (candidate) => production.some((i) => i.file === candidate) || existsQuick(candidate),
    );
    if (hit) graph.set(file, [...(graph.get(file) ?? []), hit]);
  }
  expect(findCycle(graph)).toBeUndefined();
});

function existsQuick(path: string): boolean {
  return statSync(join(root, path), { throwIfNoEntry: false })?.isFile() ?? false;
}

function findCycle(graph: Map<string, string[]>): string | undefined {
  const done = new Set<string>();
  const visit = (node: string, path: string[]): string | undefined => {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node].join(' -> ');
    if (done.has(node)) return undefined;
    for (const next of graph.get(node) ?? []) {
      const found = visit(next, [...path, node]);
      if (found) return found;
    }
    done.add(node);
    return undefined;
  };
  for (const node of graph.keys()) {
    const found = visit(node, []);
    if (found) return found;
  }
  return undefined;
}
