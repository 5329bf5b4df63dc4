/** Installed packages and a new enough Node, before anything else is imported. Uses nothing that is installed. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const bin = join(root, 'node_modules', '.bin');
const AGAIN = 'GATEHOUSE_NODE';

const fail = (line) => {
  process.stderr.write(`${line}\n`);
  process.exit(1);
};

function ensureInstalled() {
  const stamp = join(root, 'node_modules', '.package-lock.json');
  if (existsSync(stamp) && statSync(stamp).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs) return;
  process.stdout.write('Installing packages (about a minute, once) ...\n');
  const { error, status } = spawnSync('npm', ['ci'], { cwd: root, stdio: 'inherit' });
  if (error) fail(`npm cannot be run: ${error.message}. Install Node with npm`);
  if (status !== 0) fail(`The packages cannot be installed (npm ci ended with ${status}). Its message stands above`);
}

const isNewEnough = () => {
  const [major, minor] = process.versions.node.split('.').map(Number);
  return major > 22 || (major === 22 && minor >= 22);
};

/**
 * Go on in this process, or run the same script again on the Node among the packages and end as it ends.
 * @param {string} script `import.meta.url` of the caller
 * @returns {Promise<boolean>} whether to go on here
 */
export async function reexec(script) {
  ensureInstalled();
  if (process.env[AGAIN] && process.platform !== 'win32') process.env.PATH = `${bin}${delimiter}${process.env.PATH}`;
  if (isNewEnough()) return true;
  const node = join(bin, 'node');
  if (process.env[AGAIN] || !existsSync(node))
    fail(`Node ${process.versions.node} is too old. Install Node 22.22 or newer (24 is best) and start again`);
  // The channel tells the child when this process dies without passing a signal on.
  const child = spawn(node, [fileURLToPath(script), ...process.argv.slice(2)], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, [AGAIN]: '1' },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.once('error', (err) => fail(`${node} cannot be run: ${err.message}. Install Node 22.22 or newer`));
  child.once('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 1)));
  return false;
}
