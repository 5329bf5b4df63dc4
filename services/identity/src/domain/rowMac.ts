/**
 * Authenticity code of a token row: who can write the database but does not hold the key cannot make a row that authenticates, nor move one to
 * another owner, kind, role, organization, lifetime or status, nor end a suspension. An old row put back whole still passes.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { TokenOwner } from './tokenOwner';

export type SealedFields = TokenOwner & {
  readonly orgId: string;
  readonly hash: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly status: string;
  readonly creatorId?: string;
  readonly suspendedAt?: Date | undefined;
};

export interface RowMac {
  of(fields: SealedFields): string;
  /** Never throws, whatever somebody wrote into the row. */
  matches(row: SealedFields & { readonly rowMac: string }): boolean;
}

/** Whatever may stand in a row, by the names it may stand under. */
type Members = Readonly<Record<string, unknown>>;

/** The text of what belongs in a row; anything else becomes text that no such value has. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value instanceof Date) return String(value.getTime());
  return value === undefined ? '' : `?${typeof value}`;
}

/** Each part carries its length, so that no two different tuples share their bytes. */
const tuple = (parts: readonly unknown[]): string =>
  parts
    .map(textOf)
    .map((part) => `${Buffer.byteLength(part)}:${part}`)
    .join('');

/** The keys whose codes are taken; the first one makes new codes. */
export const macKeys = (key: string, before: string): string[] => (before === '' ? [key] : [key, before]);

const VERSION = 'v2';
/** Every owner has its place, so that none can be taken for another, and an absent role stays absent. */
const current = ({
  orgId,
  kind,
  accountId,
  userId,
  accessRole,
  hash,
  createdAt,
  expiresAt,
  status,
  creatorId,
  suspendedAt,
}: Members): string =>
  // Rows older than the creator's id are sealed without its place; those that were never suspended without a moment.
  tuple([
    VERSION,
    orgId,
    kind,
    accountId,
    userId,
    accessRole,
    hash,
    createdAt,
    expiresAt,
    status,
    ...(creatorId === undefined ? [] : [creatorId]),
    ...(suspendedAt === undefined ? [] : ['suspended', suspendedAt]),
  ]);
/** What is sealed of rows from when service accounts alone had tokens. A change seals such a row anew. */
const first = ({ orgId, accountId, hash, kind, createdAt, expiresAt, status }: Members): string =>
  tuple([orgId, accountId, hash, kind, createdAt, expiresAt, status]);

/** `before`: the key that `key` has taken the place of, if rows under it are to stay good; empty for none. */
export function createRowMac(key: string, before = ''): RowMac {
  const codeUnder = (secret: string, sealed: string): Buffer => createHmac('sha256', secret).update(sealed).digest();
  const isCode = (stored: string, sealed: string): boolean => {
    const given = Buffer.from(stored, 'base64url');
    return macKeys(key, before).some((secret) => {
      const expected = codeUnder(secret, sealed);
      return given.length === expected.length && timingSafeEqual(given, expected);
    });
  };
  return {
    of: (fields) => `${VERSION}.${codeUnder(key, current(fields)).toString('base64url')}`,
    matches: (row) => {
      const stored = textOf(row.rowMac);
      if (stored.startsWith(`${VERSION}.`)) return isCode(stored.slice(VERSION.length + 1), current(row));
      return row.kind === 'svc' && isCode(stored, first(row));
    },
  };
}
