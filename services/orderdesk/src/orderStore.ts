import type { Log } from '@gatehouse/runtime';
import { untilAvailable, type Mongo } from '@gatehouse/store';
import { counterSchema, orderSchema, type OrderRow } from './rowSchemas';
import { sampleOrders } from './sampleOrders';
import type { NewOrder, NewRefund, Order, OrderStatus } from './schemas';

export interface OrderQuery {
  status?: OrderStatus;
  limit: number;
  /** Orders with a lower number only. */
  before?: number;
}
export interface OrderStore {
  /** Newest first. */
  list(query: OrderQuery): Promise<{ orders: Order[]; next?: number }>;
  get(id: string): Promise<Order | undefined>;
  create(order: NewOrder, at: Date): Promise<Order>;
  /** Undefined when there is no such order, or less than the amount is left to pay back. */
  refund(id: string, refund: NewRefund, at: Date): Promise<Order | undefined>;
}

const toOrder = ({ _id, number: _, ...rest }: OrderRow): Order => ({ id: _id, ...rest });
const FIRST_NUMBER = 1_001;

export async function openOrderStore(mongo: Mongo, log: Log): Promise<OrderStore> {
  const Orders = await mongo.model('orders', orderSchema);
  const Counters = await mongo.model('counters', counterSchema);
  const samples = sampleOrders(FIRST_NUMBER);
  // Upserts that only ever insert: a second start, or two at once, changes nothing.
  await untilAvailable(log, 'take the sample orders', async () => {
    const writes = samples.map(({ id, ...rest }, i) =>
      Orders.updateOne({ _id: id }, { $setOnInsert: { ...rest, number: FIRST_NUMBER + i } }, { upsert: true }),
    );
    await Promise.all(writes);
    await Counters.updateOne({ _id: 'order' }, { $setOnInsert: { value: FIRST_NUMBER + samples.length - 1 } }, { upsert: true });
  });

  return {
    async list({ status, limit, before }) {
      const filter = { ...(status !== undefined && { status }), ...(before !== undefined && { number: { $lt: before } }) };
      const found = await Orders.find(filter)
        .sort({ number: -1 })
        .limit(limit + 1)
        .lean();
      const page = found.slice(0, limit);
      const last = page.at(-1);
      return { orders: page.map(toOrder), ...(found.length > limit && last !== undefined && { next: last.number }) };
    },
    async get(id) {
      const found = await Orders.findOne({ _id: id }).lean();
      return found === null ? undefined : toOrder(found);
    },
    async create({ customer, email, items }, at) {
      const counter = await Counters.findOneAndUpdate({ _id: 'order' }, { $inc: { value: 1 } }, { returnDocument: 'after' }).lean();
      const number = counter!.value;
      const totalCents = items.reduce((sum, item) => sum + item.quantity * item.unitCents, 0);
      const order: Order = {
        id: `ord_${number}`,
        customer,
        email,
        status: 'paid',
        items,
        currency: 'EUR',
        totalCents,
        refundableCents: totalCents,
        refunds: [],
        createdAt: at.toISOString(),
      };
      const { id, ...rest } = order;
      await Orders.create({ _id: id, number, ...rest });
      return order;
    },
    async refund(id, { amountCents, reason }, at) {
      // The amount that is left stands in the filter, so that two refunds at once can never pay back more than was paid.
      const found = await Orders.findOneAndUpdate(
        { _id: id, refundableCents: { $gte: amountCents } },
        { $inc: { refundableCents: -amountCents }, $push: { refunds: { amountCents, reason, at: at.toISOString() } } },
        { returnDocument: 'after' },
      ).lean();
      if (found === null) return undefined;
      if (found.refundableCents > 0) return toOrder(found);
      await Orders.updateOne({ _id: id, refundableCents: 0 }, { $set: { status: 'refunded' } });
      return { ...toOrder(found), status: 'refunded' };
    },
  };
}
