/** One page of a list that is at hand as a whole. The cursor holds the last item of the page before: its id, and its place for when it went away. */
import type { PageRequest } from '@gatehouse/contracts';
import { turnPage, type PagedList, type Paging } from '@gatehouse/store';

type Position = readonly [place: number, id: string];

export const pageOfAll = <T extends { readonly id: string }>(
  list: PagedList,
  request: PageRequest,
  all: readonly T[],
): Promise<{ rows: T[] } & Paging> =>
  turnPage(list, request, (after: Position | undefined, limit) => {
    const from = after === undefined ? 0 : positionAfter(all, after);
    const rows = all.slice(from, from + limit);
    return { rows, next: all.length > from + limit ? [from + limit - 1, rows.at(-1)!.id] : undefined };
  });

/** Index at which the next page begins; where the item stood when it is gone. */
function positionAfter(all: readonly { readonly id: string }[], [place, id]: Position): number {
  const at = all.findIndex((item) => item.id === id);
  return at >= 0 ? at + 1 : place;
}
