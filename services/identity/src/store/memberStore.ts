/** People in organizations. Role and status change by conditional writes that name the revision they start from. */
import type { audit } from '@gatehouse/contracts';
import {
  after,
  EVERY_ORGANIZATION,
  isDuplicateKey,
  orderedPageOf,
  type Mongo,
  type OrderedPage,
  type Outbox,
  type OutboxItem,
  type PageAsk,
} from '@gatehouse/store';
import { newMember, type RoleAndStatus } from '../domain/member';
import type { MemberRow, Role } from '../domain/organization';
import { eventItem, memberRemovedItem } from './outbox';
import { atRevision } from './revision';
import { groupSchema, memberSchema } from './schemas';

export interface MemberStore {
  /** Whatever the status; groups that were deleted are left out. */
  find(orgId: string, userId: string): Promise<MemberRow | undefined>;
  findActive(orgId: string, userId: string): Promise<MemberRow | undefined>;
  /** The active members among these people. */
  listActiveAmong(orgId: string, userIds: readonly string[]): Promise<MemberRow[]>;
  /** Memberships of one person in all organizations, whatever the status: the person is the tenant here. */
  listOf(userId: string): Promise<MemberRow[]>;
  /** Whether any of these people belongs, active or suspended. */
  anyBelongs(orgId: string, userIds: readonly string[]): Promise<boolean>;
  countActive(orgId: string): Promise<number>;
  /** Lists the people who belong. */
  list(orgId: string, page: PageAsk): Promise<OrderedPage<MemberRow>>;
  listActiveAdmins(orgId: string): Promise<string[]>;
  /** Active members who are among the users, in one of the groups, or, if asked, admins. */
  listActiveWithin(orgId: string, of: { userIds: readonly string[]; groupIds: readonly string[]; admins: boolean }): Promise<MemberRow[]>;
  /** The founder, before the organization exists. */
  add(orgId: string, userId: string, role: Role, now: number): Promise<MemberRow>;
  /** Takes back `add`. */
  remove(orgId: string, userId: string): Promise<void>;
  /** False for who belongs already, and for who was removed after `invitedAt`. */
  join(row: MemberRow, invitedAt: Date, event: audit.AuditEvent): Promise<boolean>;
  /** The changed row; undefined when role or status moved on since `before` was read. */
  change(before: MemberRow, roleAndStatus: RoleAndStatus, event: audit.AuditEvent): Promise<MemberRow | undefined>;
  /** The removed row; undefined when role or status moved on since `before` was read. */
  retire(before: MemberRow, now: number, event: audit.AuditEvent): Promise<MemberRow | undefined>;
  /** Makes every change that began earlier start anew. False when they are no active admin. */
  touchAdmin(orgId: string, userId: string): Promise<boolean>;
}

/** Whoever names a group of thousands as approvers asks its first ones. */
const MAX_ADDRESSED = 500;

const BELONGS: MemberRow['status'][] = ['ACTIVE', 'SUSPENDED'];

export async function memberStore(mongo: Mongo, outbox: Outbox): Promise<MemberStore> {
  const Members = await mongo.model('members', memberSchema);
  const Groups = await mongo.model('groups', groupSchema);
  const projection = { outbox: 0 } as const;

  /** A deleted group gives nothing from the moment it is deleted, also to members it has not been taken from yet. */
  async function withLiveGroups(row: MemberRow): Promise<MemberRow> {
    if (row.groups === undefined || row.groups.length === 0) return row;
    const filter = { orgId: row.orgId, _id: { $in: [...row.groups] }, deletedAt: { $exists: false } };
    const live = await Groups.find(filter, { _id: 1 }).lean();
    return { ...row, groups: live.map(({ _id }) => _id).sort() };
  }
  const find: MemberStore['find'] = async (orgId, userId) => {
    const row = await Members.findOne({ orgId, userId }, projection).lean();
    return row === null ? undefined : withLiveGroups(row);
  };
  const changed = async (
    before: MemberRow,
    set: Partial<MemberRow>,
    event: audit.AuditEvent,
    more: readonly OutboxItem[] = [],
  ): Promise<MemberRow | undefined> => {
    const filter = { orgId: before.orgId, userId: before.userId, status: before.status, revision: atRevision(before.revision) };
    const update = { $set: set, $inc: { revision: 1 }, $push: { outbox: { $each: [eventItem(event), ...more] } } };
    const row = await Members.findOneAndUpdate(filter, update, { returnDocument: 'after', projection }).lean();
    outbox.kick();
    return row ?? undefined;
  };

  return {
    find,
    findActive: async (orgId, userId) => {
      const row = await find(orgId, userId);
      return row?.status === 'ACTIVE' ? row : undefined;
    },
    listActiveAmong: (orgId, userIds) => Members.find({ orgId, userId: { $in: [...userIds] }, status: 'ACTIVE' }, projection).lean(),
    listOf: (userId) => Members.find({ userId }, projection, EVERY_ORGANIZATION).lean(),
    anyBelongs: async (orgId, userIds) =>
      (await Members.exists({ orgId, userId: { $in: [...userIds] }, status: { $in: BELONGS } })) !== null,
    countActive: (orgId) => Members.countDocuments({ orgId, status: 'ACTIVE' }),
    list: (orgId, page) => orderedPageOf(Members.find({ orgId, status: { $in: BELONGS }, ...after(page) }, projection).lean(), page),
    listActiveAdmins: async (orgId) => {
      const rows = await Members.find({ orgId, role: 'admin', status: 'ACTIVE' }, { userId: 1 }).lean();
      return rows.map(({ userId }) => userId);
    },
    listActiveWithin: async (orgId, { userIds, groupIds, admins }) => {
      const alive = { orgId, _id: { $in: [...groupIds] }, deletedAt: { $exists: false } };
      const live = groupIds.length === 0 ? [] : await Groups.find(alive, { _id: 1 }).lean();
      const ways = [
        { userId: { $in: [...userIds] } },
        { groups: { $in: live.map(({ _id }) => _id) } },
        ...(admins ? [{ role: 'admin' as const }] : []),
      ];
      return Members.find({ orgId, status: 'ACTIVE', $or: ways }, projection).limit(MAX_ADDRESSED).lean();
    },
    add: async (orgId, userId, role, now) => {
      const row = newMember(orgId, userId, role, now);
      await Members.create({ ...row, outbox: [] });
      return row;
    },
    remove: async (orgId, userId) => void (await Members.deleteOne({ orgId, userId })),
    join: async (row, invitedAt, event) => {
      const { orgId, userId, role, status, createdAt } = row;
      try {
        await Members.create({ ...row, outbox: [eventItem(event)] });
      } catch (err) {
        if (!isDuplicateKey(err)) throw err;
        const filter = { orgId, userId, status: 'REMOVED' as const, removedAt: { $lt: invitedAt } };
        const set = { role, status, createdAt, groups: [] };
        const update = { $set: set, $unset: { removedAt: true as const }, $inc: { revision: 1 }, $push: { outbox: eventItem(event) } };
        if ((await Members.updateOne(filter, update)).modifiedCount === 0) return false;
      }
      outbox.kick();
      return true;
    },
    change: (before, roleAndStatus, event) => changed(before, roleAndStatus, event),
    retire: (before, now, event) => {
      const removedAt = new Date(now);
      const news = [memberRemovedItem(before.orgId, before.userId, removedAt, event)];
      return changed(before, { status: 'REMOVED', removedAt, groups: [] }, event, news);
    },
    touchAdmin: async (orgId, userId) => {
      const filter = { orgId, userId, role: 'admin' as const, status: 'ACTIVE' as const };
      return (await Members.updateOne(filter, { $inc: { revision: 1 } })).matchedCount > 0;
    },
  };
}
