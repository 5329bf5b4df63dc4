import { createCursors } from './cursors';
import type { OrderedPage } from './orderedPages';
import { readList } from './readList';

interface Row {
  readonly _id: string;
  readonly name: string;
  readonly isOn: boolean;
}
const cursors = createCursors('c'.repeat(32));
const rows = Array.from({ length: 2_500 }, (_, at): Row => ({ _id: String(at).padStart(4, '0'), name: `bot ${at}`, isOn: at % 10 === 0 }));

/** Reads of `all` in the order of ids. */
function listOf(all: readonly Row[], keep?: (row: Row) => boolean) {
  return {
    scope: ['org', 'list', keep === undefined ? '' : 'on'],
    fields: { id: '_id' },
    sort: 'id',
    read: ({ position, limit }: { position: readonly [string | number, string] | undefined; limit: number }): Promise<OrderedPage<Row>> => {
      const from = position === undefined ? 0 : all.findIndex(({ _id }) => _id === position[1]) + 1;
      const page = all.slice(from, from + limit);
      const last = page.at(-1);
      return Promise.resolve(from + limit < all.length && last !== undefined ? { rows: page, next: [last._id, last._id] } : { rows: page });
    },
    texts: ({ name }: Row) => [name],
    tallies: { on: ({ isOn }: Row) => isOn },
    ...(keep && { keep }),
  };
}

test('the first page counts all rows and those that search and filter leave; others, and pages that do not ask, count nothing', async () => {
  const first = await readList<Row, 'on'>(cursors, { q: 'BOT 1', limit: 2, totals: true }, listOf(rows));
  expect(first.totals).toEqual({ all: 2_500, matching: rows.filter(({ name }) => name.startsWith('bot 1')).length, on: 250 });
  const next = await readList<Row, 'on'>(cursors, { q: 'BOT 1', limit: 2, totals: true, cursor: first.nextCursor! }, listOf(rows));
  expect(next.totals).toBeUndefined();
  expect((await readList<Row, 'on'>(cursors, { limit: 2 }, listOf(rows))).totals).toBeUndefined();
});

test('a filter gives its rows page by page, and its cursor serves no other filter', async () => {
  const on = listOf(rows, ({ isOn }) => isOn);
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await readList<Row, 'on'>(cursors, { limit: 60, ...(cursor !== undefined && { cursor }) }, on);
    seen.push(...page.rows.map(({ _id }) => _id));
    cursor = page.nextCursor;
    if (cursor !== undefined)
      await expect(readList<Row, 'on'>(cursors, { cursor }, listOf(rows))).rejects.toMatchObject({ code: 'invalid' });
  } while (cursor !== undefined);
  expect(seen).toEqual(rows.filter(({ isOn }) => isOn).map(({ _id }) => _id));
});

test('a list that is too long to count says no number rather than a wrong one', async () => {
  const many = Array.from({ length: 25_000 }, (_, at): Row => ({ _id: String(at).padStart(5, '0'), name: 'x', isOn: true }));
  expect((await readList<Row, 'on'>(cursors, { totals: true }, listOf(many))).totals).toBeUndefined();
});
