import type { Order, OrderStatus } from './schemas';

const ARTICLES = {
  'MUG-BLUE': ['Blue mug', 1_290],
  'MUG-RED': ['Red mug', 1_290],
  'TEA-ASSAM': ['Assam tea, 250 g', 890],
  'TEA-MINT': ['Mint tea, 100 g', 590],
  'POT-IRON': ['Cast-iron teapot', 5_900],
  'SET-GIFT': ['Gift set for two', 7_450],
} as const satisfies Record<string, readonly [string, number]>;
type Sku = keyof typeof ARTICLES;

const SALES: readonly [customer: string, status: OrderStatus, day: string, ...lines: [Sku, number][]][] = [
  ['Ada Lovelace', 'delivered', '2026-09-02', ['POT-IRON', 1], ['TEA-ASSAM', 2]],
  ['Alan Turing', 'delivered', '2026-09-05', ['MUG-BLUE', 2]],
  ['Grace Hopper', 'delivered', '2026-09-11', ['SET-GIFT', 1]],
  ['Katherine Johnson', 'delivered', '2026-09-19', ['TEA-MINT', 4]],
  ['Edsger Dijkstra', 'refunded', '2026-09-23', ['MUG-RED', 1]],
  ['Barbara Liskov', 'delivered', '2026-10-01', ['TEA-ASSAM', 1], ['TEA-MINT', 1]],
  ['Donald Knuth', 'shipped', '2026-10-08', ['POT-IRON', 1]],
  ['Margaret Hamilton', 'shipped', '2026-10-14', ['SET-GIFT', 2]],
  ['Radia Perlman', 'shipped', '2026-10-20', ['MUG-BLUE', 1], ['MUG-RED', 1]],
  ['Leslie Lamport', 'paid', '2026-10-27', ['TEA-ASSAM', 3]],
  ['Frances Allen', 'paid', '2026-11-02', ['POT-IRON', 1], ['MUG-BLUE', 4]],
  ['Tony Hoare', 'paid', '2026-11-09', ['TEA-MINT', 2]],
];

/** Twelve orders in every state, numbered from `first`. */
export function sampleOrders(first: number): Order[] {
  return SALES.map(([customer, status, day, ...lines], i) => {
    const items = lines.map(([sku, quantity]) => ({ sku, title: ARTICLES[sku][0], quantity, unitCents: ARTICLES[sku][1] }));
    const totalCents = items.reduce((sum, item) => sum + item.quantity * item.unitCents, 0);
    const createdAt = `${day}T10:00:00.000Z`;
    const refunds = status === 'refunded' ? [{ amountCents: totalCents, reason: 'Sent back unopened', at: createdAt }] : [];
    const email = `${customer.toLowerCase().replaceAll(' ', '.')}@example.com`;
    return {
      id: `ord_${first + i}`,
      customer,
      email,
      status,
      items,
      currency: 'EUR',
      totalCents,
      refundableCents: status === 'refunded' ? 0 : totalCents,
      refunds,
      createdAt,
    };
  });
}
