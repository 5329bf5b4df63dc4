/** The import arrows of ARCHITECTURE.md, derived afresh from the files. A new arrow needs an ADR and a line here. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

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
/** Folders of the web app, lowest first: each knows itself and those before it. Routes load pages while they run, which is no arrow. */
const WEB = 'services/console/web/';
const webLayers = ['api', 'ui', 'app', 'pages'];

const GENERATED = new Set(['node_modules', 'dist']);
const isSource = (name: string): boolean => /\.(?:ts|tsx|mts)$/.test(name) && !name.endsWith('.d.ts');
const sources = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return GENERATED.has(entry.name) ? [] : sources(path);
    return isSource(entry.name) ? [path] : [];
  });

interface Import {
  readonly file: string;
  readonly target: string;
  /** Loaded while the program runs. */
  readonly isLazy: boolean;
}
const IMPORT = /(?:\bfrom|\bimport|\brequire\()\s*'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/g;
const importsOf = (file: string): Import[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(IMPORT)].map(([, target, lazy]) => ({
    file,
    target: (target ?? lazy)!,
    isLazy: lazy !== undefined,
  }));

const files = [...sources('libs'), ...sources('services')];
const known = new Set(files);
const all = files.flatMap(importsOf);
const production = all.filter(({ file }) => !/\.test\.tsx?$|\/testing\//.test(file));
const show = (found: readonly Import[]): string[] => found.map(({ file, target }) => `${file} -> ${target}`);

/** The file that a relative import means. `undefined`: of a package, or no source (a style sheet, a data file). */
function fileOf({ file, target }: Import): string | undefined {
  if (!target.startsWith('.')) return undefined;
  const base = normalize(join(dirname(file), target));
  return [base, `${base}.ts`, `${base}.tsx`, `${base}/index.ts`].find((candidate) => known.has(candidate));
}
/** Whether a file of a service lies in a folder of one of these names, at any depth. */
const isIn = (file: string | undefined, ...folders: readonly string[]): boolean => {
  const [, , source, ...rest] = (file ?? '').split('/');
  return source === 'src' && rest.slice(0, -1).some((folder) => folders.includes(folder));
};

test('there is something to check, web app and tests included, and every relative import leads to a file', () => {
  expect(all.length).toBeGreaterThan(200);
  expect(files.some((file) => file.endsWith('.tsx'))).toBe(true);
  const isCode = ({ target }: Import): boolean =>
    target.startsWith('.') && !/\.(?:css|json|js|cjs|mjs|hbs|html|d\.ts)(?:\?\w+)?$/.test(target);
  expect(show(all.filter((one) => isCode(one) && fileOf(one) === undefined))).toEqual([]);
});

test('services know nothing of each other: they talk by message, never by import', () => {
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

/** Pure code lies in a folder `domain`, or in one of these rooms of the registry. */
const isPure = (file: string): boolean =>
  isIn(file, 'domain') || /^services\/registry\/src\/catalog\/(?:integrations\/openapi|agents\/exports|models)\//.test(file);
const COMPILED_SCHEMA = 'services/registry/src/catalog/skills/domain/content.ts @gatehouse/runtime';

test('domain code is pure: neither it nor what it imports knows a transport, a store or a clock', () => {
  const pure = new Set([
    '@gatehouse/contracts',
    '@bufbuild/cel',
    'ajv-formats',
    'ajv/dist/2020',
    'diff',
    'mime-types',
    'typebox',
    'yaml',
    'node:crypto',
  ]);
  // Compiling a schema is the one thing of `libs/runtime` that touches nothing.
  const allowed = ({ file, target }: Import): boolean =>
    /^\.\.?\//.test(target) || pure.has(target) || target.startsWith('@scalar/') || `${file} ${target}` === COMPILED_SCHEMA;
  // What is added while it is walked through is visited too.
  const reached = new Set(production.map(({ file }) => file).filter(isPure));
  for (const file of reached) for (const one of production) if (one.file === file) reached.add(fileOf(one) ?? file);
  expect(show(production.filter((one) => reached.has(one.file) && !allowed(one)))).toEqual([]);
});

/** Whether a file lies where the registry keeps handlers and use cases: beside the port of their subject. */
const isUseCase = (file: string): boolean => /^services\/registry\/src\/catalog\/\w+\/\w+\.ts$/.test(file);

test('handlers reach the world only through what they are given', () => {
  const bad = production.filter(
    ({ file, target }) =>
      (isIn(file, 'handlers', 'usecases') || isUseCase(file)) &&
      /^(mongodb|mongoose|ioredis|amqplib|express|undici|node:(http|net|fs))/.test(target),
  );
  expect(show(bad)).toEqual([]);
});

test('a store knows neither handlers nor entry points', () => {
  const isAbove = (file: string | undefined): boolean =>
    /\/src\/(?:mcp|oauth|rest|edge)\//.test(file ?? '') || isIn(file, 'handlers', 'usecases');
  expect(show(production.filter((one) => isIn(one.file, 'store') && isAbove(fileOf(one))))).toEqual([]);
});

test('the registry has two rooms: the edge knows the catalogue, the catalogue knows itself', () => {
  const room = (file: string | undefined): string | undefined => /^services\/registry\/src\/(?:(\w+)\/)?/.exec(file ?? '')?.[1];
  const inRoom = production.filter((one) => room(one.file) !== undefined && fileOf(one) !== undefined);
  const known: Record<string, readonly string[]> = { edge: ['edge', 'catalog'], catalog: ['catalog'] };
  const bad = inRoom.filter((one) => !known[room(one.file)!]?.includes(room(fileOf(one)) ?? ''));
  expect(inRoom.length).toBeGreaterThan(100);
  expect(show(bad)).toEqual([]);
});

/** What each room of the catalogue may import beside itself. Files beside the rooms speak of several. */
const catalogRooms: Record<string, readonly string[]> = {
  shared: [],
  search: [],
  models: [],
  authored: ['shared'],
  integrations: ['search', 'shared'],
  agents: ['authored', 'models', 'shared'],
  deployments: ['agents', 'authored', 'models', 'shared'],
  skills: ['authored', 'search', 'shared'],
};

test('no subject of the catalogue knows another, but for agents, which name models, and deployments, which are of agents and run models', () => {
  const room = (file: string | undefined): string | undefined => /^services\/registry\/src\/catalog\/(?:(\w+)\/)?/.exec(file ?? '')?.[1];
  expect(
    readdirSync(join(root, 'services/registry/src/catalog'))
      .filter((name) => !name.includes('.'))
      .sort(),
  ).toEqual(Object.keys(catalogRooms).sort());
  const bad = production.filter((one) => {
    const from = room(one.file);
    const target = fileOf(one);
    if (from === undefined || target === undefined) return false;
    const to = room(target) ?? '';
    return to !== from && !catalogRooms[from]!.includes(to);
  });
  expect(show(bad)).toEqual([]);
});

test('the web app is laid in layers: api, ui, app, pages', () => {
  const layer = (file: string): number => webLayers.indexOf(file.slice(WEB.length).split('/', 1)[0]!);
  const inWeb = (file: string | undefined): file is string => file?.startsWith(WEB) === true && layer(file) >= 0;
  const bad = production.filter((one) => {
    const target = fileOf(one);
    return !one.isLazy && inWeb(one.file) && inWeb(target) && layer(target) > layer(one.file);
  });
  expect(show(bad)).toEqual([]);
});

test('relative imports stay inside their package', () => {
  const home = (path: string): string => path.split('/').slice(0, 2).join('/');
  const bad = all.filter(({ file, target }) => target.startsWith('.') && home(normalize(join(dirname(file), target))) !== home(file));
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
  for (const one of production) {
    const target = one.isLazy ? undefined : fileOf(one);
    if (target !== undefined) graph.set(one.file, [...(graph.get(one.file) ?? []), target]);
  }
  expect(findCycle(graph)).toBeUndefined();
});

function findCycle(graph: ReadonlyMap<string, readonly string[]>): string | undefined {
  const done = new Set<string>();
  const visit = (node: string, path: readonly string[]): string | undefined => {
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
