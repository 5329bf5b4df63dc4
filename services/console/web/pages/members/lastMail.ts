import type { Invitation } from '../../api/types.ts';

const HOUR_MS = 3_600_000;

/** False of an invitation that was renewed within the hour after its last mail: no other goes out. */
export function isMailed({ createdAt, mail }: Pick<Invitation, 'createdAt' | 'mail'>): boolean {
  if (mail?.state !== 'sent' || mail.at === undefined) return true;
  const sinceMs = Date.parse(createdAt) - Date.parse(mail.at);
  return sinceMs < 0 || sinceMs >= HOUR_MS;
}
