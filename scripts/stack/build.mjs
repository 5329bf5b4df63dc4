/** Compile when something changed since the last time. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../ladder/ports.mjs';
import { cacheDir, root } from './root.mjs';

const stamp = join(cacheDir, 'built');

const workspaces = () => ['libs', 'services'].flatMap((folder) => readdirSync(join(root, folder)).map((name) => join(root, folder, name)));

/** Files that decide what the compiler makes. */
function inputs() {
  const files = [join(root, 'tsconfig.json'), join(root, 'package-lock.json')];
  for (const workspace of workspaces()) {
    files.push(join(workspace, 'tsconfig.json'), join(workspace, 'package.json'));
    for (const name of readdirSync(join(workspace, 'src'), { recursive: true, encoding: 'utf8' })) files.push(join(workspace, 'src', name));
  }
  return files;
}

function isBuilt() {
  if (!existsSync(stamp) || workspaces().some((workspace) => !existsSync(join(workspace, 'dist')))) return false;
  const since = statSync(stamp).mtimeMs;
  return inputs().every((file) => statSync(file).mtimeMs < since);
}

/** @param {import('../ladder/ui.mjs').Ui} ui */
export async function build(ui) {
  if (isBuilt()) return;
  const began = new Date();
  const compile = new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, 'node_modules', '.bin', 'tsc'), '-b'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child
      .once('error', reject)
      .once('exit', (code) =>
        code === 0
          ? resolve(undefined)
          : reject(new StartError(`The sources do not compile:\n${output.trim()}\n`, 'Run `npm run build` after a fix')),
      );
  });
  await ui.waiting('compiling', compile);
  mkdirSync(cacheDir, { recursive: true });
  // Stamped with the moment before the compiler looked, so that a file saved meanwhile is compiled next time.
  writeFileSync(stamp, began.toISOString());
  utimesSync(stamp, began, began);
}
