/** The one way to MongoDB: models of mongoose on the plain driver, durable writes, short time limits, one database per service. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { CommonConfig, Log, ServiceContext } from '@gatehouse/runtime';
import {
  TopologyType,
  type Collection,
  type CreateIndexesOptions,
  type IndexDescription,
  type MongoClientOptions,
  type TopologyDescription,
} from 'mongodb';
import mongoose, { type Model } from 'mongoose';
import { BoundedClient } from './boundedClient';
import { LoginWatch } from './loginWatch';
import { DatabaseAway, mongoErrors } from './mongoErrors';
import type { Schema } from './schema';

export type { Model };

export interface Mongo {
  /**
   * Mongoose model of a collection, once its indexes exist, with majority and journaled writes. Connection faults, a refused login and time limits reject
   * as `AppError('unavailable')`, after `MONGODB_TIMEOUT_MS` at the latest; duplicate keys as the driver's error (`isDuplicateKey`).
   */
  model<Row>(name: string, schema: Schema<Row>): Promise<Model<Row>>;
  /** Undefined while a writable server is known, and takes the login. */
  failure(): string | undefined;
  close(): Promise<void>;
}

/** The driver's collection of a model, for hot appends of what is checked already: no field rules, no plugins, the same limits. */
export const driverCollection = <Row extends object>({ db, collection }: Model<Row>): Collection<Row> =>
  db.db!.collection<Row>(collection.collectionName);

/**
 * When a silent server counts as gone, and everything that is under way there is given up: a second, or more where operations may take longer, because
 * then it is the machine that is slow.
 */
const noticeMs = (limitMs: number): number => Math.max(1_000, limitMs - 200);

/** Operations are bounded by `guardCollection`; the limits here make a dead server known soon and free what was given up. */
const optionsOf = (limitMs: number): MongoClientOptions => ({
  writeConcern: { w: 'majority', journal: true },
  readPreference: 'primary',
  retryWrites: true,
  retryReads: true,
  serverSelectionTimeoutMS: noticeMs(limitMs),
  connectTimeoutMS: noticeMs(limitMs),
  waitQueueTimeoutMS: limitMs,
  socketTimeoutMS: limitMs + 800,
  heartbeatFrequencyMS: 1_000,
  // The other mode asks twice as often, over a connection more, and is told of changes no sooner than the next operation is.
  serverMonitoringMode: 'poll',
});
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
      if (!(error instanceof DatabaseAway)) throw error;
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
 * driver's own monitoring and by what it answers to the login, and closes on shutdown. A refused login is waited for like a server that is away. Rejects
 * when the address is wrong.
 */
export async function openMongo(context: ServiceContext<CommonConfig>): Promise<Mongo> {
  const { config, log, name } = context;
  const limitMs = config.MONGODB_TIMEOUT_MS;
  const client: BoundedClient = new BoundedClient(
    config.MONGODB_URL,
    { ...optionsOf(limitMs), appName: name },
    { limitMs, onError: (err) => login.saw(err) },
  );
  const database = client.db(`${config.DATABASE_PREFIX}${name}`);
  // A close has been seen to wait for a server that is gone.
  const inTime = (closing: Promise<unknown>): Promise<unknown> => Promise.race([closing, sleep(CLOSE_LIMIT_MS, undefined, { ref: false })]);
  const login = new LoginWatch(log, client.options.credentials?.username, {
    logIn: async () => {
      await client.connect();
      // Unlike a ping it needs rights. The collection need not exist.
      await database.command({ find: 'login', limit: 1, singleBatch: true });
    },
    hangUp: () => inTime(client.close()),
  });
  let writable = false;
  client.on('topologyDescriptionChanged', ({ newDescription }) => (writable = hasWritableServer(newDescription)));

  const connection = mongoose.createConnection();
  const failure = (): string | undefined => login.failure() ?? (writable ? undefined : 'no writable server');
  const close = async (): Promise<void> => {
    login.close();
    await inTime(Promise.all([client.close(), connection.destroy()]));
  };
  context.health.add('mongodb', failure);
  context.onStop('mongodb', close);

  await untilAvailable(log, 'answer', () => login.try());
  const models = connection.setClient(client).useDb(database.databaseName);
  return {
    async model<Row>(collectionName: string, schema: Schema<Row>) {
      const model = models.model<Row>(collectionName, schema, collectionName);
      const indexes = schema.indexes().map(([key, options]) => ({ key, ...options }) as IndexDescription);
      if (indexes.length > 0) await buildIndexes(database.collection<{ _id: string }>(collectionName), indexes, log);
      return model;
    },
    failure,
    close,
  };
}
