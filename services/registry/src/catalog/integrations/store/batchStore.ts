/** The journal of tool sets, so that what a crash leaves behind is found again. */
import { EVERY_ORGANIZATION, type Mongo } from '@gatehouse/store';
import { batchSchema, type BatchRow } from './schemas';

export interface BatchStore {
  open(orgId: string, row: BatchRow): Promise<void>;
  close(orgId: string, id: string): Promise<void>;
  /** Journal entries of every organization that nobody closed since `before`. */
  leftOver(before: Date, limit: number): Promise<BatchRow[]>;
}

export async function batchStore(mongo: Mongo): Promise<BatchStore> {
  const Batches = await mongo.model('batches', batchSchema);
  return {
    open: async (orgId, row) => void (await Batches.create({ ...row, orgId })),
    close: async (orgId, id) => void (await Batches.deleteOne({ orgId, _id: id })),
    leftOver: (before, limit) =>
      Batches.find({ startedAt: { $lt: before } }, null, EVERY_ORGANIZATION)
        .sort({ startedAt: 1 })
        .limit(limit)
        .lean(),
  };
}
