/** `running`: recorded, and no outcome yet. `approved`: somebody said yes, nothing was recorded since. */
export type CallState =
  'waiting' | 'approved' | 'rejected' | 'expired' | 'cancelled' | 'running' | 'succeeded' | 'failed' | 'unknown' | 'denied' | 'refused';
