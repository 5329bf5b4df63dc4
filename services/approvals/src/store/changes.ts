/**
 * A change counter per organization, so that clients learn cheaply whether something has changed. It grows by an outbox item that commits with the
 * change, so a process that dies in between loses none; the relay may count one twice, which is harmless.
 */
import { outboxItem, upsert, type Mongo, type OutboxItem } from '@gatehouse/store';
import { changesSchema } from './schemas';

/** Name of the outbox item that counts a change. It is no message: the relay keeps it in this service. */
export const CHANGED = 'changed';

export const changedItem = (orgId: string): OutboxItem => outboxItem(CHANGED, { orgId });

export type ChangesStore = Awaited<ReturnType<typeof changesStore>>;

export async function changesStore(mongo: Mongo) {
  const Counters = await mongo.model('changes', changesSchema);

  return {
    async grow(orgId: string): Promise<void> {
      await upsert(() => Counters.updateOne({ orgId, _id: orgId }, { $inc: { changes: 1 } }, { upsert: true }));
    },
    of: async (orgId: string): Promise<number> => (await Counters.findOne({ orgId, _id: orgId }).lean())?.changes ?? 0,
  };
}
