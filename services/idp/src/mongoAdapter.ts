/** Storage port of oidc-provider on one collection, so that sessions survive a restart. */
import type { Mongo } from '@gatehouse/store';
import { errors, type Adapter, type AdapterPayload } from 'oidc-provider';
import { payloadSchema, type PayloadRow } from './schemas';

/** A factory of adapters, one per model kind of the provider. */
export async function mongoAdapters(mongo: Mongo): Promise<(kind: string) => Adapter> {
  const Payloads = await mongo.model('payloads', payloadSchema);

  return (kind) => {
    const key = (id: string): string => `${kind}:${id}`;
    // The database removes expired rows up to a minute late; the date decides.
    const live = (row: PayloadRow | null): AdapterPayload | undefined =>
      row === null || (row.expiresAt !== undefined && row.expiresAt.getTime() <= Date.now()) ? undefined : row.payload;
    return {
      upsert: async (id, payload, expiresIn) => {
        const { uid, grantId } = payload;
        await Payloads.replaceOne(
          { _id: key(id) },
          {
            _id: key(id),
            payload,
            ...(uid === undefined ? {} : { uid }),
            ...(grantId === undefined ? {} : { grantId }),
            ...(expiresIn ? { expiresAt: new Date(Date.now() + expiresIn * 1000) } : {}),
          },
          { upsert: true },
        );
      },
      find: async (id) => live(await Payloads.findOne({ _id: key(id) }).lean()),
      findByUid: async (uid) => live(await Payloads.findOne({ uid: String(uid) }).lean()),
      // Device flow is off; nothing is ever stored under a user code.
      findByUserCode: async () => undefined,
      // One winner: of two exchanges of the same code the second finds it consumed.
      consume: async (id) => {
        const consumed = Math.floor(Date.now() / 1000);
        const { matchedCount } = await Payloads.updateOne(
          { _id: key(id), 'payload.consumed': { $exists: false } },
          { $set: { 'payload.consumed': consumed } },
        );
        if (matchedCount === 0) throw new errors.InvalidGrant('already used');
      },
      destroy: async (id) => void (await Payloads.deleteOne({ _id: key(id) })),
      revokeByGrantId: async (grantId) => void (await Payloads.deleteMany({ grantId: String(grantId) })),
    };
  };
}
