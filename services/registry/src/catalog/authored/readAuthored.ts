/** Pages of what people write, in the order that was asked for; a cursor serves the same caller, filters and order only. */
import { readSort, type Principal } from '@gatehouse/contracts';
import { turnPage, type Cursors, type OrderedPage, type PageAsk, type Paging, type OrderedPosition } from '@gatehouse/store';
import type { AuthoredList } from './authoredList';
import type { AuthoredFilter } from './storedRows';

interface List<Row> {
  readonly cursors: Cursors;
  readonly kind: 'agents' | 'skills';
  readonly visible: Pick<AuthoredFilter, 'visible'>;
  readonly read: (filter: AuthoredFilter, ask: PageAsk) => Promise<OrderedPage<Row>>;
}

export function readAuthored<Row>(
  { orgId, kind: callerKind, id }: Principal,
  { q, tag, sort = 'name', cursor, limit }: AuthoredList,
  { cursors, kind, visible, read }: List<Row>,
): Promise<{ rows: Row[] } & Paging> {
  const scope = JSON.stringify([orgId, kind, callerKind, id, q ?? null, tag ?? null, sort]);
  return turnPage({ cursors, scope }, { cursor, limit }, (position: OrderedPosition | undefined, count) =>
    read({ ...visible, q, tag }, { order: readSort(sort), position, limit: count }),
  );
}
