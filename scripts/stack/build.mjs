/** Compile, build the web app, and check types, each when something changed since the last time. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../providers/ports.mjs';
import { cacheDir, root } from './root.mjs';

const workspaces = () => ['libs', 'services'].flatMap((folder) => readdirSync(join(root, folder)).map((name) => join(root, folder, name)));
const consoleDir = join(root, 'services', 'console');
const webDir = join(consoleDir, 'web');
const webConfig = join(webDir, 'vite.config.mts');

/** Every file below a folder but what was made from the others. */
const filesIn = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'dist' || entry.name === 'node_modules') return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesIn(path) : [path];
  });

/**
 * @typedef {object} Target
 * @property {string} what
 * @property {string} stamp file whose age tells when it was made
 * @property {() => string[]} outputs what must be there
 * @property {() => string[]} inputs files that decide what is made
 * @property {string[]} command a program for Node, and its arguments
 */

const compiler = join(root, 'scripts', 'compile.mjs');
const programOf = (name) => join(root, 'node_modules', '.bin', name);
const sources = () => workspaces().flatMap((workspace) => [join(workspace, 'package.json'), ...filesIn(join(workspace, 'src'))]);

/** @type {Target} */
const services = {
  what: 'compiling',
  stamp: join(cacheDir, 'built'),
  outputs: () => workspaces().map((workspace) => join(workspace, 'dist')),
  inputs: () => [compiler, join(root, 'scripts', 'compile.json'), join(root, 'package-lock.json'), ...sources()],
  command: [compiler],
};

/** @type {Target} */
const webApp = {
  what: 'building the web app',
  stamp: join(cacheDir, 'built-web'),
  outputs: () => [join(webDir, 'dist', 'index.html')],
  inputs: () => [
    join(root, 'package-lock.json'),
    join(consoleDir, 'package.json'),
    ...filesIn(webDir),
    ...filesIn(join(consoleDir, 'scripts')),
  ],
  command: [programOf('vite'), 'build', webDir, '--logLevel', 'warn'],
};

/** @type {Target} */
const types = {
  what: 'checking types',
  stamp: join(cacheDir, 'types-checked'),
  outputs: () => [],
  inputs: () => [join(root, 'tsconfig.json'), join(root, 'package-lock.json'), ...sources()],
  // A second checker holds Mongoose's types anew, and saves nothing.
  command: [programOf('tsc'), '--project', root, '--checkers', '1'],
};

function isMade({ stamp, outputs, inputs }) {
  if (!existsSync(stamp) || outputs().some((path) => !existsSync(path))) return false;
  const since = statSync(stamp).mtimeMs;
  return inputs().every((file) => statSync(file).mtimeMs < since);
}

/** @param {string[]} command @param {AbortSignal} [signal] */
const run = (command, signal) =>
  new Promise((resolve, reject) => {
    // A group of its own, ended as a whole: what is started here is a wrapper around the real compiler.
    const options = { cwd: root, detached: true, stdio: ['ignore', 'pipe', 'inherit'] };
    const child = spawn(process.execPath, command, options);
    signal?.addEventListener('abort', () => child.exitCode === null && process.kill(-child.pid, 'SIGKILL'), { once: true });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code === 0) resolve(undefined);
      else reject(new StartError(`The sources do not compile:\n${output.trim()}\n`, 'Fix them, then start again'));
    });
  });

/** @param {Target} target @param {import('../providers/ui.mjs').Ui} ui @param {AbortSignal} [signal] */
async function make(target, ui, signal) {
  if (isMade(target)) return;
  const began = new Date();
  await ui.waiting(target.what, run(target.command, signal));
  mkdirSync(cacheDir, { recursive: true });
  // Stamped with the moment before the compiler looked, so that a file saved meanwhile is compiled next time.
  writeFileSync(target.stamp, began.toISOString());
  utimesSync(target.stamp, began, began);
}

/** What runs. Types are not looked at. @param {import('../providers/ui.mjs').Ui} ui @param {AbortSignal} [signal] */
export async function build(ui, signal) {
  // Each uses one core. A checkout that brings the built app along has no sources of it.
  await Promise.all([make(services, ui, signal), existsSync(webConfig) && make(webApp, ui, signal)]);
}

/** Whether the types of libs and services hold; rejects with what the compiler says. @param {import('../providers/ui.mjs').Ui} ui @param {AbortSignal} [signal] */
export const checkTypes = (ui, signal) => make(types, ui, signal);
