import type { Mongo } from '@gatehouse/store';
import type { MemberRow } from '../domain/organization';

export interface MemberStore {
  findActive(orgId: string, userId: string): Promise<MemberRow | undefined>;
  /** Those of these people who are active members. */
  listActiveAmong(orgId: string, userIds: readonly string[]): Promise<MemberRow[]>;
  /** Of one person in all organizations: the person is the tenant here. */
  listActiveOf(userId: string): Promise<MemberRow[]>;
  add(orgId: string, userId: string, role: MemberRow['role'], now: number): Promise<MemberRow>;
  remove(orgId: string, userId: string): Promise<void>;
}

export async function memberStore(mongo: Mongo): Promise<MemberStore> {
  const members = await mongo.collection<MemberRow>('members', [{ key: { orgId: 1, userId: 1 }, unique: true }, { key: { userId: 1 } }]);
  return {
    findActive: async (orgId, userId) => (await members.findOne({ orgId, userId, status: 'ACTIVE' })) ?? undefined,
    listActiveAmong: (orgId, userIds) => members.find({ orgId, userId: { $in: [...userIds] }, status: 'ACTIVE' }).toArray(),
    listActiveOf: (userId) => members.find({ userId, status: 'ACTIVE' }).toArray(),
    add: async (orgId, userId, role, now) => {
      const row: MemberRow = { _id: `${orgId}:${userId}`, orgId, userId, role, status: 'ACTIVE', createdAt: new Date(now) };
      await members.insertOne(row);
      return row;
    },
    remove: async (orgId, userId) => void (await members.deleteOne({ orgId, userId })),
  };
}
