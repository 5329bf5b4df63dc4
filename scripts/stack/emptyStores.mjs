/** Remove everything a stack left in its stores, and nothing else: its databases, queues and keys are told by their prefixes. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { amqplib, ioredis, mongodb } from '../providers/drivers.mjs';
import { root } from './root.mjs';

const require = createRequire(import.meta.url);
const built = (path) => require(join(root, path));

/** @param {string} url @param {string} prefix */
export async function dropDatabases(url, prefix) {
  const { MongoClient } = mongodb();
  const client = new MongoClient(url, { serverSelectionTimeoutMS: 5_000 });
  try {
    const { databases } = await client.db('admin').admin().listDatabases({ nameOnly: true });
    for (const { name } of databases.filter((database) => database.name.startsWith(prefix))) await client.db(name).dropDatabase();
  } finally {
    await client.close();
  }
}

/** Every queue and exchange the bus can have made under a prefix; AMQP cannot list them, but the contracts say which there are. */
function busNames(prefix) {
  const { allEvents, serviceNames } = built('libs/contracts/dist/index.js');
  const names = built('libs/bus/dist/core/names.js').namesOf(prefix);
  const eventQueues = serviceNames.flatMap((service) => allEvents.map((event) => names.eventQueue(service, event.name)));
  const retries = [1_000, 10_000, 60_000, 600_000].map((delay) => names.retry(delay));
  const requests = serviceNames.map((service) => names.requests(service));
  return {
    queues: [...requests, ...eventQueues, ...eventQueues.map((queue) => names.parked(queue)), ...retries],
    exchanges: [names.events, ...retries],
  };
}

/** @param {string} url @param {string} prefix */
export async function deleteQueues(url, prefix) {
  const connection = await amqplib().connect(url, { timeout: 5_000 });
  connection.on('error', () => undefined);
  const { queues, exchanges } = busNames(prefix);
  try {
    const channel = await connection.createChannel();
    channel.on('error', () => undefined);
    // Deleting what does not exist succeeds (AMQP 0-9-1 as RabbitMQ does it).
    for (const queue of queues) await channel.deleteQueue(queue);
    for (const exchange of exchanges) await channel.deleteExchange(exchange);
  } finally {
    await connection.close();
  }
}

/** @param {string} url @param {string} prefix */
export async function deleteKeys(url, prefix) {
  const Redis = ioredis();
  const client = new Redis(url, { maxRetriesPerRequest: 1, connectTimeout: 5_000 });
  client.on('error', () => undefined);
  try {
    let cursor = '0';
    do {
      const [next, keys] = await client.scan(cursor, 'MATCH', `${prefix}*`, 'COUNT', 1_000);
      if (keys.length > 0) await client.unlink(...keys);
      cursor = next;
    } while (cursor !== '0');
  } finally {
    client.disconnect();
  }
}

/**
 * @param {{ mongo: string, rabbit: string, redis: string }} urls
 * @param {import('./home.mjs').Home['prefixes']} prefixes
 */
export async function emptyStores(urls, { DATABASE_PREFIX, QUEUE_PREFIX, KEY_PREFIX }) {
  await dropDatabases(urls.mongo, DATABASE_PREFIX);
  if (!urls.rabbit.startsWith('memory:')) await deleteQueues(urls.rabbit, QUEUE_PREFIX);
  if (!urls.redis.startsWith('memory:')) await deleteKeys(urls.redis, KEY_PREFIX);
}
