/** A bot identity inside one organization. */
import { newId, type identity } from '@gatehouse/contracts';

export type AccountStatus = 'ACTIVE' | 'DISABLED';

export interface ServiceAccountRow {
  readonly _id: string;
  readonly orgId: string;
  readonly name: string;
  readonly description?: string;
  readonly status: AccountStatus;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export type NewAccount = Pick<ServiceAccountRow, 'orgId' | 'name'> & { readonly description?: string | undefined };

export const newServiceAccount = ({ orgId, name, description }: NewAccount, now: number): ServiceAccountRow => ({
  _id: newId('serviceAccount'),
  orgId,
  name,
  ...(description !== undefined && { description }),
  status: 'ACTIVE',
  createdAt: new Date(now),
  updatedAt: new Date(now),
});

/** The fact that a change to this status leaves behind. */
export const statusFact = { ACTIVE: 'serviceAccount.enabled', DISABLED: 'serviceAccount.disabled' } as const satisfies Record<
  AccountStatus,
  string
>;

export const viewServiceAccount = (row: ServiceAccountRow): identity.ServiceAccount => ({
  id: row._id,
  name: row.name,
  ...(row.description !== undefined && { description: row.description }),
  status: row.status,
  ipAllowlist: [],
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
