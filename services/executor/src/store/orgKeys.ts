/** Wrapped keys of organizations; the first one made counts. */
import { rewrapOrgKey, type KeyProvider, type OrgKeyStore, type WrappedOrgKey } from '@gatehouse/crypto';
import { EVERY_ORGANIZATION, isDuplicateKey, type Mongo } from '@gatehouse/store';
import { orgKeySchema } from './schemas';

export interface OrgKeys extends OrgKeyStore {
  /** Root keys that stored keys need; the key file must have them all. */
  rootKeyIds(): Promise<string[]>;
  /** Puts every key that another root key wrapped under the primary one of `keys`. Resolves with how many there were. */
  rewrap(keys: KeyProvider): Promise<number>;
}

export async function orgKeyStore(mongo: Mongo): Promise<OrgKeys> {
  const Keys = await mongo.model('orgKeys', orgKeySchema);
  const load = async (orgId: string): Promise<WrappedOrgKey | undefined> => (await Keys.findOne({ orgId, _id: orgId }).lean()) ?? undefined;
  return {
    load,
    async create(orgId, key) {
      try {
        await Keys.create({ _id: orgId, orgId, ...key });
        return key;
      } catch (err) {
        if (!isDuplicateKey(err)) throw err;
        return (await load(orgId))!;
      }
    },
    async rewrap(keys) {
      const old = await Keys.find({ rootKeyId: { $ne: keys.primary } }, null, EVERY_ORGANIZATION).lean();
      for (const row of old) {
        const { rootKeyId, wrapped } = await rewrapOrgKey(keys, row.orgId, row);
        // Another replica may have been first; its text is as good.
        await Keys.updateOne({ orgId: row.orgId, _id: row._id, wrapped: row.wrapped }, { $set: { rootKeyId, wrapped } });
      }
      return old.length;
    },
    rootKeyIds: () => Keys.distinct('rootKeyId', {}, EVERY_ORGANIZATION),
  };
}
