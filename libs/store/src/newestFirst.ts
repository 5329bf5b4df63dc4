/** Lists of documents with the newest first, by creation time and then id. */
import { readPage, type PagedList, type PageQuery, type Paging } from './pages';

export interface Dated {
  readonly _id: string;
  readonly createdAt: Date;
}
/** Milliseconds of the creation time, and the id. */
export type Position = readonly [createdAt: number, id: string];

export const NEWEST_FIRST = { createdAt: -1, _id: -1 } as const;

export const positionOf = ({ _id, createdAt }: Dated): Position => [createdAt.getTime(), _id];

/** Filter members that select what comes after a position; everything without one. */
export function afterPosition(position: Position | undefined) {
  if (position === undefined) return {};
  const [time, id] = position;
  const createdAt = new Date(time);
  return { $or: [{ createdAt: { $lt: createdAt } }, { createdAt, _id: { $lt: id } }] };
}

/** Answers one request for a page. `read` gives rows after the position, the limit at the most. */
export const readNewest = <Row extends Dated>(
  list: PagedList,
  request: PageQuery,
  read: (after: Position | undefined, limit: number) => Promise<readonly Row[]>,
): Promise<{ rows: Row[] } & Paging> => readPage<Row, Position>(list, request, read, positionOf);
