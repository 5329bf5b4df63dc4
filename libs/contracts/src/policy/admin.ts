/** What every message of an admin about policy has in common. Effective on the next call once answered. */
export const admin = { callers: ['registry'] as const, errors: ['forbidden', 'not_found', 'conflict'] as const, timeoutMs: 8_000 };
