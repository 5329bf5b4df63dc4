/** Lists as messages carry them: an opaque cursor bound to organization, list, filter, search and order, and numbers that count the whole list. */
import { containing, readSort, type PageRequest } from '@gatehouse/contracts';
import type { Cursors } from './cursors';
import { orderedPositionOf, type OrderedPage, type OrderedPosition, type PageAsk } from './orderedPages';
import { cutPage, turnPage, type Paging } from './pages';

/** Rows looked at for one page of a search; a page may hold fewer than it could while there are more. */
const SEARCHED_AT_ONCE = 1_000;

/** Rows that are read to count a list; longer lists have no totals. */
const MOST_COUNTED = 20_000;

interface ListRequest extends PageRequest {
  readonly q?: string;
  readonly sort?: string;
  readonly totals?: true;
}
export type Totals<Name extends string> = Record<'all' | 'matching' | Name, number>;

export interface List<Row, Tally extends string = never> {
  /** What the cursor is good for, beside search and order: organization, list, filters. */
  readonly scope: readonly string[];
  /** What `sort` may name, and the field of the rows behind it. */
  readonly fields: Readonly<Record<string, string>>;
  /** Its order when none is named. */
  readonly sort: string;
  readonly read: (ask: PageAsk) => Promise<OrderedPage<Row>>;
  /** What is searched. */
  readonly texts: (row: Row) => readonly (string | undefined)[];
  /** The filters of the request, which stand in the scope. */
  readonly keep?: (row: Row) => boolean;
  /** What is counted of all rows, beside how many there are. */
  readonly tallies?: Readonly<Record<Tally, (row: Row) => boolean>>;
}

async function search<Row extends { readonly _id: string }>(
  read: List<Row>['read'],
  matches: (row: Row) => boolean,
  ask: PageAsk,
): Promise<OrderedPage<Row>> {
  const looked = await read({ ...ask, limit: SEARCHED_AT_ONCE });
  const matching = looked.rows.filter(matches);
  const { rows, next = looked.next } = cutPage(matching, ask.limit, (row) => orderedPositionOf(row, ask.order));
  return { rows, next };
}

async function countedOf<Row, Tally extends string>(
  { read, tallies }: List<Row, Tally>,
  matches: (row: Row) => boolean,
  order: PageAsk['order'],
): Promise<{ totals?: Totals<Tally> }> {
  const all: Row[] = [];
  let position: OrderedPosition | undefined;
  do {
    const { rows, next } = await read({ order, position, limit: SEARCHED_AT_ONCE });
    all.push(...rows);
    position = next;
  } while (position !== undefined && all.length < MOST_COUNTED);
  return position === undefined ? { totals: totalsIn(all, matches, tallies) } : {};
}

/** The totals of rows that are at hand as a whole. */
export function totalsIn<Row, Tally extends string = never>(
  all: readonly Row[],
  matches: (row: Row) => boolean,
  tallies?: Readonly<Record<Tally, (row: Row) => boolean>>,
): Totals<Tally> {
  const count = (is: (row: Row) => boolean): number => all.filter(is).length;
  const own = Object.entries<(row: Row) => boolean>(tallies ?? {}).map(([name, is]) => [name, count(is)] as const);
  return { all: all.length, matching: count(matches), ...Object.fromEntries(own) } as Totals<Tally>;
}

/** Reads the page that a request asks for; returns its rows and the paging members of the answer, with the first page also totals that were asked for. */
export async function readList<Row extends { readonly _id: string }, Tally extends string = never>(
  cursors: Cursors,
  { cursor, limit, q = '', sort, totals }: ListRequest,
  list: List<Row, Tally>,
): Promise<{ rows: Row[]; totals?: Totals<Tally> } & Paging> {
  const { field, step } = readSort(sort ?? list.sort);
  const order = { field: list.fields[field]!, step };
  const scope = JSON.stringify([...list.scope, q, order.field, step]);
  const has = containing(q);
  const matches = (row: Row): boolean => has(list.texts(row)) && (list.keep?.(row) ?? true);
  const page = await turnPage({ cursors, scope }, { cursor, limit }, (position: OrderedPosition | undefined, count) => {
    const ask = { order, position, limit: count };
    return q === '' && list.keep === undefined ? list.read(ask) : search(list.read, matches, ask);
  });
  return { ...page, ...(totals === true && cursor === undefined && (await countedOf(list, matches, order))) };
}
