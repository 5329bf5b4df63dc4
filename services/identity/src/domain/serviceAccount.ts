/** A bot identity inside one organization. */
import { AppError, newId, type Claimed, type identity } from '@gatehouse/contracts';
import { nameKey } from './nameKey';

export type AccountStatus = 'ACTIVE' | 'DISABLED';

export interface ServiceAccountRow {
  readonly _id: string;
  readonly orgId: string;
  readonly name: string;
  /** Unique: organization and name in one spelling. Accounts that share a name since before it was, have one of their own (see `store/nameAccounts`). */
  readonly nameKey?: string;
  readonly description?: string;
  readonly status: AccountStatus;
  /** Absent = any address. */
  readonly ipAllowlist?: string[];
  readonly createdAt: Date;
  /** What the admin was called. Absent on accounts older than the field. */
  readonly createdBy?: string;
  readonly createdClaim?: Claimed;
  readonly updatedAt: Date;
  /** Grows with each change. Absent on accounts older than the field. */
  readonly revision?: number;
}

/** Unknown, and another organization's, alike. */
export const noSuchAccount = (): AppError => new AppError('not_found', 'No such service account');

export const accountNameTaken = (name: string): AppError =>
  new AppError('conflict', 'There is a service account of this name', { details: [`/name: ${JSON.stringify(name)} is already taken`] });

/** What an admin may change beside the status. */
export type AccountChange = Partial<Pick<ServiceAccountRow, 'name' | 'description' | 'ipAllowlist'>>;

export type NewAccount = Pick<ServiceAccountRow, 'orgId' | 'name'> & {
  readonly createdBy: string;
  readonly description?: string | undefined;
  readonly claim?: Claimed | undefined;
};

export const newServiceAccount = ({ orgId, name, description, createdBy, claim }: NewAccount, now: number): ServiceAccountRow => ({
  _id: newId('serviceAccount'),
  orgId,
  name,
  nameKey: nameKey(orgId, name),
  ...(description !== undefined && { description }),
  status: 'ACTIVE',
  createdAt: new Date(now),
  createdBy,
  ...(claim && { createdClaim: claim }),
  updatedAt: new Date(now),
  revision: 0,
});

/** The event that a change to this status leaves behind. */
export const statusEvent = { ACTIVE: 'serviceAccount.enabled', DISABLED: 'serviceAccount.disabled' } as const satisfies Record<
  AccountStatus,
  string
>;

export const viewServiceAccount = (row: ServiceAccountRow): identity.ServiceAccount => ({
  id: row._id,
  name: row.name,
  ...(row.description !== undefined && { description: row.description }),
  status: row.status,
  ipAllowlist: [...(row.ipAllowlist ?? [])],
  createdAt: row.createdAt.toISOString(),
  ...(row.createdBy !== undefined && { createdBy: row.createdBy }),
  ...(row.createdClaim && { createdClaim: row.createdClaim }),
  updatedAt: row.updatedAt.toISOString(),
  revision: row.revision ?? 0,
});
