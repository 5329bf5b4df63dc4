/** Life of a token of any kind: active, then revoked or expired, never back. That of a deployment may be suspended while it is active. */
import { identity, newId } from '@gatehouse/contracts';
import type { RowMac, SealedFields } from './rowMac';
import type { TokenKind, TokenOwner } from './tokenOwner';

export type TokenStatus = 'active' | 'revoked' | 'expired';

interface TokenFields {
  readonly _id: string;
  readonly orgId: string;
  /** Lower-case hex SHA-256 of the value; the value itself never comes here. */
  readonly hash: string;
  readonly prefix: string;
  readonly name: string;
  readonly status: TokenStatus;
  readonly createdAt: Date;
  /** What the creator was called. Absent on tokens older than the field. */
  readonly createdBy?: string;
  /** User who made it; absent when that was no person, and on tokens older than the field. */
  readonly creatorId?: string;
  readonly expiresAt: Date;
  /** Set while an active token is suspended. */
  readonly suspendedAt?: Date;
  readonly revokedAt?: Date;
  readonly revokedBy?: string;
  /** Exact to a minute; not under the row code. */
  readonly lastUsedAt?: Date;
  readonly rowMac: string;
}
export type TokenRow = TokenFields & TokenOwner;
export type TokenOf<Kind extends TokenKind> = Extract<TokenRow, { kind: Kind }>;

/** What a transition writes; it ends a suspension. */
export type TokenChange = Pick<TokenRow, 'status' | 'rowMac' | 'revokedAt' | 'revokedBy'>;

export interface NewToken {
  readonly orgId: string;
  readonly owner: TokenOwner;
  readonly hash: string;
  readonly prefix: string;
  readonly name: string;
  readonly createdBy: string;
  readonly creatorId?: string;
  readonly expiresInSeconds?: number | undefined;
}

/** A fresh active token; without a stated lifetime it lives a year. */
export function newToken({ owner, expiresInSeconds, ...given }: NewToken, now: number, mac: RowMac): TokenRow {
  const lifeMs = (expiresInSeconds ?? identity.MAX_TOKEN_SECONDS) * 1_000;
  const sealed = { ...given, ...owner, status: 'active', createdAt: new Date(now), expiresAt: new Date(now + lifeMs) } as const;
  return { _id: newId('token'), ...sealed, rowMac: mac.of(sealed) };
}

const ended = (row: TokenRow, status: TokenStatus): SealedFields => ({ ...row, status, suspendedAt: undefined });

/** Revocation is final and beats expiry: it may follow `expired`, nothing follows it. */
export const REVOCABLE: readonly TokenStatus[] = ['active', 'expired'];
export const revocationOf = (row: TokenRow, by: string, now: number, mac: RowMac): TokenChange => ({
  status: 'revoked',
  revokedAt: new Date(now),
  revokedBy: by,
  rowMac: mac.of(ended(row, 'revoked')),
});

export const EXPIRABLE: readonly TokenStatus[] = ['active'];
export const expiryOf = (row: TokenRow, mac: RowMac): TokenChange => ({
  status: 'expired',
  rowMac: mac.of(ended(row, 'expired')),
});

/** What a suspension, or its end, writes. */
export interface Suspension {
  readonly suspendedAt: Date | undefined;
  readonly rowMac: string;
}
export const suspensionOf = (row: TokenRow, suspendedAt: Date | undefined, mac: RowMac): Suspension => ({
  suspendedAt,
  rowMac: mac.of({ ...row, suspendedAt }),
});

/** Time decides, not the sweep: a token past its lifetime is expired even while its row still says active. */
export const statusAt = (row: Pick<TokenRow, 'status' | 'expiresAt'>, now: number): TokenStatus =>
  row.status === 'active' && !(row.expiresAt.getTime() > now) ? 'expired' : row.status;

const USE_IS_EXACT_TO_MS = 60_000;
/** A use later than this is not noted again yet. */
export const noteUseBefore = (now: number): Date => new Date(now - USE_IS_EXACT_TO_MS);
