/** What a person lets a program do for them in one organization: active, then ended or expired, never back. Its id is `sid` of every token made under it. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { compact, newId, type identity } from '@gatehouse/contracts';
import { macKeys } from '../rowMac';

export interface SessionRow {
  readonly _id: string;
  readonly orgId: string;
  readonly userId: string;
  /** What the person was called when they allowed it. */
  readonly userName: string;
  readonly personName?: string;
  readonly emailVerified?: boolean;
  readonly clientId: string;
  readonly client: identity.OAuthClient;
  readonly resource: string;
  readonly status: 'active' | 'ended';
  readonly createdAt: Date;
  readonly lastUsedAt?: Date;
  /** When the newest refresh token ends; before the first one, shortly after the code does. */
  readonly expiresAt: Date;
  readonly endedAt?: Date;
  readonly endedBy?: string;
  readonly rowMac: string;
}

export const CODE_SECONDS = 60;
export const REFRESH_SECONDS = 30 * 24 * 3_600;
/** Time for an exchange that begins in the code's last moment, until it renews the session. */
const EXCHANGE_SECONDS = 30;

/** Authenticity code of a session row. Without its key, a writer of the database can neither make nor revive a session, nor move it to another person, client or organization. */
export interface SessionMac {
  of(row: MacFields): string;
  matches(row: MacFields & { readonly rowMac?: string }): boolean;
}
export type MacFields = Pick<SessionRow, '_id' | 'orgId' | 'userId' | 'clientId' | 'resource' | 'status'>;

/** Makes codes with `key`, and takes those made with `before` as well, as `createRowMac` does. */
export function createSessionMac(key: string, before = ''): SessionMac {
  const digest = (secret: string, { _id, orgId, userId, clientId, resource, status }: MacFields): Buffer => {
    const parts = ['session', _id, orgId, userId, clientId, resource, status].map(String);
    return createHmac('sha256', secret)
      .update(parts.map((part) => `${Buffer.byteLength(part)}:${part}`).join(''))
      .digest();
  };
  return {
    of: (row) => digest(key, row).toString('base64url'),
    matches: (row) => {
      const stored = Buffer.from(String(row.rowMac), 'base64url');
      return macKeys(key, before).some((secret) => {
        const expected = digest(secret, row);
        return stored.length === expected.length && timingSafeEqual(stored, expected);
      });
    },
  };
}

export type NewSession = Pick<SessionRow, 'orgId' | 'userId' | 'userName' | 'clientId' | 'client' | 'resource'> &
  Partial<Pick<SessionRow, 'personName' | 'emailVerified'>>;

/** Lives as long as its code, until the code is exchanged. */
export function newSession(given: NewSession, now: number, mac: SessionMac): SessionRow {
  const sealed = { ...given, _id: newId('session'), status: 'active' } as const;
  const expiresAt = new Date(now + (CODE_SECONDS + EXCHANGE_SECONDS) * 1_000);
  return { ...sealed, createdAt: new Date(now), expiresAt, rowMac: mac.of(sealed) };
}

export type SessionChange = Pick<SessionRow, 'status' | 'endedAt' | 'endedBy' | 'rowMac'>;
export const endOf = (row: SessionRow, by: string, now: number, mac: SessionMac): SessionChange => ({
  status: 'ended',
  endedAt: new Date(now),
  endedBy: by.slice(0, 128),
  rowMac: mac.of({ ...row, status: 'ended' }),
});

export const sessionStatusAt = (row: SessionRow, now: number): identity.ClientSession['status'] =>
  row.status === 'active' && !(row.expiresAt.getTime() > now) ? 'expired' : row.status;

export const viewSession = (row: SessionRow, now: number): identity.ClientSession =>
  compact({
    id: row._id,
    userId: row.userId,
    userName: row.userName,
    client: row.client,
    status: sessionStatusAt(row, now),
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    endedAt: row.endedAt?.toISOString(),
    endedBy: row.endedBy,
  });
