/** Versions of the AI use policy that were replaced. The one that counts, and the draft, stand in the organization's document. */
import { isDuplicateKey, type Mongo } from '@gatehouse/store';
import type { PublishedPolicy } from '../domain/aiUsePolicy';
import { versionSchema } from './aiUsePolicySchemas';

export interface VersionStore {
  /** Keeps a version before it is replaced; once kept, it stays as it is. */
  keep(orgId: string, version: PublishedPolicy): Promise<void>;
  find(orgId: string, version: number): Promise<PublishedPolicy | undefined>;
  /** The versions before this one, newest first, without their texts. */
  before(orgId: string, version: number, limit: number): Promise<Omit<PublishedPolicy, 'text'>[]>;
}

const idOf = (orgId: string, version: number): string => `${orgId}:${version}`;

export async function versionStore(mongo: Mongo): Promise<VersionStore> {
  const Versions = await mongo.model('aiUsePolicies', versionSchema);
  return {
    async keep(orgId, { version, text, updatedAt, updatedBy, publishedAt, publishedBy }) {
      const row = { _id: idOf(orgId, version), orgId, version, text, updatedAt, updatedBy, publishedAt, publishedBy };
      await Versions.create(row).catch((err: unknown) => {
        if (!isDuplicateKey(err)) throw err;
      });
    },
    find: async (orgId, version) => (await Versions.findOne({ orgId, _id: idOf(orgId, version) }).lean()) ?? undefined,
    before: (orgId, version, limit) =>
      Versions.find({ orgId, version: { $lt: version } }, { text: 0 })
        .sort({ version: -1 })
        .limit(limit)
        .lean(),
  };
}
