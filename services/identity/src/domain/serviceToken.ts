/** Life of a service token: active, then revoked or expired, never back. */
import { identity, newId } from '@gatehouse/contracts';
import type { RowMac } from './rowMac';

export type TokenStatus = 'active' | 'revoked' | 'expired';

export interface ServiceTokenRow {
  readonly _id: string;
  readonly orgId: string;
  readonly accountId: string;
  readonly kind: 'svc';
  /** Lower-case hex SHA-256 of the value; the value itself never comes here. */
  readonly hash: string;
  readonly prefix: string;
  readonly name: string;
  readonly status: TokenStatus;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly revokedAt?: Date;
  readonly rowMac: string;
}

/** What a transition writes. */
export type TokenChange = Pick<ServiceTokenRow, 'status' | 'rowMac' | 'revokedAt'>;

export interface NewToken {
  readonly orgId: string;
  readonly accountId: string;
  readonly hash: string;
  readonly prefix: string;
  readonly name: string;
  readonly expiresInSeconds?: number | undefined;
}

/** A fresh active token; without a stated lifetime it lives a year. */
export function newServiceToken({ expiresInSeconds, ...given }: NewToken, now: number, mac: RowMac): ServiceTokenRow {
  const lifeMs = (expiresInSeconds ?? identity.MAX_TOKEN_SECONDS) * 1_000;
  const sealed = { ...given, kind: 'svc', status: 'active', createdAt: new Date(now), expiresAt: new Date(now + lifeMs) } as const;
  return { _id: newId('token'), ...sealed, rowMac: mac.of(sealed) };
}

/** Revocation is final and beats expiry: it may follow `expired`, nothing follows it. */
export const REVOCABLE: readonly TokenStatus[] = ['active', 'expired'];
export const revocationOf = (row: ServiceTokenRow, now: number, mac: RowMac): TokenChange => ({
  status: 'revoked',
  revokedAt: new Date(now),
  rowMac: mac.of({ ...row, status: 'revoked' }),
});

export const EXPIRABLE: readonly TokenStatus[] = ['active'];
export const expiryOf = (row: ServiceTokenRow, mac: RowMac): TokenChange => ({
  status: 'expired',
  rowMac: mac.of({ ...row, status: 'expired' }),
});

/** Time decides, not the sweep: a token past its lifetime is expired even while its row still says active. */
export const statusAt = (row: ServiceTokenRow, now: number): TokenStatus =>
  row.status === 'active' && !(row.expiresAt.getTime() > now) ? 'expired' : row.status;

/** What may leave the service: neither hash nor code. */
export const viewServiceToken = (row: ServiceTokenRow, now: number): identity.ServiceToken => ({
  id: row._id,
  serviceAccountId: row.accountId,
  name: row.name,
  prefix: row.prefix,
  status: statusAt(row, now),
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  ...(row.revokedAt && { revokedAt: row.revokedAt.toISOString() }),
});
