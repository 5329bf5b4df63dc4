/** What the stores of agents and skills do alike: they find the rows that are there, and end a row that keeps its events until they are relayed. */
import { EVERY_ORGANIZATION, type Model, type Outbox, type OutboxItem } from '@gatehouse/store';
import { alive, tombName } from './storedRows';

interface StoredRow {
  readonly _id: string;
  readonly orgId: string;
  readonly name: string;
  readonly revision: number;
  readonly removedAt?: Date;
  readonly outbox: OutboxItem[];
}
/** The row that is removed, the revision at which it was seen, and the events that say so. */
interface Ending {
  readonly orgId: string;
  readonly id: string;
  readonly expected: number;
  readonly now: Date;
  readonly news: readonly OutboxItem[];
}

/** `Row` is a stored row without its outbox. */
export function authoredRows<Row extends { readonly _id: string; readonly orgId: string }>(
  model: Model<Row & { readonly outbox: OutboxItem[] }>,
  outbox: Outbox,
) {
  const Rows = model as unknown as Model<StoredRow>;
  const one = async (filter: { orgId: string; name: string } | { orgId: string; _id: string }): Promise<Row | undefined> =>
    ((await Rows.findOne({ ...filter, ...alive }, { outbox: 0 }).lean()) as unknown as Row | null) ?? undefined;
  return {
    byName: (orgId: string, name: string) => one({ orgId, name }),
    byId: (orgId: string, id: string) => one({ orgId, _id: id }),
    /** Names by id, of rows of which `more` holds too. */
    async names(orgId: string, ids: readonly string[], more: object = {}): Promise<Map<string, string>> {
      const rows = await Rows.find({ orgId, _id: { $in: [...ids] }, ...more, ...alive }, { name: 1 }).lean();
      return new Map(rows.map(({ _id, name }) => [_id, name]));
    },
    /** False when the row has another revision, `more` does not hold of it, or it is gone. */
    async end({ orgId, id, expected, now, news }: Ending, dropped: Readonly<Record<string, true>>, more: object = {}): Promise<boolean> {
      const tomb = {
        $set: { name: tombName(id), removedAt: now, revision: expected + 1 },
        $unset: dropped,
        $push: { outbox: { $each: [...news] } },
      };
      // A tomb lacks what a row must have.
      const { matchedCount } = await Rows.updateOne({ orgId, _id: id, revision: expected, ...more, ...alive }, tomb, {
        runValidators: false,
      });
      outbox.kick();
      return matchedCount === 1;
    },
    /** Lists rows of every organization that were removed before this moment and whose events are all relayed. */
    removedBefore: (before: Date, limit: number): Promise<{ _id: string; orgId: string }[]> =>
      Rows.find({ removedAt: { $lt: before }, outbox: { $size: 0 } }, { orgId: 1 }, EVERY_ORGANIZATION)
        .limit(limit)
        .lean(),
    forget: async (orgId: string, id: string): Promise<void> =>
      void (await Rows.deleteOne({ orgId, _id: id, removedAt: { $exists: true } })),
  };
}

/** `$unset` of members. */
export const unset = (names: readonly string[]): Record<string, true> => Object.fromEntries(names.map((name) => [name, true as const]));
