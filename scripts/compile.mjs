/**
 * Compiles the sources of libs and services, each to `dist` of its own workspace. Part of `npm run build`, `npm start`, `npm test` and of the images.
 * A file is compiled by itself, its types taken away unread: whether they hold is for `tsc`, which reads all workspaces as one program (tsconfig.json).
 */
import { copyFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { transformFile } from '@swc/core';

const root = join(import.meta.dirname, '..');
/** The suites are compiled in the same way. */
const options = createRequire(import.meta.url)('./compile.json');

const workspaces = () => ['libs', 'services'].flatMap((folder) => readdirSync(join(root, folder)).map((name) => join(root, folder, name)));

/** Paths below `src`, without what only tests use. */
const sourcesOf = (workspace) =>
  readdirSync(join(workspace, 'src'), { recursive: true }).filter((path) => /(?<!\.test)\.ts$/.test(path) && !/(^|\/)testing\//.test(path));

async function compile(workspace, path) {
  const source = join(workspace, 'src', path);
  const target = join(workspace, 'dist', path.replace(/\.ts$/, '.js'));
  const { code, map } = await transformFile(source, { ...options, swcrc: false, sourceMaps: true, outputPath: target });
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, `${code}//# sourceMappingURL=${basename(target)}.map\n`);
  writeFileSync(`${target}.map`, map);
  for (const [, json] of code.matchAll(/require\("(\.\/[^"]+\.json)"\)/g))
    copyFileSync(join(dirname(source), json), join(dirname(target), json));
}

await Promise.all(workspaces().flatMap((workspace) => sourcesOf(workspace).map((path) => compile(workspace, path))));
