/**
 * A server process that belongs to a data folder: started by us, stopped by us. Its pid is kept in the folder, so that a server left behind
 * by a run that was killed is taken over by the next one instead of being started twice on the same files.
 */
import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from './ports.mjs';

/** @param {number} pid */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
  } catch (err) {
    return err.code === 'EPERM';
  }
  return !isZombie(pid);
}

const proc = (pid, file) => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return undefined;
  }
};

/** Ended, and its parent has not noticed. While another of its threads is still ending it holds its ports, and counts as alive. */
function isZombie(pid) {
  if (/\) (\w)/.exec(proc(pid, 'stat') ?? '')?.[1] !== 'Z') return false;
  try {
    return readdirSync(`/proc/${pid}/task`).length <= 1;
  } catch {
    return true;
  }
}

const workingFolder = (pid) => {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return '';
  }
};

/** Is it the process we mean? Pids are reused; where the system shows working folder, command line and environment, the folder must be in one. */
export function isOurs(pid, folder) {
  const shown = `${workingFolder(pid)}\0${proc(pid, 'cmdline') ?? ''}${proc(pid, 'environ') ?? ''}`;
  return isAlive(pid) && (shown === '\0' || shown.includes(folder));
}

const pidFile = (dir) => join(dir, 'server.json');

/** @param {string} dir @returns {{ pid: number, port: number } | undefined} the server of this folder that still runs */
export function leftBehind(dir) {
  try {
    const { pid, port } = JSON.parse(readFileSync(pidFile(dir), 'utf8'));
    return isOurs(pid, dir) ? { pid, port } : undefined;
  } catch {
    return undefined;
  }
}

/** How long the system may take to clear away a killed process. */
const KILL_LIMIT_MS = 5_000;

/** @param {number} pid @param {number} limitMs how long SIGTERM may take before SIGKILL */
export async function endProcess(pid, limitMs) {
  const signal = (name) => {
    try {
      process.kill(pid, name);
    } catch {
      // already gone
    }
  };
  if (limitMs > 0) signal('SIGTERM');
  const gone = async (ms) => {
    const end = performance.now() + ms;
    while (isAlive(pid) && performance.now() < end) await sleep(20);
    return !isAlive(pid);
  };
  if (await gone(limitMs)) return;
  signal('SIGKILL');
  await gone(KILL_LIMIT_MS);
}

/** The line of a log that tells best why a process did not come up: the last that speaks of an error, else the last. @param {string} file */
export function tail(file) {
  try {
    const lines = readFileSync(file, 'utf8').trim().split('\n').slice(-40);
    return (lines.findLast((line) => /error|fault|cannot|must/i.test(line)) ?? lines.at(-1)).trim().slice(0, 500);
  } catch {
    return '';
  }
}

/**
 * @typedef {object} OwnServer
 * @property {number} pid
 * @property {string} log
 * @property {() => string | undefined} ended why it ended, once it has
 * @property {(limitMs?: number) => Promise<void>} stop SIGTERM, then SIGKILL
 * @property {() => Promise<void>} kill SIGKILL
 */

/** @param {string} dir @param {number} pid @param {() => string | undefined} ended @returns {OwnServer} */
const handle = (dir, pid, ended) => ({
  pid,
  log: join(dir, 'server.log'),
  ended,
  async stop(limitMs = 10_000) {
    await endProcess(pid, limitMs);
    rmSync(pidFile(dir), { force: true });
  },
  async kill() {
    await endProcess(pid, 0);
  },
});

/** Take over a server found by `leftBehind`. */
export const adopt = (dir, pid) => handle(dir, pid, () => (isAlive(pid) ? undefined : 'it ended'));

/**
 * @param {{ dir: string, port: number, program: string, args: string[], env?: NodeJS.ProcessEnv }} spec
 * @returns {OwnServer}
 */
export function startServer({ dir, port, program, args, env = process.env }) {
  mkdirSync(dir, { recursive: true });
  const log = openSync(join(dir, 'server.log'), 'w');
  // A group of its own: Ctrl-C in the terminal must reach the start script alone, which then stops things in order.
  const child = spawn(program, args, { detached: true, cwd: dir, env, stdio: ['ignore', log, log] });
  closeSync(log);
  let reason;
  child.once('error', (err) => (reason = `${program} cannot be run: ${err.message}`));
  child.once('exit', (code, signal) => (reason = `${program} ended (${signal ?? `exit ${code}`}): ${tail(join(dir, 'server.log'))}`));
  child.unref();
  if (child.pid === undefined) throw new StartError(`${program} cannot be run`);
  writeFileSync(pidFile(dir), JSON.stringify({ pid: child.pid, port }));
  return handle(dir, child.pid, () => reason);
}

/**
 * What a provider found, once its own server can be used; one that does not get there is stopped.
 * @param {OwnServer} server
 * @param {() => Promise<unknown>} ready
 * @param {Pick<import('./index.mjs').Found, 'url' | 'note' | 'again'> & Partial<Pick<import('./index.mjs').Found, 'stop' | 'kill'>>} found
 * @returns {Promise<import('./index.mjs').Found>}
 */
export async function foundOnceReady(server, ready, found) {
  const all = { pid: server.pid, ended: server.ended, stop: () => server.stop(), kill: server.kill, ...found };
  try {
    await ready();
  } catch (err) {
    await all.stop();
    throw err;
  }
  return all;
}
