import { tokenState } from '../../ui/theme/status.ts';

/** Why its calls are refused, or soon will be. */
export type CallProblem = 'accountBlocked' | 'accountDisabled' | 'tokenRevoked' | 'tokenExpired' | 'tokenExpiring';

interface Known {
  state: string;
  callsRefused?: Exclude<CallProblem, 'tokenExpiring'>;
  token?: { status: string; expiresAt: string };
}

/** What stands against the calls of a deployment beside its state. Only admins are told. */
export function callProblem({ state, callsRefused, token }: Known, now: Date): CallProblem | undefined {
  if (callsRefused !== undefined) return callsRefused;
  if (state !== 'active' || token === undefined) return undefined;
  const value = tokenState(token, now);
  // The token has ended since the page was read.
  if (value === 'expired') return 'tokenExpired';
  return value === 'expiring' ? 'tokenExpiring' : undefined;
}
