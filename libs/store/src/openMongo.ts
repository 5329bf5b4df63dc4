/** The one way to MongoDB: plain driver, durable writes, short time limits, one database per service. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { CommonConfig, Log, ServiceContext } from '@gatehouse/runtime';
import { isAppError } from '@gatehouse/contracts';
import {
  MongoClient,
  TopologyType,
  type Collection,
  type CreateIndexesOptions,
  type IndexDescription,
  type MongoClientOptions,
  type TopologyDescription,
} from 'mongodb';
import { guardCollection } from './guardCollection';
import { mongoErrors } from './mongoErrors';

export interface Mongo {
  /**
   * Driver collection with majority and journaled writes, once its indexes exist. Connection faults and time limits reject as `AppError('unavailable')`,
   * after about 1.2 s at the latest; duplicate keys as the driver's error (`isDuplicateKey`).
   */
  collection<T extends { _id: string }>(name: string, indexes?: readonly IndexDescription[]): Promise<Collection<T>>;
  /** Undefined while a writable server is known. */
  failure(): string | undefined;
  close(): Promise<void>;
}

/** Operations are bounded by `guardCollection`; these limits make a dead server known soon and free what was given up. */
const OPTIONS: MongoClientOptions = {
  writeConcern: { w: 'majority', journal: true },
  readPreference: 'primary',
  retryWrites: true,
  retryReads: true,
  serverSelectionTimeoutMS: 1_000,
  connectTimeoutMS: 1_000,
  waitQueueTimeoutMS: 1_000,
  socketTimeoutMS: 2_000,
  heartbeatFrequencyMS: 1_000,
};
/** The one operation that takes as long as a collection is large. */
const BUILD_LIMIT_MS = 600_000;
const CLOSE_LIMIT_MS = 2_000;
const WARN_EVERY_MS = 5_000;

const hasWritableServer = (topology: TopologyDescription): boolean =>
  topology.type === TopologyType.LoadBalanced || [...topology.servers.values()].some((server) => server.isWritable);

const reasonOf = (err: unknown): string => (err instanceof Error ? err.message : String(err));

/** Runs a step of a start until the database answers; other errors than its absence end the start. */
export async function untilAvailable<T>(log: Log, what: string, step: () => Promise<T>): Promise<T> {
  let lastWarning = -Infinity;
  for (;;) {
    try {
      return await step();
    } catch (err) {
      const error = mongoErrors(err);
      if (!isAppError(error) || error.code !== 'unavailable') throw error;
      if (performance.now() - lastWarning >= WARN_EVERY_MS) {
        lastWarning = performance.now();
        log.warn({ reason: reasonOf(error.cause) }, `waiting for MongoDB to ${what}`);
      }
      await sleep(250);
    }
  }
}

/** A build outlives the limit of the sockets, which the driver lets a single command replace; asking again after that waits for the same build. */
async function buildIndexes<T extends { _id: string }>(
  collection: Collection<T>,
  indexes: readonly IndexDescription[],
  log: Log,
): Promise<void> {
  const { collectionName } = collection;
  const options = { socketTimeoutMS: BUILD_LIMIT_MS } as CreateIndexesOptions;
  try {
    await untilAvailable(log, `build the indexes of ${collectionName}`, () => collection.createIndexes([...indexes], options));
  } catch (cause) {
    throw new Error(`the indexes of ${collectionName} cannot be built: ${reasonOf(cause)}`, { cause });
  }
}

/**
 * Connects to the database `DATABASE_PREFIX` + service name and waits until it answers, warning every 5 s. Adds the health probe `mongodb`, fed by the
 * driver's own monitoring, and closes on shutdown. Rejects when the address or the access rights are wrong.
 */
export async function openMongo(context: ServiceContext<CommonConfig>): Promise<Mongo> {
  const { config, log, name } = context;
  const client = new MongoClient(config.MONGODB_URL, { ...OPTIONS, appName: name });
  let writable = false;
  client.on('topologyDescriptionChanged', ({ newDescription }) => (writable = hasWritableServer(newDescription)));

  const failure = (): string | undefined => (writable ? undefined : 'no writable server');
  // A close has been seen to wait for a server that is gone.
  const close = async (): Promise<void> => Promise.race([client.close(), sleep(CLOSE_LIMIT_MS, undefined, { ref: false })]);
  context.health.add('mongodb', failure);
  context.onStop('mongodb', close);

  const database = client.db(`${config.DATABASE_PREFIX}${name}`);
  await untilAvailable(log, 'answer', async () => {
    await client.connect();
    await database.command({ ping: 1 });
  });
  return {
    async collection<T extends { _id: string }>(collectionName: string, indexes: readonly IndexDescription[] = []) {
      const collection = database.collection<T>(collectionName);
      if (indexes.length > 0) await buildIndexes(collection, indexes, log);
      return guardCollection(collection);
    },
    failure,
    close,
  };
}
