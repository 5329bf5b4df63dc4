/** Pages of a list as messages carry them: at most `limit` rows and, while there are more, an opaque cursor to where the next page starts. */
import type { Cursors } from './cursors';

const DEFAULT_LIMIT = 50;

/** The sort key of a row: one value, or several, where later ones break ties. */
export type PageKey = string | number | readonly [string | number, string | number];

/** `PageRequest` of the contracts, also as what is left of a request without its filter. */
export interface PageQuery {
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
}
export interface PagedList {
  readonly cursors: Cursors;
  /** Organization, list and filter: a cursor serves no other. */
  readonly scope: string;
}
export interface Paging {
  hasMore: boolean;
  nextCursor?: string;
}
export interface PageOf<Row, Key> {
  readonly rows: Row[];
  /** The next page starts after this; absent on the last one. */
  readonly next?: Key | undefined;
}

/** The page that begins what was found. It was looked for with a limit of one more, to know whether another page follows. */
export function cutPage<Row, Key extends PageKey>(found: readonly Row[], limit: number, keyOf: (row: Row) => Key): PageOf<Row, Key> {
  const rows = found.slice(0, limit);
  return found.length > limit ? { rows, next: keyOf(rows.at(-1)!) } : { rows };
}

/** Answers one request for a page of a list that says itself where the next page starts. */
export async function turnPage<Row, Key extends PageKey>(
  { cursors, scope }: PagedList,
  { cursor, limit = DEFAULT_LIMIT }: PageQuery,
  read: (after: Key | undefined, limit: number) => Promise<PageOf<Row, Key>> | PageOf<Row, Key>,
): Promise<{ rows: Row[] } & Paging> {
  // The cursor's code was checked, so the position is one that was put there below.
  const position = cursor === undefined ? [] : cursors.decode(scope, cursor);
  const { rows, next } = await read((position.length > 1 ? position : position[0]) as Key | undefined, limit);
  if (next === undefined) return { rows, hasMore: false };
  return { rows, hasMore: true, nextCursor: cursors.encode(scope, typeof next === 'object' ? next : [next]) };
}

/** Answers one request for a page of a list whose rows are read in the order of their keys. `read` gives rows after the key, the limit at the most. */
export const readPage = <Row, Key extends PageKey>(
  list: PagedList,
  request: PageQuery,
  read: (after: Key | undefined, limit: number) => Promise<readonly Row[]>,
  keyOf: (row: Row) => Key,
): Promise<{ rows: Row[] } & Paging> =>
  turnPage(list, request, async (after: Key | undefined, limit) => cutPage(await read(after, limit + 1), limit, keyOf));
