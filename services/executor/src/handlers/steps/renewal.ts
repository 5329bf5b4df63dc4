import { setTimeout as pause } from 'node:timers/promises';
import type { Renewal, Renewals } from '../../connections/renew';
import type { StoredCredential } from '../../store/credentials';
import { timeLeft } from './timeLeft';
import type { GovernedCall } from './types';

const NO_TIME = { failed: 'no answer came in time' };

/** A credential with tokens that are good now, of a connection. They are renewed while the call waits, within its time. */
export function currentInTime(connections: Pick<Renewals, 'current'>, credential: StoredCredential, call: GovernedCall): Promise<Renewal> {
  const waiting = new AbortController();
  const late = pause(Math.max(0, timeLeft(call)), NO_TIME, { signal: waiting.signal }).catch(() => NO_TIME);
  return Promise.race([connections.current(credential), late]).finally(() => waiting.abort());
}
