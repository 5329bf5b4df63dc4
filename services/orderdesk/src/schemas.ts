/** The shapes of the API: checked on every request and published in its OpenAPI document. */
import { Type, type Static } from 'typebox';

export const OrderStatus = Type.Enum(['paid', 'shipped', 'delivered', 'refunded'], {
  description: 'Where the order stands. `refunded`: everything was paid back.',
});
export const orderStatuses = ['paid', 'shipped', 'delivered', 'refunded'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const OrderId = Type.String({ pattern: '^ord_[0-9]{1,12}$', description: 'Order number', examples: ['ord_1003'] });
const Cents = Type.Integer({ minimum: 1, maximum: 100_000_000, description: 'Amount in cents', examples: [2590] });

export const OrderItem = Type.Object(
  {
    sku: Type.String({ minLength: 1, maxLength: 40, description: 'Article number', examples: ['MUG-BLUE'] }),
    title: Type.String({ minLength: 1, maxLength: 120, description: 'What it is', examples: ['Blue mug'] }),
    quantity: Type.Integer({ minimum: 1, maximum: 1_000, description: 'How many', examples: [2] }),
    unitCents: Cents,
  },
  { additionalProperties: false },
);

export const Refund = Type.Object({
  amountCents: Cents,
  reason: Type.String({ description: 'Why it was paid back' }),
  at: Type.String({ format: 'date-time', description: 'When' }),
});

export const Order = Type.Object({
  id: OrderId,
  customer: Type.String({ description: 'Name of the customer', examples: ['Ada Lovelace'] }),
  email: Type.String({ description: 'Where the customer is written to', examples: ['ada@example.com'] }),
  status: OrderStatus,
  items: Type.Array(OrderItem),
  currency: Type.Literal('EUR'),
  totalCents: Type.Integer({ description: 'Price of the whole order in cents' }),
  refundableCents: Type.Integer({ description: 'What can still be paid back, in cents' }),
  refunds: Type.Array(Refund),
  createdAt: Type.String({ format: 'date-time' }),
});
export type Order = Omit<Static<typeof Order>, 'status'> & { status: OrderStatus };

export const NewOrder = Type.Object(
  {
    customer: Type.String({ minLength: 1, maxLength: 120, description: 'Name of the customer', examples: ['Ada Lovelace'] }),
    email: Type.String({ format: 'email', maxLength: 254, description: 'Where the customer is written to', examples: ['ada@example.com'] }),
    items: Type.Array(OrderItem, { minItems: 1, maxItems: 50, description: 'What was ordered' }),
  },
  { additionalProperties: false },
);
export type NewOrder = Static<typeof NewOrder>;

export const NewRefund = Type.Object(
  {
    amountCents: Cents,
    reason: Type.String({ minLength: 3, maxLength: 500, description: 'Why it is paid back', examples: ['Arrived broken'] }),
  },
  { additionalProperties: false },
);
export type NewRefund = Static<typeof NewRefund>;

export const OrderPage = Type.Object({
  orders: Type.Array(Order),
  nextCursor: Type.Optional(Type.String({ description: 'Give it as `cursor` to read on; absent on the last page' })),
});

export const Failure = Type.Object({ error: Type.String(), details: Type.Optional(Type.Array(Type.String())) });
