/** Storage port of oidc-provider on one collection, so that sessions survive a restart. */
import type { Mongo } from '@gatehouse/store';
import { errors, type Adapter, type AdapterPayload } from 'oidc-provider';

interface Stored {
  _id: string;
  payload: AdapterPayload;
  uid?: string;
  grantId?: string;
  expiresAt?: Date;
}

/** A factory of adapters, one per model kind of the provider. */
export async function mongoAdapters(mongo: Mongo): Promise<(kind: string) => Adapter> {
  const payloads = await mongo.collection<Stored>('payloads', [
    { key: { uid: 1 }, sparse: true },
    { key: { grantId: 1 }, sparse: true },
    { key: { expiresAt: 1 }, expireAfterSeconds: 0 },
  ]);

  return (kind) => {
    const key = (id: string): string => `${kind}:${id}`;
    // The database removes expired documents up to a minute late; the date decides.
    const live = (document: Stored | null): AdapterPayload | undefined =>
      document === null || (document.expiresAt !== undefined && document.expiresAt.getTime() <= Date.now()) ? undefined : document.payload;
    return {
      upsert: async (id, payload, expiresIn) => {
        const { uid, grantId } = payload;
        await payloads.replaceOne(
          { _id: key(id) },
          {
            payload,
            ...(uid === undefined ? {} : { uid }),
            ...(grantId === undefined ? {} : { grantId }),
            ...(expiresIn ? { expiresAt: new Date(Date.now() + expiresIn * 1000) } : {}),
          },
          { upsert: true },
        );
      },
      find: async (id) => live(await payloads.findOne({ _id: key(id) })),
      findByUid: async (uid) => live(await payloads.findOne({ uid: String(uid) })),
      // Device flow is off; nothing is ever stored under a user code.
      findByUserCode: async () => undefined,
      // One winner: of two exchanges of the same code the second finds it consumed.
      consume: async (id) => {
        const consumed = Math.floor(Date.now() / 1000);
        const { matchedCount } = await payloads.updateOne(
          { _id: key(id), 'payload.consumed': { $exists: false } },
          { $set: { 'payload.consumed': consumed } },
        );
        if (matchedCount === 0) throw new errors.InvalidGrant('already used');
      },
      destroy: async (id) => void (await payloads.deleteOne({ _id: key(id) })),
      revokeByGrantId: async (grantId) => void (await payloads.deleteMany({ grantId: String(grantId) })),
    };
  };
}
