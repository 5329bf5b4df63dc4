/** What the three kinds of token have in common on screen. */
import { timeLeft } from '../../ui/timeWords.ts';
import { copy } from './copy.ts';

export interface TokenRow {
  id: string;
  name: string;
  prefix: string;
  status: 'active' | 'revoked' | 'expired';
  createdAt: string;
  createdBy?: string;
  expiresAt: string;
  revokedAt?: string;
  revokedBy?: string;
  lastUsedAt?: string;
}

const WEEK_MS = 7 * 86_400_000;

export const isWorking = ({ status, expiresAt }: TokenRow, now: Date): boolean =>
  status === 'active' && Date.parse(expiresAt) > now.getTime();

/** Whether somebody may miss it: then revoking asks for its name. */
export const wasUsedLately = ({ lastUsedAt }: Pick<TokenRow, 'lastUsedAt'>, now: Date): boolean =>
  lastUsedAt !== undefined && now.getTime() - Date.parse(lastUsedAt) < WEEK_MS;

/** "3 tokens work, the next ends in 9 days." */
export function tokensSentence(tokens: readonly TokenRow[], now: Date): string {
  const working = tokens.filter((token) => isWorking(token, now));
  const ends = working.map(({ expiresAt }) => expiresAt).sort()[0];
  return copy.working(tokens.length, working.length, ends === undefined ? undefined : timeLeft(new Date(ends), now));
}
