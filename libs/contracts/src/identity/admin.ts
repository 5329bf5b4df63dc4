/** What messages about an organization have in common: those every member may send, and those that are for admins. */
export const member = { callers: ['registry'] as const, errors: ['forbidden', 'not_found'] as const };
export const admin = { callers: ['registry'] as const, errors: ['forbidden', 'not_found', 'conflict'] as const, timeoutMs: 8_000 };
