/**
 * Whose turn it is to change what stands outside for a deployment: one operation at a time. The fence counts the processes that took the push up, so that one
 * from which it was taken gets no turn any more.
 */
import { isDuplicateKey, type Mongo } from '@gatehouse/store';
import { pushTurnSchema, type PushTurnRow } from './schemas';

export type PushTurn = Pick<PushTurnRow, '_id' | 'orgId' | 'fence' | 'holder'>;

export interface PushTurnStore {
  /** Takes the turn until then. Returns undefined when that succeeds, else the turn that stands in its way. */
  take(turn: PushTurn, now: Date, until: Date): Promise<PushTurnRow | undefined>;
  /** The next turn may begin then. */
  release(turn: PushTurn, at: Date): Promise<void>;
}

export async function pushTurnStore(mongo: Mongo): Promise<PushTurnStore> {
  const Turns = await mongo.model('pushTurns', pushTurnSchema);
  return {
    async take({ _id, orgId, fence, holder }, now, until) {
      const free = { _id, orgId, fence: { $lte: fence }, busyUntil: { $lte: now } };
      try {
        await Turns.updateOne(free, { $set: { fence, holder, busyUntil: until } }, { upsert: true });
        return undefined;
      } catch (err) {
        if (!isDuplicateKey(err)) throw err;
      }
      return (await Turns.findOne({ _id, orgId }).lean()) ?? undefined;
    },
    release: async ({ _id, orgId, holder }, at) => void (await Turns.updateOne({ _id, orgId, holder }, { $set: { busyUntil: at } })),
  };
}
