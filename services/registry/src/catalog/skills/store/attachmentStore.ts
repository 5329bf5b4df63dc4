/**
 * The bytes of skills' attachments, written once under an id of their own. The lists in the skill and its old versions say which of them count. Whoever is about to
 * have a list name bytes marks them as in doubt first: what a crash leaves is found by that mark.
 */
import { driverCollection, EVERY_ORGANIZATION, type Mongo } from '@gatehouse/store';
import { Binary } from 'mongodb';
import { contentSchema, type ContentRow } from './schemas';

export type Doubtful = Pick<ContentRow, '_id' | 'orgId' | 'skillId'>;

export interface AttachmentStore {
  /** Stores the bytes, which are in doubt from the start. */
  put(orgId: string, row: { readonly _id: string; readonly skillId: string; readonly content: Buffer }, at: Date): Promise<void>;
  putAll(orgId: string, skillId: string, rows: readonly { readonly _id: string; readonly content: Buffer }[], at: Date): Promise<void>;
  get(orgId: string, id: string): Promise<Buffer | undefined>;
  settleAll(orgId: string, ids: readonly string[]): Promise<void>;
  /** Ends the doubt, because a list names the bytes. With `before`: only if they were in doubt before that moment. */
  settle(orgId: string, id: string, before?: Date): Promise<void>;
  drop(orgId: string, id: string): Promise<void>;
  /** Deletes all bytes of one skill. */
  dropAll(orgId: string, skillId: string): Promise<void>;
  /** Lists bytes of every organization that came into doubt before this moment, oldest first. */
  doubtful(before: Date, limit: number): Promise<Doubtful[]>;
}

export async function attachmentStore(mongo: Mongo): Promise<AttachmentStore> {
  const Contents = await mongo.model('skillAttachments', contentSchema);
  // Up to a MiB each: to make a document of it would copy it.
  const inserted = driverCollection(Contents);
  return {
    put: async (orgId, { _id, skillId, content }, at) =>
      void (await inserted.insertOne({ _id, orgId, skillId, content: new Binary(content), doubtfulSince: at })),
    putAll: async (orgId, skillId, rows, at) => {
      if (rows.length === 0) return;
      await inserted.insertMany(rows.map(({ _id, content }) => ({ _id, orgId, skillId, content: new Binary(content), doubtfulSince: at })));
    },
    get: async (orgId, id) => {
      const row = await Contents.findOne({ orgId, _id: id }, { content: 1 }).lean();
      return row === null ? undefined : Buffer.from(row.content.value());
    },
    settle: async (orgId, id, before) =>
      void (await Contents.updateOne(
        { orgId, _id: id, ...(before !== undefined && { doubtfulSince: { $lt: before } }) },
        { $unset: { doubtfulSince: true } },
      )),
    settleAll: async (orgId, ids) =>
      void (await Contents.updateMany({ orgId, _id: { $in: [...ids] } }, { $unset: { doubtfulSince: true } })),
    drop: async (orgId, id) => void (await Contents.deleteOne({ orgId, _id: id })),
    dropAll: async (orgId, skillId) => void (await Contents.deleteMany({ orgId, skillId })),
    doubtful: (before, limit) =>
      Contents.find({ doubtfulSince: { $lt: before } }, { orgId: 1, skillId: 1 }, EVERY_ORGANIZATION)
        .sort({ doubtfulSince: 1 })
        .limit(limit)
        .lean(),
  };
}
