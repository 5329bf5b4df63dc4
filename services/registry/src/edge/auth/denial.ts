import type { identity } from '@gatehouse/contracts';
import type { Static } from 'typebox';

export type DenialReason = Static<typeof identity.DenialReason>;

/** Why a credential was refused. For the audit trail; the caller always sees the same 401. */
export class Denial extends Error {
  constructor(
    readonly reason: DenialReason,
    /** What exactly was wrong, in words without any part of the credential. */
    readonly note: string,
  ) {
    super(`${reason}: ${note}`);
  }
}
