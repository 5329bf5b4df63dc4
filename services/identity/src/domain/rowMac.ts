/**
 * Authenticity code of a token row: who can write the database but does not hold the key cannot make a row that authenticates,
 * nor move one to another account, organization, lifetime or status. An old row put back whole still passes.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

export interface SealedFields {
  readonly orgId: string;
  readonly accountId: string;
  readonly hash: string;
  readonly kind: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly status: string;
}

export interface RowMac {
  of(fields: SealedFields): string;
  /** Never throws, whatever somebody wrote into the row. */
  matches(row: SealedFields & { readonly rowMac: string }): boolean;
}

/** Each part carries its length, so that no two different tuples share their bytes. */
const tuple = (parts: readonly string[]): string => parts.map((part) => `${Buffer.byteLength(part)}:${part}`).join('');

export function createRowMac(key: string): RowMac {
  const digest = (fields: SealedFields): Buffer => {
    const { orgId, accountId, hash, kind, createdAt, expiresAt, status } = fields;
    const parts = [orgId, accountId, hash, kind, Number(createdAt), Number(expiresAt), status].map(String);
    return createHmac('sha256', key).update(tuple(parts)).digest();
  };
  return {
    of: (fields) => digest(fields).toString('base64url'),
    matches: (row) => {
      const stored = Buffer.from(String(row.rowMac), 'base64url');
      const expected = digest(row);
      return stored.length === expected.length && timingSafeEqual(stored, expected);
    },
  };
}
