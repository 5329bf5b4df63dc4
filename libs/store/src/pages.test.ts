import fc from 'fast-check';
import { createCursors } from './cursors';
import { cutPage, readPage, turnPage, type PageKey, type PageOf, type PageQuery, type Paging } from './pages';

const list = { cursors: createCursors('a secret of thirty-two characters'), scope: 'org_1 things' };

type Page<Row> = { rows: Row[] } & Paging;

/** All pages, each asked for with the cursor of the one before. */
async function walk<Row>(limit: number, ask: (request: PageQuery) => Promise<Page<Row>>): Promise<Page<Row>[]> {
  const pages = [await ask({ limit })];
  for (let cursor = pages[0]!.nextCursor; cursor !== undefined; cursor = pages.at(-1)!.nextCursor) pages.push(await ask({ limit, cursor }));
  return pages;
}

/** Every row once and in order; every page full but the last, which alone says that it is the last. */
function complete<Row>(pages: Page<Row>[], rows: readonly Row[], limit: number): void {
  expect(pages.flatMap((page) => page.rows)).toEqual(rows);
  expect(pages.map(({ hasMore }) => hasMore)).toEqual(pages.map((_, i) => i < pages.length - 1));
  expect(pages.slice(0, -1).every((page) => page.rows.length === limit)).toBe(true);
  if (rows.length > 0) expect(pages.at(-1)!.rows).not.toEqual([]);
}

const limits = fc.integer({ min: 1, max: 12 });
type Pair = readonly [number, string];
const comparePairs = (a: Pair, b: Pair): number => a[0] - b[0] || (a[1] < b[1] ? -1 : Number(a[1] > b[1]));

const byValue = (a: number, b: number): number => a - b;

/** A list in memory that is read as a store reads: what comes after a key, so many at the most. */
const reads =
  <Key extends PageKey>(keys: readonly Key[], compare: (a: Key, b: Key) => number) =>
  async (after: Key | undefined, limit: number): Promise<Key[]> =>
    keys.filter((key) => after === undefined || compare(key, after) > 0).slice(0, limit);

const walks = async <Key extends PageKey>(unsorted: readonly Key[], compare: (a: Key, b: Key) => number, limit: number): Promise<void> => {
  const keys = [...unsorted].sort(compare);
  complete(await walk(limit, (request) => readPage(list, request, reads(keys, compare), (key: Key) => key)), keys, limit);
};

describe('walking all pages yields every row once, whatever the limit', () => {
  it('by a number', () => fc.assert(fc.asyncProperty(fc.uniqueArray(fc.integer()), limits, (keys, limit) => walks(keys, byValue, limit))));

  it('by a text', () =>
    fc.assert(
      fc.asyncProperty(fc.uniqueArray(fc.string({ unit: 'grapheme', maxLength: 10 })), limits, (keys, limit) =>
        walks(keys, (a, b) => (a < b ? -1 : Number(a > b)), limit),
      ),
    ));

  it('by two values, the second between equals of the first', () => {
    const pair = fc.tuple(fc.integer({ min: 0, max: 3 }), fc.string({ maxLength: 2 }));
    const pairs = fc.uniqueArray(pair, { selector: String });
    return fc.assert(fc.asyncProperty(pairs, limits, (keys, limit) => walks<Pair>(keys, comparePairs, limit)));
  });

  it('of a list that looks at some rows at a time and leaves most of them out', () =>
    fc.assert(
      fc.asyncProperty(fc.uniqueArray(fc.integer()), limits, limits, async (unsorted, limit, atOnce) => {
        const keys = [...unsorted].sort(byValue);
        const even = (key: number): boolean => key % 2 === 0;
        const search = async (after: number | undefined, count: number): Promise<PageOf<number, number>> => {
          const looked = cutPage(await reads(keys, byValue)(after, atOnce + 1), atOnce, (key) => key);
          const { rows, next = looked.next } = cutPage(looked.rows.filter(even), count, (key) => key);
          return { rows, next };
        };
        const pages = await walk(limit, (request) => turnPage(list, request, search));
        expect(pages.flatMap(({ rows }) => rows)).toEqual(keys.filter(even));
      }),
    ));
});

it('what comes and goes between two pages moves no other row', async () => {
  const rows = [10, 20, 30, 40];
  const ask = (request: PageQuery) =>
    readPage(
      list,
      request,
      (after: number | undefined, limit) => reads(rows, byValue)(after, limit),
      (row: number) => row,
    );
  const first = await ask({ limit: 2 });
  rows.splice(0, 2, 5, 15);
  expect(await ask({ limit: 2, cursor: first.nextCursor! })).toEqual({ rows: [30, 40], hasMore: false });
});

it('a page holds fifty unless asked otherwise', async () => {
  const keys = Array.from({ length: 60 }, (_, i) => i);
  const page = await readPage(list, {}, reads(keys, byValue), (key: number) => key);
  expect([page.rows.length, page.hasMore]).toEqual([50, true]);
});

it('a cursor of another list is refused before anything is read', async () => {
  const { nextCursor } = await readPage(list, { limit: 1 }, reads([1, 2], byValue), (key: number) => key);
  const read = async (): Promise<never> => {
    throw new Error('read');
  };
  await expect(turnPage({ ...list, scope: 'org_2 things' }, { cursor: nextCursor! }, read)).rejects.toMatchObject({ code: 'invalid' });
});
