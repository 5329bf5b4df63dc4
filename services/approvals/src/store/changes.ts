/**
 * A change counter per organization, so that clients learn cheaply whether something has changed. It grows by an outbox item that commits with the
 * change, so a process that dies in between loses none; the relay may count one twice, which is harmless.
 */
import { isDuplicateKey, outboxItem, type Mongo, type OutboxItem } from '@gatehouse/store';
import { changesSchema } from './schemas';

/** Not a message: the relay keeps it in the house. */
export const CHANGED = 'changed';

export const changedItem = (orgId: string): OutboxItem => outboxItem(CHANGED, { orgId });

export type ChangesStore = Awaited<ReturnType<typeof changesStore>>;

export async function changesStore(mongo: Mongo) {
  const Counters = await mongo.model('changes', changesSchema);

  const grow = (orgId: string) => Counters.updateOne({ orgId, _id: orgId }, { $inc: { changes: 1 } }, { upsert: true });

  return {
    async grow(orgId: string): Promise<void> {
      // The first two of an organization at once: the loser finds the counter on its second try.
      await grow(orgId).catch((err: unknown) => {
        if (!isDuplicateKey(err)) throw err;
        return grow(orgId);
      });
    },
    of: async (orgId: string): Promise<number> => (await Counters.findOne({ orgId, _id: orgId }).lean())?.changes ?? 0,
  };
}
