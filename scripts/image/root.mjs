/** Runs commands of a laid image with its folder as the whole file system, as nobody special. Needs root and `unshare`; without, the folder is only where they begin. */
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, copyFileSync, cpSync, existsSync, linkSync, lchownSync, mkdirSync, openSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findProgram } from '../providers/programs.mjs';

/** The same user as USER of the Dockerfile. */
export const USER = 10_001;
const BIN = '/usr/local/bin';

const unshare = findProgram('unshare');
export const canConfine = process.getuid?.() === 0 && unshare !== undefined && process.platform === 'linux';

/** What the base image would bring: Node and the libraries it is linked to. */
function addNode(folder) {
  mkdirSync(join(folder, BIN), { recursive: true });
  const node = join(folder, BIN, 'node');
  if (existsSync(node)) return;
  try {
    linkSync(process.execPath, node);
  } catch {
    copyFileSync(process.execPath, node);
  }
  const libraries = [...execFileSync('ldd', [process.execPath], { encoding: 'utf8' }).matchAll(/(\/\S+) \(0x/g)].map((match) => match[1]);
  for (const library of libraries) {
    mkdirSync(join(folder, dirname(library)), { recursive: true });
    copyFileSync(library, join(folder, library));
  }
  mkdirSync(join(folder, 'tmp'), { recursive: true });
  chmodSync(join(folder, 'tmp'), 0o1777);
}

const giveTo = (path, owner) => lchownSync(path, owner, owner);

/**
 * A volume at /keys of the image.
 * @param {string} folder of the image @param {string} from
 */
function mountKeys(folder, from) {
  const to = join(folder, 'keys');
  cpSync(from, to, { recursive: true });
  giveTo(to, USER);
  for (const name of readdirSync(to)) giveTo(join(to, name), USER);
}

/**
 * @param {import('./lay.mjs').Laid} image @param {{ keys?: string }} [volumes] `keys`: the folder that the process finds at /keys
 * @returns {{ keys: string, run: (command: string[], options: { env: Record<string, string>, log?: string }) => import('node:child_process').ChildProcess }}
 */
export function enter(image, { keys } = {}) {
  if (canConfine) {
    addNode(image.folder);
    if (keys !== undefined) mountKeys(image.folder, keys);
  }
  return {
    keys: canConfine || keys === undefined ? '/keys' : keys,
    run(command, { env, log }) {
      const output = log === undefined ? 'ignore' : openSync(log, 'a', 0o600);
      const stdio = ['ignore', output, output];
      const whole = { ...image.env, ...env };
      if (!canConfine) {
        const cwd = join(image.folder, image.workdir);
        return spawn(command[0] === 'node' ? process.execPath : command[0], command.slice(1), {
          cwd,
          env: { PATH: process.env.PATH, ...whole },
          stdio,
        });
      }
      const confined = ['--root', image.folder, '--wd', image.workdir, '--setgid', String(USER), '--setuid', String(USER)];
      return spawn(unshare, [...confined, ...command], { env: { PATH: BIN, ...whole }, stdio });
    },
  };
}
