/** Our own mongod: one member of a replica set on 127.0.0.1, its data in our folder. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { mongodb } from './drivers.mjs';
import { adopt, foundOnceReady, leftBehind, startServer } from './ownServer.mjs';
import { keptPort, waitFor } from './ports.mjs';

/** @template T @param {string} url @param {number} timeoutMs @param {(admin: import('mongodb').Db) => Promise<T>} use @returns {Promise<T>} */
async function withAdmin(url, timeoutMs, use) {
  const { MongoClient } = mongodb();
  const client = new MongoClient(url, { serverSelectionTimeoutMS: timeoutMs, connectTimeoutMS: timeoutMs });
  try {
    return await use(client.db('admin'));
  } finally {
    await client.close();
  }
}

/** @param {string} url @param {number} timeoutMs */
export const hello = (url, timeoutMs) => withAdmin(url, timeoutMs, (admin) => admin.command({ hello: 1 }));

/** Make the replica set name this port, whether it is new, moved or just slow to elect itself. */
async function configure(admin, port) {
  const member = { _id: 0, host: `127.0.0.1:${port}` };
  const { config } = await admin.command({ replSetGetConfig: 1 }).catch((err) => {
    if (err.codeName === 'NotYetInitialized') return {};
    throw err;
  });
  if (config === undefined) await admin.command({ replSetInitiate: { _id: 'rs0', members: [member] } });
  else if (config.members[0].host !== member.host) {
    await admin.command({
      replSetReconfig: { ...config, version: config.version + 1, members: [{ ...config.members[0], host: member.host }] },
      force: true,
    });
  }
}

/**
 * @param {string} url with `directConnection` @param {number} port
 * @param {{ ended?: () => string | undefined, signal?: AbortSignal }} [early]
 */
export async function becomePrimary(url, port, early = {}) {
  const options = { what: 'MongoDB', limitMs: 30_000, ...early };
  await waitFor(() => withAdmin(url, 1_000, (admin) => configure(admin, port)).then(() => true), options);
  await waitFor(async () => (await hello(url, 1_000)).isWritablePrimary, options);
}

/**
 * @param {{ dir: string, program: string, port?: number, signal?: AbortSignal }} spec
 * @returns {Promise<import('./index.mjs').Found>}
 */
export async function runMongod({ dir, program, port: wanted, signal }) {
  const old = leftBehind(dir);
  const port = old?.port ?? wanted ?? (await keptPort(dir));
  const data = join(dir, 'data');
  mkdirSync(data, { recursive: true });
  const args = [
    '--dbpath',
    data,
    '--bind_ip',
    '127.0.0.1',
    '--port',
    String(port),
    '--replSet',
    'rs0',
    '--nounixsocket',
    '--wiredTigerCacheSizeGB',
    '0.5',
    '--quiet',
    // MongoDB would write figures every second, which nobody reads here.
    '--setParameter',
    'diagnosticDataCollectionEnabled=false',
  ];
  const server = old === undefined ? startServer({ dir, port, program, args }) : adopt(dir, old.pid);
  const url = `mongodb://127.0.0.1:${port}/?directConnection=true`;
  return foundOnceReady(server, () => becomePrimary(url, port, { ended: server.ended, signal }), {
    url,
    note: `${program} on 127.0.0.1:${port}`,
    again: () => runMongod({ dir, program, port, signal }),
  });
}
