/** Which members are in which group: ids on the membership, and nowhere else. */
import type { audit } from '@gatehouse/contracts';
import { NEWEST_FIRST, type Mongo, type Outbox } from '@gatehouse/store';
import { MAX_GROUPS_OF_MEMBER } from '../domain/group';
import type { MemberRow } from '../domain/organization';
import { eventItem } from './outbox';
import { memberSchema } from './schemas';

export interface GroupMemberStore {
  /** False when they were in it already, or may not be in one more, or do not belong to the organization. */
  add(orgId: string, groupId: string, userId: string, event: audit.AuditEvent): Promise<boolean>;
  /** False when they were not in it. */
  take(orgId: string, groupId: string, userId: string, event: audit.AuditEvent): Promise<boolean>;
  /** Newest members first. */
  list(orgId: string, groupId: string, limit: number): Promise<MemberRow[]>;
  userIds(orgId: string, groupId: string): Promise<string[]>;
  takeFromAll(orgId: string, groupId: string): Promise<void>;
  /** Numbers of members by group id; a group without members is not in it. */
  count(orgId: string, groupIds: readonly string[]): Promise<Map<string, number>>;
}

const FULL = `groups.${MAX_GROUPS_OF_MEMBER - 1}`;

export async function groupMemberStore(mongo: Mongo, outbox: Outbox): Promise<GroupMemberStore> {
  const Members = await mongo.model('members', memberSchema);
  const projection = { outbox: 0 } as const;
  return {
    add: async (orgId, groupId, userId, event) => {
      const filter = { orgId, userId, status: { $ne: 'REMOVED' as const }, groups: { $ne: groupId }, [FULL]: { $exists: false } };
      const { modifiedCount } = await Members.updateOne(filter, { $addToSet: { groups: groupId }, $push: { outbox: eventItem(event) } });
      outbox.kick();
      return modifiedCount > 0;
    },
    take: async (orgId, groupId, userId, event) => {
      const update = { $pull: { groups: groupId }, $push: { outbox: eventItem(event) } };
      const { modifiedCount } = await Members.updateOne({ orgId, userId, groups: groupId }, update);
      outbox.kick();
      return modifiedCount > 0;
    },
    list: (orgId, groupId, limit) => Members.find({ orgId, groups: groupId }, projection).sort(NEWEST_FIRST).limit(limit).lean(),
    userIds: async (orgId, groupId) => {
      const rows = await Members.find({ orgId, groups: groupId }, { userId: 1 }).lean();
      return rows.map(({ userId }) => userId);
    },
    takeFromAll: async (orgId, groupId) => void (await Members.updateMany({ orgId, groups: groupId }, { $pull: { groups: groupId } })),
    count: async (orgId, groupIds) => {
      const among = { $in: [...groupIds] };
      const counted = await Members.aggregate<{ _id: string; count: number }>([
        { $match: { orgId, groups: among } },
        { $unwind: '$groups' },
        { $match: { groups: among } },
        { $group: { _id: '$groups', count: { $sum: 1 } } },
      ]);
      return new Map(counted.map(({ _id, count }) => [_id, count]));
    },
  };
}
