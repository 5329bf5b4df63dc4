import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@gatehouse/contracts';
import { MongoClient } from 'mongodb';
import { DatabaseAway, isDuplicateKey } from './mongoErrors';
import { driverCollection, openMongo, untilAvailable, type Mongo } from './openMongo';
import { Schema } from './schema';
import { openFaultyProxy, type FaultyProxy } from './testing/faultyProxy';
import { dropDatabase, TEST_MONGODB_URL, testContext, until } from './testing/testContext';

interface Thing {
  _id: string;
  orgId: string;
  name: string;
  count?: number;
}

const text = { type: String, required: true } as const;
type Index = [keys: Record<string, 1>, options: { name: string; unique?: true }];
function schemaOf(...indexes: Index[]): Schema<Thing> {
  const schema = new Schema<Thing>({ _id: text, orgId: text, name: text, count: { type: Number } });
  for (const [keys, options] of indexes) schema.index(keys, options);
  return schema;
}
const thingSchema = schemaOf();
const byName: Index = [
  { orgId: 1, name: 1 },
  { name: 'name', unique: true },
];
const open = async (mongo: Mongo, name: string, ...indexes: Index[]) => driverCollection(await mongo.model(name, schemaOf(...indexes)));

const unavailable = { code: 'unavailable', message: 'the database cannot answer now' };
const target = new URL(TEST_MONGODB_URL);
const LIMIT_MS = 1_200;

describe('openMongo', () => {
  const context = testContext();
  let mongo: Mongo;
  beforeAll(async () => (mongo = await openMongo(context)));
  afterAll(async () => {
    await context.stop();
    await dropDatabase(`${context.config.DATABASE_PREFIX}store`);
  });

  it('opens the database of the service, ready and durable', async () => {
    const things = await open(mongo, 'things');
    expect(things.dbName).toBe(`${context.config.DATABASE_PREFIX}store`);
    expect(things.writeConcern).toMatchObject({ w: 'majority', journal: true });
    expect(context.health.failures()).toEqual({});
  });

  it('builds indexes, again and again', async () => {
    await open(mongo, 'indexed', byName);
    const things = await open(mongo, 'indexed', byName);
    expect((await things.listIndexes().toArray()).map((index: { name: string }) => index.name)).toEqual(['_id_', 'name']);
    await expect(open(mongo, 'indexed', [{ orgId: 1, name: 1 }, { name: 'name' }])).rejects.toThrow('same name');
  });

  it('waits for a build that takes longer than any operation may', async () => {
    const impatient = testContext({ ...context.config, MONGODB_TIMEOUT_MS: LIMIT_MS });
    const mongo = await openMongo(impatient);
    const things = await open(mongo, 'slow');
    await things.insertOne({ _id: 'a', orgId: 'o', name: 'n' });
    const other = new MongoClient(TEST_MONGODB_URL);
    const session = other.startSession();
    try {
      // A build needs the collection for itself, so an open transaction holds it up.
      session.startTransaction();
      await other.db(things.dbName).collection<Thing>('slow').insertOne({ _id: 'b', orgId: 'o', name: 'n' }, { session });
      let built = false;
      const building = open(mongo, 'slow', [{ orgId: 1 }, { name: 'org' }]).then(() => (built = true));
      await sleep(3_000);
      expect([built, impatient.logged]).toEqual([false, []]);
      await session.commitTransaction();
      await building;
    } finally {
      await session.endSession();
      await other.close();
      await impatient.stop();
    }
  });

  it('tells duplicate keys from everything else', async () => {
    const things = await open(mongo, 'unique', byName);
    await things.insertOne({ _id: 'a', orgId: 'o', name: 'n' });
    const single = await things.insertOne({ _id: 'b', orgId: 'o', name: 'n' }).catch((err: unknown) => err);
    const many = await things.insertMany([{ _id: 'b', orgId: 'o', name: 'n' }]).catch((err: unknown) => err);
    const upsert = await things
      .findOneAndUpdate({ _id: 'c' }, { $set: { orgId: 'o', name: 'n' } }, { upsert: true })
      .catch((err: unknown) => err);
    expect([single, many, upsert].map(isDuplicateKey)).toEqual([true, true, true]);
    expect(isDuplicateKey(new Error('E11000'))).toBe(false);
    const other = await things.updateOne({ _id: 'a' }, { $inc: { name: 1 } as never }).catch((err: unknown) => err);
    expect(isDuplicateKey(other)).toBe(false);
    expect((other as AppError).code).not.toBe('unavailable');
  });

  it('passes cursors through, chained, iterated and counted', async () => {
    const things = await open(mongo, 'listed');
    await things.insertMany(['a', 'b', 'c'].map((_id, count) => ({ _id, orgId: 'o', name: _id, count })));
    const find = () => things.find({ orgId: 'o' }).sort({ _id: -1 }).limit(2).project<{ _id: string }>({ _id: 1 });
    expect(await find().toArray()).toEqual([{ _id: 'c' }, { _id: 'b' }]);
    const seen: string[] = [];
    for await (const { _id } of find()) seen.push(_id);
    expect(seen).toEqual(['c', 'b']);
    expect(
      await things
        .find({ orgId: 'o' })
        .map((thing) => thing.name)
        .toArray(),
    ).toEqual(['a', 'b', 'c']);
    expect(await things.aggregate([{ $group: { _id: null, sum: { $sum: '$count' } } }]).toArray()).toEqual([{ _id: null, sum: 3 }]);
    expect(await things.countDocuments({ orgId: 'o' })).toBe(3);
  });
});

describe('openMongo with a faulty server', () => {
  let proxy: FaultyProxy;
  const url = (port: number): string => `mongodb://127.0.0.1:${port}/?directConnection=true`;
  beforeEach(async () => (proxy = await openFaultyProxy(Number(target.port || 27_017), target.hostname)));
  afterEach(() => proxy.close());

  it.each(['paused', 'down'] as const)(
    'fails every kind of operation as unavailable while the server is %s, and recovers',
    async (state) => {
      const context = testContext({ MONGODB_URL: url(proxy.port), MONGODB_TIMEOUT_MS: LIMIT_MS });
      const mongo = await openMongo(context);
      const things = await open(mongo, 'things');
      const Things = await mongo.model('things', thingSchema);
      await things.insertOne({ _id: 'a', orgId: 'o', name: 'n' });
      const document = (await Things.findOne({ _id: 'a' }))!;
      proxy.set(state);
      const iterate = async (rows: AsyncIterable<unknown>): Promise<void> => {
        for await (const _ of rows) break;
      };
      const operations = [
        things.findOne({ _id: 'a' }),
        things.insertOne({ _id: 'b', orgId: 'o', name: 'n' }),
        things.findOneAndUpdate({ _id: 'a' }, { $set: { name: 'm' } }),
        things.find({ orgId: 'o' }).sort({ _id: 1 }).toArray(),
        things.aggregate([{ $match: { orgId: 'o' } }]).next(),
        things.bulkWrite([{ deleteOne: { filter: { _id: 'a' } } }]),
        iterate(things.find({ orgId: 'o' })),
        Things.findOne({ _id: 'a' }).lean(),
        Things.create({ _id: 'c', orgId: 'o', name: 'n' }),
        Things.insertMany([{ _id: 'd', orgId: 'o', name: 'n' }]),
        Things.findOneAndUpdate({ _id: 'a' }, { $set: { name: 'm' } }),
        Things.find({ orgId: 'o' }).sort({ _id: 1 }).lean(),
        Things.aggregate([{ $match: { orgId: 'o' } }]),
        Things.bulkWrite([{ deleteOne: { filter: { _id: 'a' } } }]),
        document.set({ name: 'm' }).save(),
        iterate(Things.find({ orgId: 'o' }).lean().cursor()),
        driverCollection(Things).findOne({ _id: 'a' }),
      ];
      // It wakes as late as they do on a busy machine.
      const limit = sleep(LIMIT_MS).then(() => performance.now());
      const results = await Promise.allSettled(operations);
      expect(results).toEqual(operations.map(() => ({ status: 'rejected', reason: expect.objectContaining(unavailable) as Error })));
      expect(performance.now() - (await limit)).toBeLessThan(700);
      await until(() => mongo.failure() === 'no writable server');
      expect(context.health.failures()).toEqual({ mongodb: 'no writable server' });
      proxy.set('up');
      await until(() => mongo.failure() === undefined);
      await until(async () => (await things.findOne({ _id: 'a' }).catch(() => null)) !== undefined);
      await context.stop();
      await dropDatabase(`${context.config.DATABASE_PREFIX}store`);
    },
  );

  it('waits for the server, saying so now and then', async () => {
    proxy.set('down');
    const context = testContext({ MONGODB_URL: url(proxy.port), MONGODB_TIMEOUT_MS: LIMIT_MS });
    const opening = openMongo(context);
    await until(() => context.logged.length > 0);
    expect(context.logged[0]).toMatchObject({ level: 'warn', message: 'waiting for MongoDB to answer' });
    expect(context.health.failures()).toEqual({ mongodb: 'no writable server' });
    proxy.set('up');
    const mongo = await opening;
    expect(context.logged.length).toBeLessThan(3);
    expect(mongo.failure()).toBeUndefined();
    await context.stop();
    await dropDatabase(`${context.config.DATABASE_PREFIX}store`);
  });

  it('lets operations wait as long as they may while the server stands still', async () => {
    const context = testContext({ MONGODB_URL: url(proxy.port), MONGODB_TIMEOUT_MS: 20_000 });
    const things = await open(await openMongo(context), 'patient');
    proxy.set('paused');
    const counting = things.countDocuments({});
    await sleep(4_000); // longer than the usual limits, after which the driver gives up everything that is under way
    proxy.set('up');
    expect(await counting).toBe(0);
    await context.stop();
    await dropDatabase(`${context.config.DATABASE_PREFIX}store`);
  });

  it('closes while the server is away', async () => {
    const context = testContext({ MONGODB_URL: url(proxy.port), MONGODB_TIMEOUT_MS: LIMIT_MS });
    const mongo = await openMongo(context);
    proxy.set('paused');
    await context.stop();
    await expect((await open(mongo, 'things')).findOne({ _id: 'a' })).rejects.toMatchObject(unavailable);
  });

  it('goes on with a step of a start once the database answers, and waits for nothing else', async () => {
    const { log, logged } = testContext();
    const ends = [new DatabaseAway(new Error('no answer in 1200 ms')), new DatabaseAway(new Error('no answer in 1200 ms'))];
    const step = () => (ends.length > 0 ? Promise.reject(ends.pop()!) : Promise.resolve('done'));
    expect(await untilAvailable(log, 'count the keys', step)).toBe('done');
    expect(logged).toMatchObject([{ level: 'warn', message: 'waiting for MongoDB to count the keys' }]);
    const other = new AppError('unavailable', 'the key service does not answer');
    await expect(untilAvailable(log, 'count the keys', () => Promise.reject(other))).rejects.toBe(other);
  });

  it('does not wait for an address that can never work', async () => {
    await expect(openMongo(testContext({ MONGODB_URL: 'http://127.0.0.1' }))).rejects.toThrow('Invalid scheme');
  });
});
