import type { audit } from '@gatehouse/contracts';
import { after, orderedPageOf, type PageAsk, type OrderedPage, type Mongo, type Outbox } from '@gatehouse/store';
import type { GroupRow } from '../domain/group';
import { nameKey, nameKeysOf } from '../domain/nameKey';
import { eventItem } from './outbox';
import { groupSchema } from './schemas';
import { unlessTaken } from './unlessTaken';

export type GroupText = Pick<GroupRow, 'name' | 'description'>;

export interface GroupStore {
  /** Finds a group that was not deleted. */
  find(orgId: string, id: string): Promise<GroupRow | undefined>;
  /** Finds a group, also a deleted one. */
  findEver(orgId: string, id: string): Promise<GroupRow | undefined>;
  list(orgId: string, page: PageAsk): Promise<OrderedPage<GroupRow>>;
  /** False when the name is taken. */
  insert(orgId: string, row: GroupRow, event: audit.AuditEvent): Promise<boolean>;
  /** Undefined when the group moved on since `before` was read. `'taken'`: another group has the name. */
  change(orgId: string, before: GroupRow, text: GroupText, event: audit.AuditEvent): Promise<GroupRow | 'taken' | undefined>;
  /** Deletes a group, which counts for nothing from here on. False for one that was deleted before: it and its events stay as they are. */
  delete(orgId: string, id: string, now: number, event: audit.AuditEvent): Promise<boolean>;
}

export async function groupStore(mongo: Mongo, outbox: Outbox): Promise<GroupStore> {
  const Groups = await mongo.model('groups', groupSchema);
  const projection = { outbox: 0 } as const;
  const alive = { deletedAt: { $exists: false } } as const;

  return {
    find: async (orgId, id) => (await Groups.findOne({ orgId, _id: id, ...alive }, projection).lean()) ?? undefined,
    findEver: async (orgId, id) => (await Groups.findOne({ orgId, _id: id }, projection).lean()) ?? undefined,
    // Every group that lives has a key, and only those that lie within a range of keys are read from their index.
    list: (orgId, page) =>
      orderedPageOf(Groups.find({ orgId, nameKey: nameKeysOf(orgId), ...alive, ...after(page) }, projection).lean(), page),
    insert: async (orgId, row, event) => {
      const written = await unlessTaken(Groups.create({ ...row, orgId, outbox: [eventItem(event)] }));
      outbox.kick();
      return written !== 'taken';
    },
    change: async (orgId, before, text, event) => {
      const filter = { orgId, _id: before._id, revision: before.revision, ...alive };
      const set = { ...text, nameKey: nameKey(orgId, text.name) };
      const update = { $set: set, $inc: { revision: 1 }, $push: { outbox: eventItem(event) } };
      const row = await unlessTaken(Groups.findOneAndUpdate(filter, update, { returnDocument: 'after', projection }).lean());
      outbox.kick();
      return row ?? undefined;
    },
    delete: async (orgId, id, now, event) => {
      const update = { $set: { deletedAt: new Date(now) }, $unset: { nameKey: true as const }, $push: { outbox: eventItem(event) } };
      const { modifiedCount } = await Groups.updateOne({ orgId, _id: id, ...alive }, update);
      outbox.kick();
      return modifiedCount > 0;
    },
  };
}
