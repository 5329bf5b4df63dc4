/** What a person may be in an organization, and who else sees it. */
import { AppError, type identity } from '@gatehouse/contracts';
import type { Target } from './auditEvents';
import type { MemberRow, Role, UserRow } from './organization';

export interface RoleAndStatus {
  readonly role: Role;
  readonly status: 'ACTIVE' | 'SUSPENDED';
}

export const roleAndStatusOf = ({ role, status }: MemberRow): RoleAndStatus => ({
  role,
  status: status === 'ACTIVE' ? 'ACTIVE' : 'SUSPENDED',
});

export const isActiveAdmin = ({ role, status }: Pick<MemberRow, 'role' | 'status'>): boolean => role === 'admin' && status === 'ACTIVE';

export const sameRoleAndStatus = (one: RoleAndStatus, other: RoleAndStatus): boolean =>
  one.role === other.role && one.status === other.status;

/** What was made before a person joined, or joined again, is of an earlier membership. Its end took everything, but for what was just being made. */
export const isOfMembership = ({ createdAt }: MemberRow, made: { readonly createdAt: Date }): boolean => made.createdAt >= createdAt;

export const noSuchMember = (): AppError => new AppError('not_found', 'No such member');

export const lastAdmin = (): AppError =>
  new AppError('conflict', 'The last active admin stays: make another member an admin first', {
    details: ['/userId: is the last active admin'],
  });

export const viewMember = (row: MemberRow, user: UserRow): identity.Member => ({
  userId: row.userId,
  email: user.email,
  ...(user.name !== undefined && { name: user.name }),
  ...roleAndStatusOf(row),
  groups: [...(row.groups ?? [])],
  joinedAt: row.createdAt.toISOString(),
  revision: row.revision ?? 0,
});

export const memberTarget = (userId: string, email: string | undefined, data?: Record<string, unknown>): Target => ({
  kind: 'member',
  id: userId,
  ...(email !== undefined && { name: email.slice(0, 256) }),
  ...(data && { data }),
});

/** The row of somebody who joins now. */
export const newMember = (orgId: string, userId: string, role: Role, now: number): MemberRow => ({
  _id: `${orgId}:${userId}`,
  orgId,
  userId,
  role,
  status: 'ACTIVE',
  createdAt: new Date(now),
  revision: 0,
});
