/** The journal of tool sets, so that what a crash leaves behind is found again. */
import type { Mongo } from '@gatehouse/store';

/** A set of tools on its way in or out; what is still here after a while is left over from a crash. */
export interface BatchRow {
  readonly _id: string;
  readonly orgId: string;
  readonly integrationId: string;
  /** The set that this one replaces. */
  readonly replaces?: string;
  readonly startedAt: Date;
}

export interface BatchStore {
  open(orgId: string, row: BatchRow): Promise<void>;
  close(orgId: string, id: string): Promise<void>;
  /** Journal entries of every organization that nobody closed since `before`. */
  leftOver(before: Date, limit: number): Promise<BatchRow[]>;
}

export async function batchStore(mongo: Mongo): Promise<BatchStore> {
  const batches = await mongo.collection<BatchRow>('batches', [{ key: { startedAt: 1 } }]);
  return {
    open: async (orgId, row) => void (await batches.insertOne({ ...row, orgId })),
    close: async (orgId, id) => void (await batches.deleteOne({ orgId, _id: id })),
    leftOver: (before, limit) =>
      batches
        .find({ startedAt: { $lt: before } })
        .sort({ startedAt: 1 })
        .limit(limit)
        .toArray(),
  };
}
