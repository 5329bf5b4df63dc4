/** What a schema and its plugins hold against a database; each defence beside the same thing without it. */
import { isDuplicateKey, upsert } from './mongoErrors';
import { openMongo, type Mongo } from './openMongo';
import { outbox, outboxItem, type OutboxItem } from './outboxPlugin';
import { revisions } from './revisions';
import { Mixed, Schema } from './schema';
import { EVERY_ORGANIZATION, tenantGuard } from './tenantGuard';
import { dropDatabase, testContext } from './testing/testContext';

interface Size {
  readonly width: number;
  readonly height?: number;
}
interface Box {
  readonly _id: string;
  readonly orgId: string;
  readonly name: string;
  readonly size?: Size;
  readonly tags: readonly string[];
  readonly content?: unknown;
  readonly madeAt: Date;
}
interface CountedBox extends Box {
  readonly revision: number;
}
interface TellingBox extends Box {
  readonly outbox?: readonly OutboxItem[];
}

const sizeSchema = new Schema<Size>({ width: { type: Number, required: true }, height: { type: Number } }, { _id: false });
const boxSchema = <Row extends Box = Box>() =>
  new Schema<Box>({
    _id: { type: String, required: true },
    orgId: { type: String, required: true },
    name: { type: String, required: true },
    size: { type: sizeSchema },
    tags: { type: [String], required: true },
    content: { type: Mixed },
    madeAt: { type: Date, required: true },
  }) as unknown as Schema<Row>;

const box = (_id: string, more: Partial<Box> = {}): Box => ({ _id, orgId: 'o', name: _id, tags: [], madeAt: new Date(0), ...more });
const messageOf = (act: PromiseLike<unknown>): Promise<string> =>
  Promise.resolve(act).then(
    () => 'nothing',
    (err: Error) => err.message,
  );

const context = testContext();
let mongo: Mongo;
let used = 0;
const open = <Row>(schema: Schema<Row>) => mongo.model(`boxes${(used += 1)}`, schema);

beforeAll(async () => (mongo = await openMongo(context)));
afterAll(async () => {
  await context.stop();
  await dropDatabase(`${context.config.DATABASE_PREFIX}store`);
});

describe('a model', () => {
  it('gives rows back as they were stored, as plain objects', async () => {
    const Boxes = await open(boxSchema());
    const row = box('a', { size: { width: 1 }, content: { 'odd.key': { $x: [{}, null] }, empty: {} } });
    await Boxes.create(row);
    expect(await Boxes.findOne({ _id: 'a' }).lean()).toEqual(row);
  });

  it('has its indexes once it is there', async () => {
    const schema = boxSchema().index({ orgId: 1, name: 1 }, { name: 'name', unique: true });
    const Boxes = await open(schema);
    expect((await Boxes.listIndexes()).map((index: { name: string }) => index.name)).toEqual(['_id_', 'name']);
    await Boxes.create(box('a'));
    const created = await Boxes.create(box('b', { name: 'a' })).catch((err: unknown) => err);
    const updated = await Boxes.findOneAndUpdate({ _id: 'c' }, { $set: { orgId: 'o', name: 'a' } }, { upsert: true }).catch(
      (err: unknown) => err,
    );
    expect([created, updated].map(isDuplicateKey)).toEqual([true, true]);
  });

  it('takes an upsert that loses the race to insert: the row that won is changed', async () => {
    const Boxes = await open(boxSchema());
    // Imitates the server's upsert by a filter that is no unique key: it looks, finds nothing, inserts, and another was faster.
    let isFirst = true;
    const lose = async (): Promise<void> => {
      if (!isFirst) return void (await Boxes.updateOne({ _id: 'a' }, { $set: { name: 'changed' } }, { upsert: true }));
      isFirst = false;
      await Boxes.create(box('a'));
      await Boxes.create(box('a'));
    };
    await upsert(lose);
    expect((await Boxes.findOne({ _id: 'a' }).lean())?.name).toBe('changed');
    await expect(upsert(() => Boxes.create(box('a')))).rejects.toThrow(/duplicate key/);
  });

  it('refuses what the schema does not name, in rows, changes and filters', async () => {
    const Boxes = await open(boxSchema());
    await Boxes.create(box('a'));
    const odd = { nmae: 'a' } as object;
    expect(await messageOf(Boxes.create({ ...box('b'), ...odd }))).toMatch('nmae');
    expect(await messageOf(Boxes.updateOne({ _id: 'a' }, { $set: odd }))).toMatch('nmae');
    expect(await messageOf(Boxes.updateOne({ _id: 'a' }, { $set: { size: { width: 1, depth: 1 } } }))).toMatch('depth');
    expect(await messageOf(Boxes.deleteMany(odd))).toMatch('nmae');
    expect(await Boxes.countDocuments({})).toBe(1);
  });

  it('keeps members of any name', async () => {
    const Boxes = await open(boxSchema<TellingBox>().plugin(outbox));
    const content = JSON.parse('{"constructor":1,"__proto__":{"a":2},"b":{"__proto__":3}}') as unknown;
    const items = [outboxItem('x.happened.v1', content)];
    const kept = async (_id: string): Promise<string> => {
      const row = (await Boxes.findOne({ _id }).lean())!;
      return JSON.stringify([row.content, row.outbox?.[0]?.payload]);
    };
    await Boxes.create({ ...box('a', { content }), outbox: items });
    await Boxes.create(box('b'));
    await Boxes.updateOne({ _id: 'b' }, { $set: { content }, $push: { outbox: items[0]! } });
    expect([await kept('a'), await kept('b')]).toEqual(Array(2).fill(JSON.stringify([content, content])));
  });

  it('refuses rows without what is required and values of another type, and converts none', async () => {
    const Boxes = await open(boxSchema());
    await Boxes.create(box('a', { name: '' }));
    expect(await messageOf(Boxes.create({ _id: 'b', orgId: 'o', tags: [], madeAt: new Date() }))).toMatch('name');
    expect(await messageOf(Boxes.create(box('b', { name: 7 as never })))).toMatch('name');
    expect(await messageOf(Boxes.updateOne({ _id: 'a' }, { $set: { madeAt: '2026-01-01' } }))).toMatch('madeAt');
    expect(await messageOf(Boxes.updateOne({ _id: 'a' }, { $unset: { name: '' } }))).toMatch('name');
    expect(await messageOf(Boxes.findOne({ name: { $gt: 7 as never } }))).toMatch('name');
    expect(await Boxes.find({}).lean()).toEqual([box('a', { name: '' })]);
  });
});

describe('the tenant guard', () => {
  const guarded = () => boxSchema().plugin(tenantGuard);
  const acts = {
    find: (Boxes) => Boxes.find({ name: 'a' }),
    findOne: (Boxes) => Boxes.findOne({ _id: 'a' }),
    findById: (Boxes) => Boxes.findById('a'),
    exists: (Boxes) => Boxes.exists({ _id: 'a' }),
    distinct: (Boxes) => Boxes.distinct('name'),
    countDocuments: (Boxes) => Boxes.countDocuments({}),
    estimatedDocumentCount: (Boxes) => Boxes.estimatedDocumentCount(),
    updateOne: (Boxes) => Boxes.updateOne({ _id: 'a' }, { $set: { name: 'b' } }),
    updateMany: (Boxes) => Boxes.updateMany({}, { $set: { name: 'b' } }),
    findOneAndUpdate: (Boxes) => Boxes.findOneAndUpdate({ _id: 'a' }, { $set: { name: 'b' } }),
    replaceOne: (Boxes) => Boxes.replaceOne({ _id: 'a' }, box('a', { name: 'b' })),
    findOneAndReplace: (Boxes) => Boxes.findOneAndReplace({ _id: 'a' }, box('a', { name: 'b' })),
    deleteOne: (Boxes) => Boxes.deleteOne({ _id: 'a' }),
    deleteMany: (Boxes) => Boxes.deleteMany({ orgId: { $ne: 'none' } }),
    findOneAndDelete: (Boxes) => Boxes.findOneAndDelete({ _id: 'a' }),
    aggregate: (Boxes) => Boxes.aggregate([{ $match: { name: 'a' } }, { $match: { orgId: 'o' } }]),
    bulkWrite: (Boxes) => Boxes.bulkWrite([{ insertOne: { document: box('z') } }, { deleteOne: { filter: { _id: 'a' } } }]),
  } satisfies Record<string, (Boxes: Awaited<ReturnType<typeof open<Box>>>) => PromiseLike<unknown>>;

  it.each(Object.entries(acts))('throws at %s without the organization, which without it works', async (_, act) => {
    const [Guarded, Bare] = [await open(guarded()), await open(boxSchema())];
    for (const Boxes of [Guarded, Bare]) await Boxes.create(box('a'));
    expect(await messageOf(act(Guarded))).toMatch('without an orgId');
    expect(await Guarded.find({ orgId: 'o' }).lean()).toEqual([box('a')]);
    expect(await messageOf(act(Bare))).toBe('nothing');
  });

  it('lets through what names the organization, and what says that it concerns all', async () => {
    const Boxes = await open(guarded());
    await Boxes.create([box('a'), box('b'), box('c', { orgId: 'p' })]);
    expect(await Boxes.countDocuments({ orgId: 'o' })).toBe(2);
    expect(await Boxes.aggregate([{ $match: { orgId: 'o' } }, { $count: 'rows' }])).toEqual([{ rows: 2 }]);
    await Boxes.bulkWrite([{ updateOne: { filter: { orgId: 'o', _id: 'a' }, update: { $set: { name: 'b' } } } }]);
    expect(await Boxes.countDocuments({ name: 'b' }, EVERY_ORGANIZATION)).toBe(2);
    expect((await Boxes.deleteMany({ name: 'b' }, EVERY_ORGANIZATION)).deletedCount).toBe(2);
    expect(await messageOf(Boxes.create({ ...box('d'), orgId: undefined as never }))).toMatch('orgId');
  });

  it('lets documents be saved and deleted, by organization and id', async () => {
    const Boxes = await open(guarded());
    const document = await Boxes.create(box('a'));
    await document.set({ name: 'b' }).save();
    expect(await Boxes.findOne({ orgId: 'o' }).lean()).toMatchObject({ name: 'b' });
    await document.deleteOne();
    expect(await Boxes.countDocuments({ orgId: 'o' })).toBe(0);
  });
});

describe('revisions', () => {
  const both = async (Boxes: Awaited<ReturnType<typeof open<CountedBox>>>) => {
    await Boxes.create(box('a'));
    const [one, other] = [await Boxes.findOne({ _id: 'a' }), await Boxes.findOne({ _id: 'a' })];
    await one!.set({ name: 'one' }).save();
    return other!.set({ name: 'other' }).save();
  };

  it('begin at 1 and let one of two changes win; without them the second undoes the first', async () => {
    const Boxes = await open(boxSchema<CountedBox>().plugin(revisions));
    await expect(both(Boxes)).rejects.toMatchObject({ name: 'VersionError' });
    expect(await Boxes.findOne({ _id: 'a' }).lean()).toMatchObject({ name: 'one', revision: 2 });
    expect(await both(await open(boxSchema<CountedBox>()))).toMatchObject({ name: 'other' });
  });

  it('begin where the collection says', async () => {
    const Boxes = await open(boxSchema<CountedBox>().plugin(revisions, { first: 0 }));
    expect((await Boxes.create(box('a'))).revision).toBe(0);
    await Boxes.updateOne({ _id: 'b' }, { $set: box('b') }, { upsert: true });
    await Boxes.updateOne({ _id: 'b', revision: 0 }, { $inc: { revision: 1 } });
    expect((await Boxes.find({}).sort({ _id: 1 }).lean()).map(({ revision }) => revision)).toEqual([0, 1]);
  });

  it('are not made up by an insert of many, an upsert or a bulk write', async () => {
    const Boxes = await open(boxSchema<CountedBox>().plugin(revisions));
    expect((await Boxes.create(box('a'))).revision).toBe(1);
    expect(await messageOf(Boxes.insertMany([box('b')]))).toMatch('use create');
    await Boxes.updateOne({ _id: 'c' }, { $set: box('c'), $inc: { revision: 1 } }, { upsert: true });
    await Boxes.bulkWrite([{ insertOne: { document: { ...box('d'), revision: 1 } } }]);
    await Boxes.updateOne({ _id: 'e' }, { $set: box('e') }, { upsert: true });
    expect((await Boxes.find({}).lean()).map(({ revision }) => revision)).toEqual([1, 1, 1, 1]);
  });
});

describe('the outbox', () => {
  const items = [outboxItem('x.happened.v1', { a: {}, b: undefined })];

  it('has its index, and holds a row against deletion while something is in it', async () => {
    const Telling = await open(boxSchema<TellingBox>().plugin(outbox));
    expect((await Telling.listIndexes()).map((index: { name: string }) => index.name)).toEqual(['_id_', 'outbox']);
    await Telling.create({ ...box('a'), outbox: items });
    await Telling.create({ ...box('b'), outbox: [] });
    await Telling.create(box('c'));
    expect((await Telling.deleteMany({})).deletedCount).toBe(2);
    await Telling.deleteOne({ _id: 'a' });
    expect(await Telling.findOneAndDelete({ _id: 'a' })).toBeNull();
    await Telling.updateOne({ _id: 'a' }, { $push: { outbox: outboxItem('x.happened.v1', 2) } });
    expect((await Telling.findOne({ _id: 'a' }).lean())!.outbox).toHaveLength(2);
    await Telling.updateOne({ _id: 'a' }, { $set: { outbox: [] } });
    expect((await Telling.deleteOne({ _id: 'a' })).deletedCount).toBe(1);
  });

  it('is nothing a row has without the plugin', async () => {
    const Silent = await open(boxSchema<TellingBox>());
    expect(await messageOf(Silent.create({ ...box('a'), outbox: items }))).toMatch('outbox');
  });
});
