import { AppError } from '@gatehouse/contracts';
import { MongoClient, type Collection } from 'mongodb';
import { driverCollection, openMongo, type Mongo } from './openMongo';
import { startOutbox, type OutboxModel } from './outbox';
import { outbox, outboxItem, type OutboxItem } from './outboxPlugin';
import { Schema } from './schema';
import { tenantGuard } from './tenantGuard';
import { TEST_MONGODB_URL, testContext, until, type TestContext } from './testing/testContext';

interface Order {
  _id: string;
  orgId: string;
  state: 'open' | 'closed';
  outbox: OutboxItem[];
}

const text = { type: String, required: true } as const;
const orderSchema = new Schema<Order>({ _id: text, orgId: text, state: text as never });
orderSchema.plugin(outbox);

describe('outbox', () => {
  const context = testContext();
  let mongo: Mongo;
  let orders: Collection<Order>;
  let relayed: OutboxModel;
  let relay: TestContext;
  let published: { event: string; payload: unknown; id: string }[];
  const publish = async (event: string, payload: unknown, id: string): Promise<void> => void published.push({ event, payload, id });
  const settled = (): Promise<void> => Promise.resolve();
  const pending = (): Promise<number> => orders.countDocuments({ 'outbox.id': { $exists: true } });
  const order = (_id: string, ...payloads: unknown[]): Order => ({
    _id,
    orgId: 'o',
    state: 'open',
    outbox: payloads.map((p) => outboxItem('x.happened.v1', p)),
  });

  beforeAll(async () => {
    mongo = await openMongo(context);
    const Orders = await mongo.model('orders', orderSchema);
    relayed = Orders;
    orders = driverCollection(Orders);
  });
  beforeEach(async () => {
    await orders.deleteMany({});
    relay = testContext();
    published = [];
  });
  afterEach(() => relay.stop());
  afterAll(async () => {
    await context.stop();
    const client = new MongoClient(TEST_MONGODB_URL);
    await client.db(`${context.config.DATABASE_PREFIX}store`).dropDatabase();
    await client.close();
  });

  it('publishes in order, with the id of the item, and clears', async () => {
    const one = order('a', 1, 2, 3);
    await orders.insertOne(one);
    startOutbox(relay, { collections: [relayed], publish, settled });
    await until(async () => (await pending()) === 0);
    expect(published).toEqual(one.outbox.map(({ id, event, payload }) => ({ id, event, payload })));
    expect(await orders.findOne({ _id: 'a' })).toEqual({ ...one, outbox: [] });
  });

  it('relays what running calls write while the process stops', async () => {
    const ending = async (): Promise<void> => {
      await orders.insertOne(order('late', 1));
      kick();
    };
    const { kick } = startOutbox(relay, { collections: [relayed], publish, settled: ending });
    await relay.stop();
    expect([published.length, await pending()]).toEqual([1, 0]);
  });

  it('relays what was written during the last turn', async () => {
    await orders.insertOne(order('a', 1));
    const first = async (event: string, payload: unknown, id: string): Promise<void> => {
      await publish(event, payload, id);
      if (published.length > 1) return;
      const stopped = relay.stop();
      await orders.insertOne(order('b', 2));
      kick();
      void stopped.then(() => (isStopped = true));
    };
    let isStopped = false;
    const { kick } = startOutbox(relay, { collections: [relayed], publish: first, settled });
    await until(() => isStopped);
    expect([published.length, await pending()]).toEqual([2, 0]);
  });

  it('finds what a crash left and what comes without a kick', async () => {
    await orders.insertOne(order('a', 1));
    startOutbox(relay, { collections: [relayed], publish, settled });
    await until(() => published.length === 1);
    await orders.insertOne(order('b', 2));
    await until(() => published.length === 2);
  });

  it('relays every change of a busy document once, though kicked for each', async () => {
    const { kick } = startOutbox(relay, { collections: [relayed], publish, settled });
    await orders.insertOne(order('a'));
    const payloads = Array.from({ length: 50 }, (_, i) => i);
    for (const payload of payloads) {
      await orders.updateOne({ orgId: 'o', _id: 'a' }, { $push: { outbox: outboxItem('x.happened.v1', payload) } });
      kick();
    }
    await until(async () => (await pending()) === 0);
    expect(published.map(({ payload }) => payload)).toEqual(payloads);
  });

  it('relays more than a page from several collections', async () => {
    const others = await mongo.model('others', orderSchema);
    await orders.insertMany(Array.from({ length: 250 }, (_, i) => order(`a${i}`, i)));
    await driverCollection(others).insertOne(order('b', 'other'));
    startOutbox(relay, { collections: [relayed, others], publish, settled });
    await until(() => published.length >= 251);
    expect(new Set(published.map(({ id }) => id)).size).toBe(251);
  });

  it('relays the rows of a model, which must have the plugin', async () => {
    const fields = {
      _id: { type: String, required: true },
      orgId: { type: String, required: true },
      state: { type: String, required: true },
    } as const;
    const schema = new Schema<Order>(fields);
    const Silent = await mongo.model('silent', new Schema<Order>(fields));
    expect(() => startOutbox(relay, { collections: [Silent], publish, settled })).toThrow('silent has no outbox');
    const Orders = await mongo.model('modelled', schema.plugin(tenantGuard).plugin(outbox));
    const { kick } = startOutbox(relay, { collections: [Orders], publish, settled });
    await Orders.create(order('a', 1, 2));
    await Orders.updateOne({ orgId: 'o', _id: 'a' }, { $push: { outbox: outboxItem('x.happened.v1', 3) } });
    kick();
    await until(async () => (await Orders.findOne({ orgId: 'o' }).lean())!.outbox.length === 0);
    expect(published.map(({ payload }) => payload)).toEqual([1, 2, 3]);
  });

  it('keeps what the broker did not take and goes on from there', async () => {
    let away = true;
    await orders.insertOne(order('a', 1, 2, 3));
    const fail = async (event: string, payload: unknown, id: string): Promise<void> => {
      if (away && payload === 2) throw new AppError('unavailable', 'the broker is away');
      await publish(event, payload, id);
    };
    startOutbox(relay, { collections: [relayed], publish: fail, settled });
    await until(async () => (await orders.findOne({ _id: 'a' }))!.outbox.length === 2);
    await until(() => relay.logged.length > 0);
    expect(relay.logged[0]).toMatchObject({ level: 'warn' });
    away = false;
    await until(async () => (await pending()) === 0);
    expect(published.map(({ payload }) => payload)).toEqual([1, 2, 3]);
  });

  it('is not held up by an event that is always refused', async () => {
    await orders.insertMany(Array.from({ length: 120 }, (_, i) => order(`a${i}`, 'refused', 'never')));
    await orders.insertMany(Array.from({ length: 30 }, (_, i) => order(`b${i}`, i)));
    const refuse = async (event: string, payload: unknown, id: string): Promise<void> => {
      if (payload === 'refused') throw new AppError('invalid', 'payload is not acceptable');
      await publish(event, payload, id);
    };
    const { kick } = startOutbox(relay, { collections: [relayed], publish: refuse, settled });
    await until(() => published.length === 30);
    expect(published.some(({ payload }) => payload === 'never')).toBe(false);
    const reports = (): number => relay.logged.filter(({ level }) => level === 'error').length;
    await until(async () => reports() === 120 && (await pending()) === 120);
    await orders.insertOne(order('c', 'later'));
    kick();
    await until(async () => (await pending()) === 120 && published.length === 31);
    expect(reports()).toBe(120);
  });

  it('delivers everything at least once through a crash at every step', async () => {
    await orders.insertOne(order('a', 1, 2, 3, 4));
    for (let crashAfter = 0; crashAfter < 4; crashAfter += 1) {
      const process = testContext();
      let taken = 0;
      const dying = async (event: string, payload: unknown, id: string): Promise<void> => {
        if (taken++ === crashAfter % 2) throw new AppError('unavailable', 'crash');
        await publish(event, payload, id);
      };
      startOutbox(process, { collections: [relayed], publish: dying, settled });
      await until(() => taken > crashAfter % 2);
      await process.stop();
    }
    startOutbox(relay, { collections: [relayed], publish, settled });
    await until(async () => (await pending()) === 0);
    expect([...new Map(published.map(({ id, payload }) => [id, payload])).values()]).toEqual([1, 2, 3, 4]);
  });

  it('may run in several processes at once', async () => {
    await orders.insertMany(Array.from({ length: 60 }, (_, i) => order(`a${i}`, i)));
    startOutbox(relay, { collections: [relayed], publish, settled });
    const second = testContext();
    startOutbox(second, { collections: [relayed], publish, settled });
    await until(async () => (await pending()) === 0);
    await second.stop();
    expect(new Set(published.map(({ id }) => id)).size).toBe(60);
  });

  it('stops at once, after what runs', async () => {
    const { kick } = startOutbox(relay, { collections: [relayed], publish, settled });
    await relay.stop();
    await orders.insertOne(order('a', 1));
    kick();
    expect(published).toEqual([]);
    expect(await pending()).toBe(1);
  });
});
