/** The providers of Redis. It holds caches only, so nothing of it needs to outlive a run. */
import { mkdirSync } from 'node:fs';
import { ioredis } from './drivers.mjs';
import { adopt, foundOnceReady, leftBehind, startServer } from './ownServer.mjs';
import { keptPort, waitFor } from './ports.mjs';
import { findProgram } from './programs.mjs';
import { usualProviders } from './usualProviders.mjs';

const USUAL_PORT = 6_379;

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

export const redisProgram = (env) => findProgram(env.REDIS_SERVER_BIN, 'redis-server', 'valkey-server');

/** @param {{ dir: string, program: string, port?: number, signal?: AbortSignal }} spec @returns {Promise<import('./index.mjs').Found>} */
export async function runRedis({ dir, program, port: wanted, signal }) {
  mkdirSync(dir, { recursive: true });
  const old = leftBehind(dir);
  const port = old?.port ?? wanted ?? (await keptPort(dir));
  const args = ['--bind', '127.0.0.1', '--port', String(port), '--dir', dir, '--save', '', '--appendonly', 'no'];
  const server = old === undefined ? startServer({ dir, port, program, args }) : adopt(dir, old.pid);
  const url = `redis://127.0.0.1:${port}`;
  const ready = () => waitFor(() => ping(url, 1_000), { what: 'Redis', limitMs: 15_000, ended: server.ended, signal });
  return foundOnceReady(server, ready, {
    url,
    note: `${program} on 127.0.0.1:${port}`,
    again: () => runRedis({ dir, program, port, signal }),
    stop: () => server.stop(5_000),
  });
}

async function local({ dir, env, signal }) {
  const program = redisProgram(env);
  if (program === undefined) throw new Error('no redis-server in REDIS_SERVER_BIN or on PATH');
  return runRedis({ dir, program, signal });
}

const usual = usualProviders({
  name: 'Redis',
  setting: 'REDIS_URL',
  usualPort: USUAL_PORT,
  hasTwin: true,
  urlAt: (port) => `redis://127.0.0.1:${port}`,
  answers: async (url, timeoutMs) => void (await ping(url, timeoutMs)),
  container: () => ({ part: 'redis', image: 'redis:8', inner: USUAL_PORT, data: '/data' }),
  ready: (url, _port, signal) => waitFor(() => ping(url, 1_000), { what: 'Redis in Docker', limitMs: 30_000, signal }),
});

/** @type {import('./index.mjs').Provider[]} */
export const redisProviders = [usual.uri, usual.running, usual.docker, { provider: 'local', take: local }, usual.twin];
