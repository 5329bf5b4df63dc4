/** Ports and waiting: what every rung needs to know about this machine. */
import { connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A cause a person can act on, with what to do about it. Printed as one line. */
export class StartError extends Error {
  /** @param {string} cause @param {string} [remedy] */
  constructor(cause, remedy) {
    super(remedy === undefined ? cause : `${cause}. ${remedy}`);
    this.name = 'StartError';
  }
}

/** @param {number} port @returns {Promise<boolean>} can this process listen there? */
export const isFree = (port, host = '127.0.0.1') =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });

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

/** Below the range from which systems take ports for outgoing connections, so that nobody takes it between now and its use. */
const LOWEST = 18_000;
const HIGHEST = 31_000;
const given = new Set();

/** @returns {Promise<number>} a port that is free now and was not given out by this process before */
export async function freePort() {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const port = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST));
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
    return port;
  }
  throw new StartError('No free port found', `Something holds the ports ${LOWEST} to ${HIGHEST}`);
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
