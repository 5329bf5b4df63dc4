/** What may leave the service about a token: neither hash nor code. */
import { compact, type identity } from '@gatehouse/contracts';
import { statusAt, type TokenOf, type TokenRow } from './token';

const common = (row: TokenRow, now: number) =>
  compact({
    id: row._id,
    name: row.name,
    prefix: row.prefix,
    status: statusAt(row, now),
    createdAt: row.createdAt.toISOString(),
    createdBy: row.createdBy,
    expiresAt: row.expiresAt.toISOString(),
    revokedAt: row.revokedAt?.toISOString(),
    revokedBy: row.revokedBy,
    lastUsedAt: row.lastUsedAt?.toISOString(),
  });

export const viewServiceToken = (row: TokenOf<'svc'>, now: number): identity.ServiceToken => ({
  serviceAccountId: row.accountId,
  ...common(row, now),
  ...compact({ deploymentId: row.deploymentId, suspendedAt: row.suspendedAt?.toISOString() }),
});
export const viewOrgToken = (row: TokenOf<'org'>, now: number): identity.OrgToken => ({
  ...common(row, now),
  ...(row.accessRole !== undefined && { accessRole: row.accessRole }),
});
export const viewPersonalToken = (row: TokenOf<'pat'>, now: number): identity.PersonalToken => ({
  userId: row.userId,
  ...common(row, now),
});
