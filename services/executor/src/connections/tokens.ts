/** The tokens of a connection as they are encrypted, and when they need the next ones. */
import type { ConnectionRow } from '../store/schemas';

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

const LONGEST_AHEAD_MS = 60_000;
const PART_AHEAD = 0.2;
/** An API that answers 401 also to the token it got after a 401 is not asked for with ever further ones: the next is due after that. */
const PAUSE_MS = 60_000;

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

/** Milliseconds until tokens that the API refuses may be renewed. */
export const pauseLeft = ({ afterRejection = false, issuedAt }: ConnectionRow, now: number): number =>
  afterRejection ? Math.max(0, at(issuedAt) + PAUSE_MS - now) : 0;

/** Where it is kept that the API refuses a credential. `refusedAt`: the tokens of a connection that are renewed after a pause; so far nobody has to connect. */
export const refusalPlace = ({ connection }: { connection?: ConnectionRow | undefined }, now: number): 'rejectedAt' | 'refusedAt' =>
  connection?.isRenewed === true && connection.isInVain !== true && pauseLeft(connection, now) > 0 ? 'refusedAt' : 'rejectedAt';

/** Whether the next tokens are due: a minute before the end, of short lives earlier, or after the API rejected what should be good. */
export function isDue({ connection, rejectedAt }: { connection: ConnectionRow; rejectedAt?: Date | undefined }, now: number): boolean {
  const { expiresAt, issuedAt, refusedAt = rejectedAt } = connection;
  if (refusedAt !== undefined && pauseLeft(connection, now) === 0) return connection.isRenewed;
  if (expiresAt === undefined) return false;
  const life = at(expiresAt) - at(issuedAt);
  return now >= at(expiresAt) - Math.min(LONGEST_AHEAD_MS, life * PART_AHEAD);
}
