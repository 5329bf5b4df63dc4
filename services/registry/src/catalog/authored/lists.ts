/** Lists of what people write, agents and skills: how they are asked for, and their pages. */
import { PageRequest, sortBy, readSort, type Principal } from '@gatehouse/contracts';
import { turnPage, type Cursors, type OrderedPage, type PageAsk, type Paging, type OrderedPosition } from '@gatehouse/store';
import { Type, type Static } from 'typebox';
import type { AuthoredFilter } from './storedRows';

export const AuthoredList = Type.Object(
  {
    q: Type.Optional(
      Type.String({
        maxLength: 128,
        pattern: '^[^\\u0000]*$',
        description: 'Part of a name or description, in any case',
        'x-rule': 'text without U+0000',
      }),
    ),
    tag: Type.Optional(Type.String({ maxLength: 64, description: 'One of the tags, as it is written' })),
    ...sortBy('name', 'name', 'createdAt', 'updatedAt'),
    ...PageRequest.properties,
  },
  { additionalProperties: false },
);
export type AuthoredList = Static<typeof AuthoredList>;

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
