/** Every state there is: the word, the icon, the colour and what it means. The one table of them. */
import type { Role } from './tokens.ts';

export type StatusIcon = 'dot' | 'clock' | 'cross' | 'stop' | 'question' | 'ring' | 'triangle';

export interface StatusWords {
  word: string;
  icon: StatusIcon;
  role: Role;
  /** One sentence for people who ask. */
  sentence: string;
}

const good = (word: string, sentence: string): StatusWords => ({ word, icon: 'dot', role: 'good', sentence });
const waiting = (word: string, sentence: string): StatusWords => ({ word, icon: 'clock', role: 'waiting', sentence });
const warning = (word: string, sentence: string): StatusWords => ({ word, icon: 'triangle', role: 'waiting', sentence });
const bad = (word: string, sentence: string): StatusWords => ({ word, icon: 'cross', role: 'bad', sentence });
const off = (word: string, sentence: string): StatusWords => ({ word, icon: 'ring', role: 'off', sentence });

export const statuses = {
  'account.ACTIVE': good('Active', 'Its tokens work.'),
  'account.DISABLED': off('Disabled', 'None of its tokens works until an admin enables it.'),
  'token.active': good('Works', 'Calls with it are accepted.'),
  'token.expiring': waiting('Expires soon', 'It ends within 14 days; make its successor before that.'),
  'token.revoked': bad('Revoked', 'Ended for good. Calls with it are refused.'),
  'token.expired': off('Expired', 'Its time is over. Calls with it are refused.'),
  'token.off': off('Switched off', 'Tokens of its kind are not allowed now. It works again when they are.'),
  'member.ACTIVE': good('Active', 'May sign in and act within what is granted.'),
  'member.SUSPENDED': off('Suspended', 'May not act until an admin lifts it.'),
  'member.invited': waiting('Invited', 'Has not signed in with the invited address yet.'),
  'session.active': good('Active', 'The program can act for you now.'),
  'session.ended': bad('Ended', 'Ended for good; the program must ask again.'),
  'session.expired': off('Expired', 'Not renewed in time; the program must ask again.'),
  'ready.yes': good('Ready', 'It has a working token, a grant and every credential it needs.'),
  'ready.no': warning('Not ready', 'Something it needs is missing.'),
  'part.present': good('Present', 'Nothing to do.'),
  'part.missing': warning('Missing', 'Calls that need it fail.'),
  'part.notNeeded': off('Not needed', 'Works without.'),
  'setting.on': good('On', 'Allowed.'),
  'setting.off': off('Off', 'Not allowed.'),
  'scope.full': warning('Full access', 'Every integration, every tool.'),
  'scope.member': good('Member scope', 'Reaches what every member reaches by open default.'),
  'step.done': good('Done', 'Nothing to do.'),
  'step.next': waiting('Next', 'Waits for you.'),
  'step.later': off('Later', 'Comes after the step before it.'),
  unknown: { word: 'Unknown', icon: 'question', role: 'unknown', sentence: 'The server sent a state this console does not know.' },
} as const satisfies Record<string, StatusWords>;

export type StatusName = keyof typeof statuses;

/** The row of a wire value; of one that is not in the table, the row that says so. */
export function statusOf(kind: string, value: string): StatusWords {
  const table: Record<string, StatusWords> = statuses;
  return Object.hasOwn(table, `${kind}.${value}`) ? table[`${kind}.${value}`]! : statuses.unknown;
}

const SOON_MS = 14 * 86_400_000;

/** State of a token as people need it: one that ends soon says so. */
export function tokenState(token: { status: string; expiresAt: string }, now: Date): string {
  if (token.status !== 'active') return token.status;
  const left = Date.parse(token.expiresAt) - now.getTime();
  if (left <= 0) return 'expired';
  return left < SOON_MS ? 'expiring' : 'active';
}
