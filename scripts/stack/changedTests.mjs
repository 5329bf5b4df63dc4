/** Which suites a change can reach: for `npm test -- --changed`. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { StartError } from '../providers/ports.mjs';
import { root } from './root.mjs';

const CODE = /\.(?:ts|tsx|mts|mjs|cjs)$/;
const IMPORT = /(?:\bfrom|\bimport|\brequire\()\s*'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/g;
const UNIT = /^(?:(?:libs|services)\/.+|scripts\/.+|test\/[^/]+)\.test\.ts$/;
const BLACK_BOX = /^test\/(?:e2e|console)\/.+\.test\.ts$/;
/** Files that run in every process, or that decide how anything runs. */
const EVERYTHING =
  /^(?:package(?:-lock)?\.json|tsconfig\.json|\.npmrc|test\/(?:jest\.config|requireStores|openTestRun|closeTestRun)\.cjs|scripts\/(?:providers|stack)\/(?!.*\.test\.ts$).+)$/;
const DOCUMENT = /\.md$/;
const DOCUMENT_SUITES = /^test\/(?:documents|errorCatalogue|coverage)\.test\.ts$/;

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

/** Files that differ from `ref`, committed or not, new ones included. @param {string} ref @returns {string[]} */
function changedSince(ref) {
  try {
    const lines = git('diff', '--name-only', ref, '--') + git('ls-files', '--others', '--exclude-standard');
    return lines.split('\n').filter((line) => line !== '');
  } catch (err) {
    throw new StartError(
      `git cannot say what changed since ${ref}: ${String(err.stderr ?? err.message).trim()}`,
      'Give a commit: npm test -- --changed=main',
    );
  }
}

/** The file that an import means, if it is one of ours. @param {Set<string>} files */
function resolveImport(files, file, target) {
  const inPackage = /^@gatehouse\/([^/]+)$/.exec(target)?.[1];
  const bases = target.startsWith('.')
    ? [normalize(join(dirname(file), target))]
    : inPackage === undefined
      ? []
      : [`libs/${inPackage}/src/index.ts`, `services/${inPackage}/src/service.ts`, `test/${inPackage.replace('test-', '')}/src/index.ts`];
  return bases.flatMap((base) => [base, `${base}.ts`, `${base}.tsx`, `${base}/index.ts`]).find((candidate) => files.has(candidate));
}

/** Returns the files that import each file. @param {Set<string>} files @param {(file: string) => string} textOf @returns {Map<string, string[]>} */
function importersOf(files, textOf) {
  const importers = new Map();
  for (const file of files) {
    if (!CODE.test(file)) continue;
    for (const [, target, lazy] of textOf(file).matchAll(IMPORT)) {
      const imported = resolveImport(files, file, target ?? lazy);
      if (imported !== undefined) importers.set(imported, [...(importers.get(imported) ?? []), file]);
    }
  }
  return importers;
}

/** A file of the product: what runs in a service, be it code, data or a template. */
const serviceOf = (file) => /^(?:libs|services)\/[^/]+\//.exec(file)?.[0];

/**
 * The suites among `files` that a change of `changed` can reach. A unit suite is reached by imports, or by a data file of its package. A black-box
 * suite is reached by its own imports, and by everything that runs in the stack; the web app alone is behind the console's suites only.
 * @param {{ files: string[], changed: string[], textOf: (file: string) => string }} tree
 * @returns {string[]}
 */
export function reachedTests({ files, changed, textOf }) {
  const suites = files.filter((file) => UNIT.test(file) || BLACK_BOX.test(file));
  if (changed.some((file) => EVERYTHING.test(file))) return suites;
  const importers = importersOf(new Set(files), textOf);
  const reached = new Set();
  const visit = (file) => {
    if (reached.has(file)) return;
    reached.add(file);
    for (const importer of importers.get(file) ?? []) visit(importer);
  };
  for (const file of changed) visit(file);

  const product = changed.filter(
    (file) => serviceOf(file) !== undefined && !DOCUMENT.test(file) && !/\.test\.tsx?$|\/testing\//.test(file),
  );
  const data = new Set(product.filter((file) => !CODE.test(file)).map(serviceOf));
  const isWebOnly = product.every((file) => file.startsWith('services/console/web/'));
  const documents = changed.some((file) => DOCUMENT.test(file));
  return suites.filter((suite) => {
    if (reached.has(suite)) return true;
    if (UNIT.test(suite)) return data.has(serviceOf(suite)) || (documents && DOCUMENT_SUITES.test(suite)) || isStructure(suite, product);
    return product.length > 0 && (!isWebOnly || suite.startsWith('test/console/'));
  });
}

/** The checks of structure read every source. */
const isStructure = (suite, product) => product.length > 0 && /^test\/[^/]+\.test\.ts$/.test(suite);

/** @param {string} ref commit to compare with @returns {string[]} paths of suites, relative to the root */
export function testsChangedSince(ref) {
  const files = git('ls-files', '--cached', '--others', '--exclude-standard').split('\n');
  const textOf = (file) => {
    try {
      return readFileSync(join(root, file), 'utf8');
    } catch {
      return ''; // deleted
    }
  };
  return reachedTests({ files: files.filter((file) => file !== ''), changed: changedSince(ref), textOf });
}
