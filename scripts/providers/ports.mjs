/** Ports and waiting: what every provider needs to know about this machine. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A cause a person can act on, with what to do about it. Printed as one line. */
export class StartError extends Error {
  /** @param {string} cause @param {string} [remedy] */
  constructor(cause, remedy) {
    super(remedy === undefined ? cause : `${cause}. ${remedy}`);
    this.name = 'StartError';
  }
}

/** @returns {Promise<string | undefined>} the code of what prevents listening there */
const obstacle = (port, host) =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', ({ code }) => resolve(code));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  });

/** @param {number} port @returns {Promise<boolean>} can this process listen there, and over IPv6 where this machine has it? */
export const isFree = async (port, host = '127.0.0.1') =>
  (await obstacle(port, host)) === undefined && (await obstacle(port, '::1')) !== 'EADDRINUSE';

/** @param {number} port @returns {Promise<boolean>} does anything accept connections there? */
export const isListening = (port, host = '127.0.0.1') =>
  new Promise((resolve) => {
    const socket = connect({ port, host });
    const end = (answer) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(1_000, () => end(false));
    socket.once('connect', () => end(true)).once('error', () => end(false));
  });

/** Ports below the range that systems use for outgoing connections, so that nobody takes one between its choice and its use. */
const LOWEST = 18_000;
const HIGHEST = 31_000;
const RESERVED = join(tmpdir(), 'gatehouse-ports');

const isAlive = (pid) => {
  try {
    return process.kill(pid, 0);
  } catch (err) {
    return err.code === 'EPERM';
  }
};

/** Between its choice and its use a port belongs to the process that chose it: another run, or another worker of this one, may choose at the same time. */
function reserve(port) {
  const file = join(RESERVED, String(port));
  try {
    mkdirSync(RESERVED, { recursive: true, mode: 0o777 });
    const holder = Number(readFileSync(file, { encoding: 'utf8', flag: 'a+' }));
    if (holder > 0 && isAlive(holder)) return false;
    rmSync(file, { force: true });
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (err) {
    // `EEXIST` says that another process was faster. If no such file can be kept at all, the port is used without one.
    return err.code !== 'EEXIST';
  }
}

/** @returns {Promise<number>} a port that is free now and was given to no other process that lives */
export async function freePort() {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const port = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST));
    if (reserve(port) && (await isFree(port))) return port;
  }
  throw new StartError('No free port found', `Something holds the ports ${LOWEST} to ${HIGHEST}`);
}

/**
 * The port of a data folder, the same each time: MongoDB's replica set holds its own. Another one only when something took it meanwhile.
 * @param {string} dir @returns {Promise<number>}
 */
export async function keptPort(dir) {
  mkdirSync(dir, { recursive: true });
  const file = join(dir, 'port');
  try {
    const port = Number(readFileSync(file, 'utf8'));
    if (port > 0 && (await isFree(port))) return port;
  } catch {
    // first start
  }
  const port = await freePort();
  writeFileSync(file, String(port));
  return port;
}

/**
 * Poll until `check` gives something truthy. Errors of `check` count as "not yet"; the last one is named when time is up.
 * @template T
 * @param {() => Promise<T> | T} check
 * @param {{ what: string, limitMs: number, everyMs?: number, ended?: () => string | undefined, signal?: AbortSignal }} options
 *   `ended` ends the wait early with a reason, `signal` when the whole run stops
 * @returns {Promise<T>}
 */
export async function waitFor(check, { what, limitMs, everyMs = 100, ended, signal }) {
  const end = performance.now() + limitMs;
  let last = '';
  while (performance.now() < end) {
    const reason = signal?.aborted ? `${what} was stopped` : ended?.();
    if (reason !== undefined) throw new StartError(reason);
    try {
      const value = await check();
      if (value) return value;
    } catch (err) {
      last = `: ${err instanceof Error ? err.message : String(err)}`;
    }
    await sleep(everyMs);
  }
  throw new StartError(`${what} took longer than ${Math.round(limitMs / 1_000)} s${last}`);
}
