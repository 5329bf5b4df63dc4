/** Lists as messages carry them: an opaque cursor bound to organization, list, filter, search and order. */
import { containing, readSort, type PageRequest } from '@gatehouse/contracts';
import type { Cursors } from '@gatehouse/store';
import { positionOf, type PageAsk, type PageOf, type Position } from '../store/page';

const DEFAULT_LIMIT = 50;
/** Rows looked at for one page of a search; a page may hold fewer than it could while there are more. */
const SEARCHED_AT_ONCE = 1_000;

interface ListRequest extends PageRequest {
  readonly q?: string;
  readonly sort?: string;
}
export interface PageAnswer {
  nextCursor?: string;
  hasMore: boolean;
}
export interface List<Row> {
  /** What the cursor is good for, beside search and order: organization, list, filters. */
  readonly scope: readonly string[];
  /** What `sort` may name, and the field of the rows behind it. */
  readonly fields: Readonly<Record<string, string>>;
  /** Its order when none is named. */
  readonly sort: string;
  readonly read: (ask: PageAsk) => Promise<PageOf<Row>>;
  /** What is searched. */
  readonly texts: (row: Row) => readonly (string | undefined)[];
}

async function search<Row extends { readonly _id: string }>(q: string, { read, texts }: List<Row>, ask: PageAsk): Promise<PageOf<Row>> {
  const { rows, next } = await read({ ...ask, limit: SEARCHED_AT_ONCE });
  const has = containing(q);
  const matching = rows.filter((row) => has(texts(row)));
  if (matching.length <= ask.limit) return { rows: matching, ...(next && { next }) };
  const shown = matching.slice(0, ask.limit);
  return { rows: shown, next: positionOf(shown.at(-1)!, ask.order) };
}

/** Reads the page that a request asks for; returns its rows and the paging members of the answer. */
export async function readList<Row extends { readonly _id: string }>(
  cursors: Cursors,
  { cursor, limit = DEFAULT_LIMIT, q = '', sort }: ListRequest,
  list: List<Row>,
): Promise<{ rows: Row[]; paging: PageAnswer }> {
  const { field, step } = readSort(sort ?? list.sort);
  const order = { field: list.fields[field]!, step };
  const scope = JSON.stringify([...list.scope, q, order.field, step]);
  const ask = { order, limit, position: cursor === undefined ? undefined : toPosition(cursors.decode(scope, cursor)) };
  const { rows, next } = await (q === '' ? list.read(ask) : search(q, list, ask));
  if (next === undefined) return { rows, paging: { hasMore: false } };
  return { rows, paging: { hasMore: true, nextCursor: cursors.encode(scope, [next.key, next.id]) } };
}

/** The cursor's code was checked, so the parts are what `readList` put there. */
const toPosition = ([key, id]: (string | number)[]): Position => ({ key: key!, id: String(id) });
