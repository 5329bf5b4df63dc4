/** `repeated`: joined the request of an earlier call. `running`: recorded, and no outcome yet. `approved`: somebody said yes, nothing was recorded since. */
export type CallState =
  | 'repeated'
  | 'waiting'
  | 'approved'
  | 'rejected'
  | 'expired'
  | 'cancelled'
  | 'running'
  | 'succeeded'
  | 'failed'
  | 'unknown'
  | 'denied'
  | 'refused';

/** More is to come. */
export const openStates: ReadonlySet<CallState> = new Set(['waiting', 'approved', 'running']);
