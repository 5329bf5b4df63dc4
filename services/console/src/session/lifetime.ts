/** How long a session lives. Pure; time in epoch ms. */
import type { Roles } from './types';

const MINUTE_MS = 60_000;
export const IDLE_MS = 30 * MINUTE_MS;
export const LONGEST_MS = 12 * 60 * MINUTE_MS;
/** Activity is written down at most this often; the idle limit is exact to it. */
export const TOUCH_MS = 15_000;
/** How old a comparison of roles may be. */
export const ROLE_CHECK_MS = 10_000;

export const isOver = (session: { createdAt: number; seenAt: number }, now: number): boolean =>
  now - session.createdAt >= LONGEST_MS || now - session.seenAt >= IDLE_MS;

/** How long the store keeps a session and its data, in whole seconds; the idle limit is checked on reading. */
export const secondsLeft = (createdAt: number, now: number): number => Math.max(1, Math.ceil((createdAt + LONGEST_MS - now) / 1_000));

/** A role changed or a membership ended. Joining another organization takes nothing away and ends nothing. */
export const rolesChanged = (before: Roles, now: Roles): boolean => Object.entries(before).some(([orgId, role]) => now[orgId] !== role);

export const rolesOf = (organizations: readonly { id: string; role?: string | undefined }[]): Roles =>
  Object.fromEntries(organizations.map(({ id, role }) => [id, role ?? 'member']));
