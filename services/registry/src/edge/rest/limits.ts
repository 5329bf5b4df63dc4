/** Too many requests: refused here, and told to the audit trail once. */
import { createHash } from 'node:crypto';
import { AppError, type Principal } from '@gatehouse/contracts';
import type { Bus } from '@gatehouse/bus';
import type { Log } from '@gatehouse/runtime';
import type { LimitExceeded } from '@gatehouse/store';
import type { Person } from '../auth/tokenVerifier';
import { reportLimit, type Circumstances } from './auditEvents';

/** A person as limits count them: their address book entry has no place in a cache. */
export const personKey = ({ issuer, subject }: Person): string =>
  createHash('sha256')
    .update(JSON.stringify([issuer, subject]))
    .digest('base64url');

/** Throws when a limit bites. `who` is known once the request was authenticated. */
export function within(
  exceeded: LimitExceeded | undefined,
  { bus, log }: { bus: Bus; log: Log },
  at: Circumstances,
  who?: Principal,
): void {
  if (exceeded === undefined) return;
  if (exceeded.starts) {
    reportLimit(bus, exceeded, at, who).catch((err: unknown) =>
      log.warn({ err }, 'a limit that was reached is missing in the audit trail'),
    );
  }
  throw new AppError('rate_limited', 'Too many requests, retry later', { data: { retryAfterSeconds: exceeded.retryAfterSeconds } });
}
