/**
 * The bytes of skills' attachments, written once under an id of their own. The list in the skill says which of them count. Whoever is about to have a list
 * name bytes, or name them no longer, marks them as in doubt first: what a crash leaves is found by that mark.
 */
import { Binary } from 'mongodb';
import type { Mongo } from '@gatehouse/store';

interface StoredContent {
  readonly _id: string;
  readonly orgId: string;
  readonly skillId: string;
  readonly content: Binary;
  readonly doubtfulSince?: Date;
}
export type Doubtful = Pick<StoredContent, '_id' | 'orgId' | 'skillId'>;

export interface AttachmentStore {
  /** In doubt from the start. */
  put(orgId: string, row: { readonly _id: string; readonly skillId: string; readonly content: Buffer }, at: Date): Promise<void>;
  get(orgId: string, id: string): Promise<Buffer | undefined>;
  doubt(orgId: string, id: string, at: Date): Promise<void>;
  /** A list names them. Of those in doubt since `before` only, where that is given. */
  settle(orgId: string, id: string, before?: Date): Promise<void>;
  drop(orgId: string, id: string): Promise<void>;
  /** All of one skill. */
  dropAll(orgId: string, skillId: string): Promise<void>;
  /** Of every organization: in doubt since before this moment. */
  doubtful(before: Date, limit: number): Promise<Doubtful[]>;
}

export async function attachmentStore(mongo: Mongo): Promise<AttachmentStore> {
  const contents = await mongo.collection<StoredContent>('skillAttachments', [
    { key: { orgId: 1, skillId: 1 } },
    { key: { doubtfulSince: 1 }, sparse: true },
  ]);
  return {
    put: async (orgId, { _id, skillId, content }, at) =>
      void (await contents.insertOne({ _id, orgId, skillId, content: new Binary(content), doubtfulSince: at })),
    get: async (orgId, id) => {
      const row = await contents.findOne({ orgId, _id: id }, { projection: { content: 1 } });
      return row === null ? undefined : Buffer.from(row.content.value());
    },
    doubt: async (orgId, id, at) => void (await contents.updateOne({ orgId, _id: id }, { $set: { doubtfulSince: at } })),
    settle: async (orgId, id, before) =>
      void (await contents.updateOne(
        { orgId, _id: id, ...(before !== undefined && { doubtfulSince: { $lt: before } }) },
        { $unset: { doubtfulSince: true } },
      )),
    drop: async (orgId, id) => void (await contents.deleteOne({ orgId, _id: id })),
    dropAll: async (orgId, skillId) => void (await contents.deleteMany({ orgId, skillId })),
    doubtful: (before, limit) =>
      contents
        .find({ doubtfulSince: { $lt: before } }, { projection: { orgId: 1, skillId: 1 } })
        .sort({ doubtfulSince: 1 })
        .limit(limit)
        .toArray(),
  };
}
