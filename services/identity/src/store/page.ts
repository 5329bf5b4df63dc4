/** Rows in the order of one indexed field and then of their ids; a position is the last row of the page before. */

export interface Position {
  readonly key: string | number;
  readonly id: string;
}
export interface Order {
  readonly field: string;
  readonly step: 1 | -1;
}
/** Which page a list is to be read from. */
export interface PageAsk {
  readonly order: Order;
  readonly position: Position | undefined;
  readonly limit: number;
}
export interface PageOf<Row> {
  readonly rows: Row[];
  /** Where the next page starts; absent on the last one. */
  readonly next?: Position;
}

export const NEWEST_FIRST = { createdAt: -1, _id: -1 } as const;

interface Placed {
  readonly _id: string;
}

export function positionOf(row: Placed, { field }: Order): Position {
  const key = (row as unknown as Record<string, unknown>)[field];
  return { key: key instanceof Date ? key.getTime() : String(key), id: row._id };
}

/** Filter members that select what comes after a position. */
export function after({ order: { field, step }, position }: PageAsk) {
  if (position === undefined) return {};
  const beyond = step === 1 ? '$gt' : '$lt';
  const key = typeof position.key === 'number' ? new Date(position.key) : position.key;
  return { $or: [{ [field]: { [beyond]: key } }, { [field]: key, _id: { [beyond]: position.id } }] };
}

/** As much of a cursor as a page needs. */
interface Found<Row> {
  sort(order: Record<string, 1 | -1>): Found<Row>;
  limit(count: number): Found<Row>;
  toArray(): Promise<Row[]>;
}

/** The page that begins the found rows: one more is read, to know whether another follows. */
export async function pageOf<Row extends Placed>(found: Found<Row>, { order, limit }: PageAsk): Promise<PageOf<Row>> {
  const read = await found
    .sort({ [order.field]: order.step, _id: order.step })
    .limit(limit + 1)
    .toArray();
  const rows = read.slice(0, limit);
  const last = rows.at(-1);
  return read.length > limit && last ? { rows, next: positionOf(last, order) } : { rows };
}
