/** Installed packages and a new enough Node, before anything else is imported. Uses nothing that is installed. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './install.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const bin = join(root, 'node_modules', '.bin');
const AGAIN = 'GATEHOUSE_NODE';

const fail = (line) => {
  process.stderr.write(`${line}\n`);
  process.exit(1);
};

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
  await ensureInstalled(root).catch((err) => fail(err.message));
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
