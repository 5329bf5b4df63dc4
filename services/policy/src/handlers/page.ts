/** One page of a list that is at hand as a whole. The cursor holds the last item of the page before: its id, and its place for when it went away. */
import type { PageRequest } from '@gatehouse/contracts';
import type { Cursors } from '@gatehouse/store';

export const DEFAULT_LIMIT = 50;

export interface Paging {
  hasMore: boolean;
  nextCursor?: string;
}

/** `scope` tells organization, list and filter. */
export function pageOfAll<T extends { readonly id: string }>(
  cursors: Cursors,
  scope: string,
  { cursor, limit = DEFAULT_LIMIT }: PageRequest,
  all: readonly T[],
): { page: T[]; paging: Paging } {
  const [place, id] = cursor === undefined ? [] : cursors.decode(scope, cursor);
  const at = id === undefined ? -1 : all.findIndex((item) => item.id === id);
  // Where the item stood, when it stands nowhere any more.
  const from = id === undefined ? 0 : at >= 0 ? at + 1 : Number(place);
  const page = all.slice(from, from + limit);
  const hasMore = all.length > from + limit;
  return { page, paging: { hasMore, ...(hasMore && { nextCursor: cursors.encode(scope, [from + limit - 1, page.at(-1)!.id]) }) } };
}
