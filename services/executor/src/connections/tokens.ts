/** The tokens of a connection as they are encrypted, and when the next ones are due. */
import type { Vault } from '@gatehouse/crypto';
import { vaultContextOf } from '../domain/vaultContext';
import type { StoredCredential } from '../store/credentials';
import type { ConnectionRow } from '../store/schemas';
import { isRefused, pauseLeft } from './acceptance';

/** Under the vault's seal together: a refresh token goes to the endpoint that gave it, whatever an admin or a writer of the database makes of the rest. */
export interface Tokens {
  readonly access: string;
  readonly refresh?: string;
  /** How they were got. `machine`: by the client alone, and again in the same way. */
  readonly grant: 'code' | 'machine';
  readonly clientId: string;
  readonly issuer: string;
  readonly tokenEndpoint: string;
  readonly revocationEndpoint?: string;
  readonly resource?: string;
  readonly scopes: readonly string[];
}
export const writeTokens = (tokens: Tokens): Buffer => Buffer.from(JSON.stringify(tokens));
export const readTokens = (text: string): Tokens => JSON.parse(text) as Tokens;

/** A credential that is a connection. */
export type Connected = StoredCredential & { readonly connection: ConnectionRow };
export const isConnected = (credential: StoredCredential): credential is Connected => credential.connection !== undefined;

export async function decryptTokens(vault: Pick<Vault, 'decrypt'>, row: StoredCredential): Promise<Tokens> {
  const plain = await vault.decrypt(row.secret, vaultContextOf(row));
  try {
    return readTokens(plain.toString());
  } finally {
    plain.fill(0);
  }
}

const LONGEST_AHEAD_MS = 60_000;
const PART_AHEAD = 0.2;

/** Rows that were cached have text where the database has dates. */
const at = (moment: Date): number => new Date(moment).getTime();

/** Whether the access token may still be sent. */
export const isUsable = ({ expiresAt }: Pick<ConnectionRow, 'expiresAt'>, now: number): boolean =>
  expiresAt === undefined || now < at(expiresAt);

/** Since when a connection gives no access any more, and why: found out as it was to be renewed, or by the clock where there is no renewal. */
export function endOf(
  { endedAt, endedBecause = 'it ended', expiresAt, isRenewed }: Pick<ConnectionRow, 'endedAt' | 'endedBecause' | 'expiresAt' | 'isRenewed'>,
  now: number,
): { readonly at: Date; readonly because: string } | undefined {
  if (endedAt !== undefined) return { at: endedAt, because: endedBecause };
  if (isRenewed || expiresAt === undefined || isUsable({ expiresAt }, now)) return undefined;
  return { at: expiresAt, because: 'its access token has ended, and there is no other' };
}

/** Whether the next tokens are due: a minute before the end, of short lives earlier, or after the API refused what should be good. */
export function isDue(credential: { connection: ConnectionRow; rejectedAt?: Date | undefined }, now: number): boolean {
  const { expiresAt, issuedAt, isRenewed } = credential.connection;
  if (isRefused(credential) && pauseLeft(credential, now) === 0) return isRenewed;
  if (expiresAt === undefined) return false;
  const life = at(expiresAt) - at(issuedAt);
  return now >= at(expiresAt) - Math.min(LONGEST_AHEAD_MS, life * PART_AHEAD);
}
