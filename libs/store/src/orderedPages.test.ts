import { openMongo } from './openMongo';
import { after, orderedPageOf, type Order, type OrderedPosition } from './orderedPages';
import { Schema } from './schema';
import { dropDatabase, testContext } from './testing/testContext';

interface Thing {
  readonly _id: string;
  readonly name: string;
  readonly madeAt: Date;
}
const thingSchema = new Schema<Thing>({
  _id: { type: String, required: true },
  name: { type: String, required: true },
  madeAt: { type: Date, required: true },
});

const context = testContext();
afterAll(async () => {
  await context.stop();
  await dropDatabase(`${context.config.DATABASE_PREFIX}store`);
});

test('pages of a lean query yield every row once, in the order of a text or a date and of ids among equals', async () => {
  const Things = await (await openMongo(context)).model('things', thingSchema);
  const all = Array.from({ length: 12 }, (_, i) => ({ _id: `t${i}`, name: `n${i % 3}`, madeAt: new Date(1_000 * ((i * 5) % 4)) }));
  await Things.create(all);
  const orders: Order[] = [
    { field: 'name', step: 1 },
    { field: 'madeAt', step: -1 },
  ];
  for (const order of orders) {
    const seen: Thing[] = [];
    for (let position: OrderedPosition | undefined, more = true; more;) {
      const page = { order, position, limit: 5 };
      const { rows, next } = await orderedPageOf(Things.find(after(page)).lean(), page);
      seen.push(...rows);
      [position, more] = [next, next !== undefined];
    }
    const key = (thing: Thing): string | number => (order.field === 'name' ? thing.name : thing.madeAt.getTime());
    const compare = (a: Thing, b: Thing): number => (key(a) === key(b) ? (a._id < b._id ? -1 : 1) : key(a) < key(b) ? -1 : 1) * order.step;
    expect(seen).toEqual([...all].sort(compare));
  }
});
