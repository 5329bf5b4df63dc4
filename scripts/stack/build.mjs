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

/** @param {AbortSignal} [signal] */
const compile = (signal) =>
  new Promise((resolve, reject) => {
    // A group of its own, ended as a whole: what is started here is a wrapper around the real compiler.
    const options = { cwd: root, detached: true, stdio: ['ignore', 'pipe', 'inherit'] };
    const child = spawn(process.execPath, [join(root, 'node_modules', '.bin', 'tsc'), '-b'], options);
    signal?.addEventListener('abort', () => child.exitCode === null && process.kill(-child.pid, 'SIGKILL'), { once: true });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code === 0) resolve(undefined);
      else reject(new StartError(`The sources do not compile:\n${output.trim()}\n`, 'Fix them, then start again'));
    });
  });

/** @param {import('../ladder/ui.mjs').Ui} ui @param {AbortSignal} [signal] */
export async function build(ui, signal) {
  if (isBuilt()) return;
  const began = new Date();
  await ui.waiting('compiling', compile(signal));
  mkdirSync(cacheDir, { recursive: true });
  // Stamped with the moment before the compiler looked, so that a file saved meanwhile is compiled next time.
  writeFileSync(stamp, began.toISOString());
  utimesSync(stamp, began, began);
}
