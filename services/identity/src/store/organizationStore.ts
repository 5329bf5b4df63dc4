import type { audit } from '@gatehouse/contracts';
import { isDuplicateKey, type Mongo, type Outbox } from '@gatehouse/store';
import type { OrganizationRow } from '../domain/organization';
import { factItem, type WithOutbox } from './outbox';

export interface OrganizationStore {
  find(orgId: string): Promise<OrganizationRow | undefined>;
  findBySlug(slug: string): Promise<OrganizationRow | undefined>;
  findAll(orgIds: readonly string[]): Promise<OrganizationRow[]>;
  /** False when the slug is taken. */
  insert(row: OrganizationRow, fact: audit.Fact): Promise<boolean>;
}

export async function organizationStore(mongo: Mongo, outbox: Outbox): Promise<OrganizationStore> {
  const organizations = await mongo.collection<WithOutbox<OrganizationRow>>('organizations', [{ key: { slug: 1 }, unique: true }]);
  const projection = { outbox: 0 } as const;
  return {
    find: async (orgId) => (await organizations.findOne({ _id: orgId }, { projection })) ?? undefined,
    findBySlug: async (slug) => (await organizations.findOne({ slug }, { projection })) ?? undefined,
    findAll: (orgIds) =>
      organizations
        .find({ _id: { $in: [...orgIds] } }, { projection })
        .sort({ slug: 1 })
        .toArray(),
    insert: async (row, fact) => {
      try {
        await organizations.insertOne({ ...row, outbox: [factItem(fact)] });
      } catch (err) {
        if (isDuplicateKey(err)) return false;
        throw err;
      }
      outbox.kick();
      return true;
    },
  };
}
