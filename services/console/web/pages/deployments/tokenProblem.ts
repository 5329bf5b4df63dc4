import { tokenState } from '../../ui/theme/status.ts';

/** What an admin must know of a token: that it does not work, or soon will not. */
const PROBLEMS = ['expiring', 'expired', 'revoked'] as const;
export type TokenProblem = (typeof PROBLEMS)[number];

/** What is wrong with the token of an active deployment; one that is suspended or stopped says that, and only admins see tokens. */
export function tokenProblem(
  { state, token }: { state: string; token?: { status: string; expiresAt: string } },
  now: Date,
): TokenProblem | undefined {
  if (state !== 'active' || token === undefined) return undefined;
  const value = tokenState(token, now);
  return PROBLEMS.find((problem) => problem === value);
}
