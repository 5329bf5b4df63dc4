/** The replica set of one member, and a user for each process who may use its own database and no other. */
import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';

const require = createRequire(new URL('../../libs/store/package.json', import.meta.url));
const { MongoClient } = require('mongodb');

const LIMIT_MS = 90_000;

/** Repeats the step until it succeeds or the time is over. A server that has just been made starts twice. */
async function patiently(what, step) {
  const end = Date.now() + LIMIT_MS;
  for (;;) {
    try {
      return await step();
    } catch (err) {
      if (Date.now() > end) throw new Error(`${what}: ${err.message}`, { cause: err });
      await sleep(1_000);
    }
  }
}

const initiated = (admin, host) =>
  admin.command({ replSetInitiate: { _id: 'rs0', members: [{ _id: 0, host }] } }).catch((err) => {
    if (err.codeName !== 'AlreadyInitialized') throw err;
  });

async function writable(admin) {
  const { isWritablePrimary } = await admin.command({ hello: 1 });
  if (isWritablePrimary !== true) throw new Error('no primary yet');
}

/** A user that is there gets its password and rights again. */
async function putUser(admin, user, pwd, database) {
  const rights = { pwd, roles: [{ role: 'readWrite', db: database }] };
  await admin.command({ createUser: user, ...rights }).catch(async (err) => {
    if (err.codeName !== 'Location51003' && err.code !== 51_003) throw err;
    await admin.command({ updateUser: user, ...rights });
  });
}

/**
 * @param {{ url: string, host: string, passwords: Record<string, string>, databasePrefix: string }} plan
 * `url`: with the name and password of an administrator; `host`: how members and clients reach the server
 */
export async function prepareMongo({ url, host, passwords, databasePrefix }) {
  await patiently('MongoDB', async () => {
    const client = new MongoClient(url, { directConnection: true, serverSelectionTimeoutMS: 2_000 });
    try {
      const admin = client.db('admin');
      await initiated(admin, host);
      await writable(admin);
      for (const [name, password] of Object.entries(passwords)) await putUser(admin, name, password, `${databasePrefix}${name}`);
    } finally {
      await client.close();
    }
  });
}
