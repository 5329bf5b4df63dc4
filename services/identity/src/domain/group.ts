/** A name for several members at once, so that they can be granted things together. */
import { AppError, newId, type identity } from '@gatehouse/contracts';
import type { Target } from './auditEvents';
import { nameKey } from './nameKey';

export interface GroupRow {
  readonly _id: string;
  readonly orgId: string;
  readonly name: string;
  /** Unique: the organization and the name in one spelling. Absent once the group is deleted, which frees the name. */
  readonly nameKey?: string;
  readonly description?: string;
  readonly createdAt: Date;
  /** The row of a deleted group stays, so that its event gets delivered; the group counts for nothing from this moment on. */
  readonly deletedAt?: Date;
  readonly revision: number;
}

/** A principal carries the ids of its groups with every call. */
export const MAX_GROUPS_OF_MEMBER = 100;

export const newGroup = (orgId: string, name: string, description: string | undefined, now: number): GroupRow => ({
  _id: newId('group'),
  orgId,
  name,
  nameKey: nameKey(orgId, name),
  ...(description !== undefined && { description }),
  createdAt: new Date(now),
  revision: 0,
});

export const noSuchGroup = (): AppError => new AppError('not_found', 'No such group');

export const groupNameTaken = (name: string): AppError =>
  new AppError('conflict', 'There is a group of this name', { details: [`/name: ${JSON.stringify(name)} is already taken`] });

export const tooManyGroups = (): AppError =>
  new AppError('conflict', `Nobody can be in more than ${MAX_GROUPS_OF_MEMBER} groups`, {
    details: [`/userId: is in ${MAX_GROUPS_OF_MEMBER} groups already`],
  });

export const viewGroup = (row: GroupRow, memberCount: number): identity.Group => ({
  id: row._id,
  name: row.name,
  ...(row.description !== undefined && { description: row.description }),
  memberCount,
  createdAt: row.createdAt.toISOString(),
  revision: row.revision,
});

export const groupTarget = ({ _id, name }: GroupRow, data?: Record<string, unknown>): Target => ({
  kind: 'group',
  id: _id,
  name,
  ...(data && { data }),
});
