/** Rows in the order of one indexed field and then of their ids. */
import { cutPage, type PageOf } from './pages';

/** Where a page begins: the field of the last row before it, a date in milliseconds, and that row's id. */
export type OrderedPosition = readonly [key: string | number, id: string];
export type OrderedPage<Row> = PageOf<Row, OrderedPosition>;

export interface Order {
  readonly field: string;
  readonly step: 1 | -1;
}
/** Which page a list is to be read from. */
export interface PageAsk {
  readonly order: Order;
  readonly position: OrderedPosition | undefined;
  readonly limit: number;
}

interface Placed {
  readonly _id: string;
}

export function orderedPositionOf(row: Placed, { field }: Order): OrderedPosition {
  const key = (row as unknown as Record<string, unknown>)[field];
  return [key instanceof Date ? key.getTime() : String(key), row._id];
}

/** Members of a filter that select what comes after a position. */
export function after({ order: { field, step }, position }: PageAsk) {
  if (position === undefined) return {};
  const [place, id] = position;
  const beyond = step === 1 ? '$gt' : '$lt';
  const key = typeof place === 'number' ? new Date(place) : place;
  return { $or: [{ [field]: { [beyond]: key } }, { [field]: key, _id: { [beyond]: id } }] };
}

/** The part of a lean query that a page needs. */
interface Found<Row> extends PromiseLike<Row[]> {
  sort(order: Record<string, 1 | -1>): Found<Row>;
  limit(count: number): Found<Row>;
}

/** The page that begins the found rows: one more is read, to know whether another follows. */
export async function orderedPageOf<Row extends Placed>(found: Found<Row>, { order, limit }: PageAsk): Promise<OrderedPage<Row>> {
  const rows = await found.sort({ [order.field]: order.step, _id: order.step }).limit(limit + 1);
  return cutPage(rows, limit, (row) => orderedPositionOf(row, order));
}
