/** What the order desk stores. It is a demo of one shop, without organizations. */
import { Schema } from '@gatehouse/store';
import type { Order } from './schemas';

export interface OrderRow extends Omit<Order, 'id'> {
  readonly _id: string;
  readonly number: number;
}

/** Counts the numbers that orders were given. */
export interface CounterRow {
  readonly _id: string;
  readonly value: number;
}

type Item = Order['items'][number];
type Refund = Order['refunds'][number];

const text = { type: String, required: true } as const;
const count = { type: Number, required: true } as const;
const itemSchema = new Schema<Item>({ sku: text, title: text, quantity: count, unitCents: count }, { _id: false });
const refundSchema = new Schema<Refund>({ amountCents: count, reason: text, at: text }, { _id: false });

export const orderSchema = new Schema<OrderRow>({
  _id: text,
  number: count,
  customer: text,
  email: text,
  status: text,
  items: { type: [itemSchema], required: true },
  currency: text,
  totalCents: count,
  refundableCents: count,
  refunds: { type: [refundSchema], required: true },
  createdAt: text,
});
orderSchema.index({ number: -1 }, { unique: true });
orderSchema.index({ status: 1, number: -1 });

export const counterSchema = new Schema<CounterRow>({ _id: text, value: count });
