import { MongoClient, type Collection } from 'mongodb';
import { createCursors } from './cursors';
import { afterPosition, NEWEST_FIRST, readNewest, type Dated, type Position } from './newestFirst';
import { driverCollection, openMongo } from './openMongo';
import { Schema } from './schema';
import { TEST_MONGODB_URL, testContext } from './testing/testContext';

const context = testContext();
const list = { cursors: createCursors('a secret of thirty-two characters'), scope: 'org_1 things' };
let things: Collection<Dated & { orgId: string }>;

beforeAll(async () => {
  const mongo = await openMongo(context);
  const text = { type: String, required: true } as const;
  const schema = new Schema<Dated & { orgId: string }>({ _id: text, orgId: text, createdAt: { type: Date, required: true } });
  schema.index({ orgId: 1, ...NEWEST_FIRST });
  things = driverCollection(await mongo.model('things', schema));
});
afterAll(async () => {
  await context.stop();
  const client = new MongoClient(TEST_MONGODB_URL);
  await client.db(`${context.config.DATABASE_PREFIX}store`).dropDatabase();
  await client.close();
});

test.each([1, 2, 5, 7, 29, 30, 31])('pages of %i yield every document once, newest first, also of one moment', async (limit) => {
  await things.deleteMany({});
  // Seven moments for thirty documents.
  const all = Array.from({ length: 30 }, (_, i) => ({ _id: `t${i}`, orgId: 'o', createdAt: new Date(1_000 * ((i * 5) % 7)) }));
  await things.insertMany(all);
  const read = (after: Position | undefined, count: number) =>
    things
      .find({ orgId: 'o', ...afterPosition(after) })
      .sort(NEWEST_FIRST)
      .limit(count)
      .toArray();
  const seen: string[] = [];
  for (let cursor: string | undefined, more = true; more;) {
    const page = await readNewest(list, { limit, cursor }, read);
    seen.push(...page.rows.map(({ _id }) => _id));
    [cursor, more] = [page.nextCursor, page.hasMore];
  }
  const newer = (a: Dated, b: Dated): number => b.createdAt.getTime() - a.createdAt.getTime() || (a._id < b._id ? 1 : -1);
  expect(seen).toEqual([...all].sort(newer).map(({ _id }) => _id));
});
