import type { audit } from '@gatehouse/contracts';
import { afterPosition, isDuplicateKey, NEWEST_FIRST, type Mongo, type Outbox, type Position } from '@gatehouse/store';
import { groupNameKey, type GroupRow } from '../domain/group';
import { factItem, type WithOutbox } from './outbox';

export type GroupText = Pick<GroupRow, 'name' | 'description'>;

export interface GroupStore {
  /** Not one that was deleted. */
  find(orgId: string, id: string): Promise<GroupRow | undefined>;
  /** Also one that was deleted. */
  findEver(orgId: string, id: string): Promise<GroupRow | undefined>;
  list(orgId: string, position: Position | undefined, limit: number): Promise<GroupRow[]>;
  /** False when the name is taken. */
  insert(orgId: string, row: GroupRow, fact: audit.Fact): Promise<boolean>;
  /** Undefined when the group moved on since `before` was read. `'taken'`: another group has the name. */
  change(orgId: string, before: GroupRow, text: GroupText, fact: audit.Fact): Promise<GroupRow | 'taken' | undefined>;
  /** From here on the group counts for nothing. Leaves one that was deleted before, and its facts, alone. */
  delete(orgId: string, id: string, now: number, fact: audit.Fact): Promise<void>;
}

export async function groupStore(mongo: Mongo, outbox: Outbox): Promise<GroupStore> {
  const groups = await mongo.collection<WithOutbox<GroupRow>>('groups', [
    { key: { nameKey: 1 }, unique: true, sparse: true },
    { key: { orgId: 1, createdAt: -1, _id: -1 } },
  ]);
  const projection = { outbox: 0 } as const;
  const alive = { deletedAt: { $exists: false } } as const;

  /** The outcome of a write, or undefined when the name it brings is taken. */
  async function unlessTaken<T>(write: () => Promise<T>): Promise<T | undefined> {
    try {
      return await write();
    } catch (err) {
      if (isDuplicateKey(err)) return undefined;
      throw err;
    } finally {
      outbox.kick();
    }
  }

  return {
    find: async (orgId, id) => (await groups.findOne({ orgId, _id: id, ...alive }, { projection })) ?? undefined,
    findEver: async (orgId, id) => (await groups.findOne({ orgId, _id: id }, { projection })) ?? undefined,
    list: (orgId, position, limit) =>
      groups
        .find({ orgId, ...alive, ...afterPosition(position) }, { projection })
        .sort(NEWEST_FIRST)
        .limit(limit)
        .toArray(),
    insert: async (orgId, row, fact) =>
      (await unlessTaken(() => groups.insertOne({ ...row, orgId, outbox: [factItem(fact)] }))) !== undefined,
    change: async (orgId, before, text, fact) => {
      const filter = { orgId, _id: before._id, revision: before.revision, ...alive };
      const set = { ...text, nameKey: groupNameKey(orgId, text.name) };
      const update = { $set: set, $inc: { revision: 1 }, $push: { outbox: factItem(fact) } };
      const row = await unlessTaken(() => groups.findOneAndUpdate(filter, update, { returnDocument: 'after', projection }));
      return row === undefined ? 'taken' : (row ?? undefined);
    },
    delete: async (orgId, id, now, fact) => {
      const update = { $set: { deletedAt: new Date(now) }, $unset: { nameKey: true as const }, $push: { outbox: factItem(fact) } };
      await groups.updateOne({ orgId, _id: id, ...alive }, update);
      outbox.kick();
    },
  };
}
