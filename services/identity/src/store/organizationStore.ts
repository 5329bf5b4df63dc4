import type { audit } from '@gatehouse/contracts';
import { isDuplicateKey, type Mongo, type Outbox } from '@gatehouse/store';
import type { OrganizationRow } from '../domain/organization';
import { eventItem, organizationItem } from './outbox';
import { atRevision } from './revision';
import { organizationSchema } from './schemas';

export interface OrganizationStore {
  find(orgId: string): Promise<OrganizationRow | undefined>;
  findBySlug(slug: string): Promise<OrganizationRow | undefined>;
  findAll(orgIds: readonly string[]): Promise<OrganizationRow[]>;
  /** False when the slug is taken. */
  insert(row: OrganizationRow, founderId: string, event: audit.AuditEvent): Promise<boolean>;
  /** Undefined when the organization moved on since `before` was read. */
  change(
    before: OrganizationRow,
    set: Pick<OrganizationRow, 'name' | 'timeZone'>,
    event: audit.AuditEvent,
  ): Promise<OrganizationRow | undefined>;
  /** Active admins as listed here. `revision` grows with each one that goes. */
  admins(orgId: string): Promise<AdminList>;
  /** False when an admin went since `revision`. */
  enlistAdmin(orgId: string, userId: string, revision: number | undefined): Promise<boolean>;
  /** Takes them off the list, whether or not they are on it. False when nobody else would be left. */
  delistAdmin(orgId: string, userId: string): Promise<boolean>;
}

export interface AdminList {
  readonly userIds: readonly string[];
  readonly revision: number | undefined;
}

export async function organizationStore(mongo: Mongo, outbox: Outbox): Promise<OrganizationStore> {
  const Organizations = await mongo.model('organizations', organizationSchema);
  const projection = { outbox: 0, admins: 0, adminsRevision: 0 } as const;
  return {
    find: async (orgId) => (await Organizations.findOne({ _id: orgId }, projection).lean()) ?? undefined,
    findBySlug: async (slug) => (await Organizations.findOne({ slug }, projection).lean()) ?? undefined,
    findAll: (orgIds) =>
      Organizations.find({ _id: { $in: [...orgIds] } }, projection)
        .sort({ slug: 1 })
        .lean(),
    insert: async (row, founderId, event) => {
      try {
        await Organizations.create({ ...row, admins: [founderId], adminsRevision: 0, outbox: [eventItem(event), organizationItem(row)] });
      } catch (err) {
        if (isDuplicateKey(err)) return false;
        throw err;
      }
      outbox.kick();
      return true;
    },
    change: async (before, set, event) => {
      const filter = { _id: before._id, revision: atRevision(before.revision) };
      const items = [eventItem(event), organizationItem({ ...before, ...set })];
      const update = { $set: set, $inc: { revision: 1 }, $push: { outbox: { $each: items } } };
      const row = await Organizations.findOneAndUpdate(filter, update, { returnDocument: 'after', projection }).lean();
      outbox.kick();
      return row ?? undefined;
    },
    admins: async (orgId) => {
      const row = await Organizations.findOne({ _id: orgId }, { admins: 1, adminsRevision: 1 }).lean();
      return { userIds: row?.admins ?? [], revision: row?.adminsRevision };
    },
    enlistAdmin: async (orgId, userId, revision) => {
      const filter = { _id: orgId, adminsRevision: atRevision(revision) };
      return (await Organizations.updateOne(filter, { $addToSet: { admins: userId } })).matchedCount > 0;
    },
    delistAdmin: async (orgId, userId) => {
      const filter = { _id: orgId, admins: { $elemMatch: { $ne: userId } } };
      return (await Organizations.updateOne(filter, { $pull: { admins: userId }, $inc: { adminsRevision: 1 } })).matchedCount > 0;
    },
  };
}
