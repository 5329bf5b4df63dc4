/** Wrapped keys of organizations; the first one made counts. */
import type { OrgKeyStore, WrappedKey, WrappedOrgKey } from '@gatehouse/crypto';
import { EVERY_ORGANIZATION, isDuplicateKey, type Mongo } from '@gatehouse/store';
import { orgKeySchema } from './schemas';

export interface OrgKeyRow extends WrappedOrgKey {
  readonly orgId: string;
}

export interface OrgKeys extends OrgKeyStore {
  /** How many keys each root key wraps. */
  countByRootKey(): Promise<Record<string, number>>;
  /** Up to `limit` keys that another root key than this one wraps, by organization, from the one after `after` on. */
  notUnder(rootKeyId: string, after: string, limit: number): Promise<OrgKeyRow[]>;
  /** Replaces the wrap of a key, unless it is another than `row` shows by now. Resolves with whether it did. */
  replaceWrap(row: OrgKeyRow, by: WrappedKey): Promise<boolean>;
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
    async countByRootKey() {
      const ids = await Keys.distinct('rootKeyId', {}, EVERY_ORGANIZATION);
      return Object.fromEntries(
        await Promise.all(ids.sort().map(async (id) => [id, await Keys.countDocuments({ rootKeyId: id }, EVERY_ORGANIZATION)] as const)),
      );
    },
    notUnder: (rootKeyId, after, limit) =>
      Keys.find({ rootKeyId: { $ne: rootKeyId }, _id: { $gt: after } }, null, EVERY_ORGANIZATION)
        .sort({ _id: 1 })
        .limit(limit)
        .lean(),
    async replaceWrap({ orgId, wrapped }, by) {
      const { modifiedCount } = await Keys.updateOne(
        { orgId, _id: orgId, wrapped },
        { $set: { rootKeyId: by.rootKeyId, wrapped: by.wrapped } },
      );
      return modifiedCount === 1;
    },
  };
}
