import type { PageRequest } from '@gatehouse/contracts';
import type { Cursors } from '@gatehouse/store';

const DEFAULT_LIMIT = 50;

/** One page of a list that is read from a key on. One row more than asked for tells whether there is another. */
export async function readPage<T, K extends string | number>(
  { cursors, scope }: { cursors: Cursors; scope: string },
  { cursor, limit = DEFAULT_LIMIT }: PageRequest,
  read: (from: K | undefined, limit: number) => Promise<T[]>,
  keyOf: (row: T) => K,
): Promise<{ rows: T[]; hasMore: boolean; nextCursor?: string }> {
  const from = cursor === undefined ? undefined : (cursors.decode(scope, cursor)[0] as K);
  const found = await read(from, limit + 1);
  const rows = found.slice(0, limit);
  const hasMore = found.length > limit;
  return { rows, hasMore, ...(hasMore && { nextCursor: cursors.encode(scope, [keyOf(rows.at(-1)!)]) }) };
}
