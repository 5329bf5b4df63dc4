/** Newest first, by creation time and then id; the position is the last row of the page before. */

export interface Position {
  readonly createdAt: number;
  readonly id: string;
}
export interface PageOf<Row> {
  readonly rows: Row[];
  /** Where the next page starts; absent on the last one. */
  readonly next?: Position;
}

export const NEWEST_FIRST = { createdAt: -1, _id: -1 } as const;

/** Filter members that select what comes after a position. */
export function after(position: Position | undefined) {
  if (position === undefined) return {};
  const createdAt = new Date(position.createdAt);
  return { $or: [{ createdAt: { $lt: createdAt } }, { createdAt, _id: { $lt: position.id } }] };
}

/** As much of a cursor as a page needs. */
interface Found<Row> {
  sort(order: typeof NEWEST_FIRST): Found<Row>;
  limit(count: number): Found<Row>;
  toArray(): Promise<Row[]>;
}

/** The page that begins the found rows: one more is read, to know whether another follows. */
export async function newestPage<Row extends { readonly _id: string; readonly createdAt: Date }>(
  found: Found<Row>,
  limit: number,
): Promise<PageOf<Row>> {
  const read = await found
    .sort(NEWEST_FIRST)
    .limit(limit + 1)
    .toArray();
  const rows = read.slice(0, limit);
  const last = rows.at(-1);
  return read.length > limit && last ? { rows, next: { createdAt: last.createdAt.getTime(), id: last._id } } : { rows };
}
