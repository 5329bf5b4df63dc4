/** The packages of a checkout, installed by one command at a time. Uses nothing that is installed. */
import { spawn } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { waitForLock } from './lock.mjs';

/** npm writes the list of what it installed last of all files. */
function isInstalled(root) {
  const list = join(root, 'node_modules', '.package-lock.json');
  return existsSync(list) && statSync(list).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs;
}

/** @param {string} root @param {import('./lock.mjs').Lock} lock */
const install = (root, lock) =>
  new Promise((resolve, reject) => {
    const npm = spawn('npm', ['ci'], { cwd: root, stdio: 'inherit' });
    if (npm.pid !== undefined) lock.shareWith(npm.pid);
    npm.once('error', (err) => reject(new Error(`npm cannot be run: ${err.message}. Install Node with npm`)));
    npm.once('exit', (code, signal) => {
      if (code === 0) resolve(undefined);
      else reject(new Error(`The packages cannot be installed (npm ci ended with ${code ?? signal}). Its message stands above`));
    });
  });

/**
 * Installs what the lock file of the packages names, unless it is there. Where an install fails or its process dies, its lock stays behind and says
 * so: the next command installs anew, whatever the folder looks like.
 * @param {string} root folder of the checkout
 */
export async function ensureInstalled(root) {
  const file = join(root, '.cache', 'installing.json');
  if (isInstalled(root) && !existsSync(file)) return;
  const lock = await waitForLock(file, (pid) =>
    process.stdout.write(`Another command (process ${pid}) installs the packages; waiting for it ...\n`),
  );
  if (lock.isTakenOver || !isInstalled(root)) {
    process.stdout.write('Installing packages (about a minute, once) ...\n');
    await install(root, lock);
  }
  lock.release();
}
