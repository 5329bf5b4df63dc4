/** The providers of Redis. It holds caches only, so nothing of it needs to outlive a run. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { runContainer } from './docker.mjs';
import { ioredis } from './drivers.mjs';
import { keptPort } from './mongod.mjs';
import { adopt, leftBehind, startServer } from './ownServer.mjs';
import { isListening, waitFor } from './ports.mjs';
import { findProgram } from './programs.mjs';

const USUAL_PORT = 6_379;
const ANSWER_MS = 3_000;
const nothing = async () => undefined;

/** @param {string} url @param {number} timeoutMs */
export async function ping(url, timeoutMs) {
  const Redis = ioredis();
  const client = new Redis(url, {
    lazyConnect: true,
    connectTimeout: timeoutMs,
    commandTimeout: timeoutMs,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  let reason;
  client.on('error', (err) => (reason = err));
  try {
    await client.connect();
    return (await client.ping()) === 'PONG';
  } catch (err) {
    throw reason ?? err;
  } finally {
    client.disconnect();
  }
}

async function uri({ env }) {
  const url = env.REDIS_URL;
  if (!url) throw new Error('REDIS_URL is not set');
  if (url.startsWith('memory:')) return twin();
  await ping(url, 8_000);
  return { url, note: 'the address in REDIS_URL', answers: () => ping(url, ANSWER_MS), stop: nothing };
}

async function running() {
  if (!(await isListening(USUAL_PORT))) throw new Error(`nothing listens on port ${USUAL_PORT}`);
  const url = `redis://127.0.0.1:${USUAL_PORT}`;
  await ping(url, 2_000);
  return { url, note: `already running on 127.0.0.1:${USUAL_PORT}`, answers: () => ping(url, ANSWER_MS), stop: nothing };
}

async function docker({ id, dir, ui, signal }) {
  const port = await keptPort(join(dir, 'docker'));
  const container = await runContainer({ id, part: 'redis', image: 'redis:8', port, inner: USUAL_PORT, data: '/data' }, ui);
  const url = `redis://127.0.0.1:${port}`;
  try {
    await ui.waiting(
      'starting Redis in Docker',
      waitFor(() => ping(url, 1_000), { what: 'Redis in Docker', limitMs: 30_000, signal }),
    );
  } catch (err) {
    await container.stop();
    throw err;
  }
  return { url, note: `redis:8 in Docker on 127.0.0.1:${port}`, stop: container.stop };
}

export const redisProgram = (env) => findProgram(env.REDIS_SERVER_BIN, 'redis-server', 'valkey-server');

/** @param {{ dir: string, program: string, port?: number, signal?: AbortSignal }} spec @returns {Promise<import('./index.mjs').Found>} */
export async function runRedis({ dir, program, port: wanted, signal }) {
  mkdirSync(dir, { recursive: true });
  const old = leftBehind(dir);
  const port = old?.port ?? wanted ?? (await keptPort(dir));
  const args = ['--bind', '127.0.0.1', '--port', String(port), '--dir', dir, '--save', '', '--appendonly', 'no'];
  const server = old === undefined ? startServer({ dir, port, program, args }) : adopt(dir, old.pid);
  const url = `redis://127.0.0.1:${port}`;
  try {
    await waitFor(() => ping(url, 1_000), { what: 'Redis', limitMs: 15_000, ended: server.ended, signal });
  } catch (err) {
    await server.stop();
    throw err;
  }
  return {
    url,
    note: `${program} on 127.0.0.1:${port}`,
    pid: server.pid,
    ended: server.ended,
    again: () => runRedis({ dir, program, port, signal }),
    stop: () => server.stop(5_000),
    kill: server.kill,
  };
}

async function local({ dir, env, signal }) {
  const program = redisProgram(env);
  if (program === undefined) throw new Error('no redis-server in REDIS_SERVER_BIN or on PATH');
  return runRedis({ dir, program, signal });
}

const twin = async () => ({ url: 'memory:', note: 'none here: its in-process twin serves', stop: nothing });

/** @type {import('./index.mjs').Provider[]} */
export const redisProviders = [
  { provider: 'uri', take: uri },
  { provider: 'running', take: running },
  { provider: 'docker', take: docker },
  { provider: 'local', take: local },
  { provider: 'twin', take: twin },
];
