/** Lists as messages carry them: an opaque cursor bound to organization, list, filter, search and order. */
import { containing, readSort, type PageRequest } from '@gatehouse/contracts';
import type { Cursors } from './cursors';
import { orderedPositionOf, type OrderedPage, type OrderedPosition, type PageAsk } from './orderedPages';
import { cutPage, turnPage, type Paging } from './pages';

/** Rows looked at for one page of a search; a page may hold fewer than it could while there are more. */
const SEARCHED_AT_ONCE = 1_000;

interface ListRequest extends PageRequest {
  readonly q?: string;
  readonly sort?: string;
}
export interface List<Row> {
  /** What the cursor is good for, beside search and order: organization, list, filters. */
  readonly scope: readonly string[];
  /** What `sort` may name, and the field of the rows behind it. */
  readonly fields: Readonly<Record<string, string>>;
  /** Its order when none is named. */
  readonly sort: string;
  readonly read: (ask: PageAsk) => Promise<OrderedPage<Row>>;
  /** What is searched. */
  readonly texts: (row: Row) => readonly (string | undefined)[];
}

async function search<Row extends { readonly _id: string }>(
  q: string,
  { read, texts }: List<Row>,
  ask: PageAsk,
): Promise<OrderedPage<Row>> {
  const looked = await read({ ...ask, limit: SEARCHED_AT_ONCE });
  const has = containing(q);
  const matching = looked.rows.filter((row) => has(texts(row)));
  const { rows, next = looked.next } = cutPage(matching, ask.limit, (row) => orderedPositionOf(row, ask.order));
  return { rows, next };
}

/** Reads the page that a request asks for; returns its rows and the paging members of the answer. */
export function readList<Row extends { readonly _id: string }>(
  cursors: Cursors,
  { cursor, limit, q = '', sort }: ListRequest,
  list: List<Row>,
): Promise<{ rows: Row[] } & Paging> {
  const { field, step } = readSort(sort ?? list.sort);
  const order = { field: list.fields[field]!, step };
  const scope = JSON.stringify([...list.scope, q, order.field, step]);
  return turnPage({ cursors, scope }, { cursor, limit }, (position: OrderedPosition | undefined, count) => {
    const ask = { order, position, limit: count };
    return q === '' ? list.read(ask) : search(q, list, ask);
  });
}
