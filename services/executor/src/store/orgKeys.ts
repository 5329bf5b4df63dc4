/** Wrapped keys of organizations; the first one made counts. */
import type { OrgKeyStore, WrappedOrgKey } from '@gatehouse/crypto';
import { isDuplicateKey, type Mongo } from '@gatehouse/store';

interface OrgKeyDocument extends WrappedOrgKey {
  /** The organization. */
  _id: string;
  orgId: string;
}

export interface OrgKeys extends OrgKeyStore {
  /** Root keys that stored keys need; the key file must have them all. */
  rootKeyIds(): Promise<string[]>;
}

export async function orgKeyStore(mongo: Mongo): Promise<OrgKeys> {
  const collection = await mongo.collection<OrgKeyDocument>('orgKeys');
  const load = async (orgId: string): Promise<WrappedOrgKey | undefined> => (await collection.findOne({ _id: orgId, orgId })) ?? undefined;
  return {
    load,
    async create(orgId, key) {
      try {
        await collection.insertOne({ _id: orgId, orgId, ...key });
        return key;
      } catch (err) {
        if (!isDuplicateKey(err)) throw err;
        return (await load(orgId))!;
      }
    },
    rootKeyIds: () => collection.distinct('rootKeyId'),
  };
}
