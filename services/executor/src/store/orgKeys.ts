/** Wrapped keys of organizations; the first one made counts. */
import type { OrgKeyStore, WrappedOrgKey } from '@gatehouse/crypto';
import { EVERY_ORGANIZATION, isDuplicateKey, type Mongo } from '@gatehouse/store';
import { orgKeySchema } from './schemas';

export interface OrgKeys extends OrgKeyStore {
  /** Root keys that stored keys need; the key file must have them all. */
  rootKeyIds(): Promise<string[]>;
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
    rootKeyIds: () => Keys.distinct('rootKeyId', {}, EVERY_ORGANIZATION),
  };
}
