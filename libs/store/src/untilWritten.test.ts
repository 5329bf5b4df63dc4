import { AppError } from '@gatehouse/contracts';
import { openMongo } from './openMongo';
import { outbox, outboxItem, type OutboxItem } from './outboxPlugin';
import { revisions } from './revisions';
import { Schema } from './schema';
import { dropDatabase, testContext } from './testing/testContext';
import { untilWritten } from './untilWritten';

const AT_ONCE = 20;

interface Tally {
  readonly _id: string;
  readonly hands: readonly string[];
  readonly revision: number;
  readonly outbox?: readonly OutboxItem[];
}
const tallySchema = new Schema<Tally>({ _id: { type: String, required: true }, hands: { type: [String], required: true } });
tallySchema.plugin(revisions).plugin(outbox);

test('repeats what lost, and gives what the first write that did not made', async () => {
  let attempts = 0;
  expect(await untilWritten(async () => ((attempts += 1) === 3 ? { attempts } : undefined))).toEqual({ attempts: 3 });
});

test('ends with a conflict when somebody else is always first, and at once with what an attempt throws', async () => {
  const losing = jest.fn(() => Promise.resolve(undefined));
  await expect(untilWritten(losing)).rejects.toMatchObject({ code: 'conflict', message: expect.stringMatching('at the same moment') });
  expect(losing).toHaveBeenCalledTimes(AT_ONCE);
  const stale = jest.fn(() => Promise.reject(new AppError('conflict', 'It was changed since')));
  await expect(untilWritten(stale)).rejects.toThrow('It was changed since');
  expect(stale).toHaveBeenCalledTimes(1);
});

describe('writers at once', () => {
  const context = testContext();
  afterAll(async () => {
    await context.stop();
    await dropDatabase(`${context.config.DATABASE_PREFIX}store`);
  });

  test('each add what they have, with its event; trying once most of them lose', async () => {
    const Tallies = await (await openMongo(context)).model('tallies', tallySchema);
    const add = async (_id: string, hand: string): Promise<Tally | undefined> => {
      const { revision, hands } = (await Tallies.findOne({ _id }).lean())!;
      const change = { $set: { hands: [...hands, hand] }, $inc: { revision: 1 }, $push: { outbox: outboxItem('x.happened.v1', hand) } };
      return (await Tallies.findOneAndUpdate({ _id, revision }, change, { returnDocument: 'after' }).lean()) ?? undefined;
    };
    const hands = Array.from({ length: AT_ONCE }, (_, i) => `hand ${i}`);
    for (const _id of ['repeated', 'once']) await Tallies.create({ _id, hands: [], revision: 1 });
    await Promise.all(hands.map((hand) => untilWritten(() => add('repeated', hand))));
    const { revision, hands: added, outbox: items } = (await Tallies.findOne({ _id: 'repeated' }).lean())!;
    expect([revision, [...added].sort(), items!.map(({ payload }) => payload)]).toEqual([AT_ONCE + 1, [...hands].sort(), added]);
    const tries = await Promise.all(hands.map((hand) => add('once', hand)));
    expect(tries.filter((row) => row !== undefined).length).toBeLessThan(AT_ONCE);
  });
});
