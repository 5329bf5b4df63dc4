/**
 * Whether the API takes a credential, as far as its answers say: a 401 refuses it, any other answer below 500 takes it. The tokens of a connection are renewed after
 * a 401. An API may refuse the next ones too, so those are renewed after a pause before the owner is asked to connect (docs/adr/0082-renewing-connections.md).
 *
 * | State      | What it means                                               | 401 leads to                        | Taken leads to           | Renewal leads to                        |
 * |------------|-------------------------------------------------------------|-------------------------------------|--------------------------|-----------------------------------------|
 * | `accepted` | No 401 counts against it.                                   | `rejected`                          | -                        | -                                       |
 * | `replaced` | The API answered 401 to the tokens before these.            | `paused`, a minute later `rejected` | -                        | `accepted`                              |
 * | `paused`   | It did so to these as well, within a minute of their issue. | -                                   | `replaced`               | `lastTry`, when the minute is over      |
 * | `lastTry`  | These tokens came after paused ones, and none was taken.    | `rejected`                          | `replaced`               | `accepted`                              |
 * | `rejected` | The owner is asked to connect, or to store another.         | -                                   | `accepted` or `replaced` | `replaced`, or `lastTry` if it was that |
 */
import type { ConnectionRow } from '../store/schemas';

export type Acceptance = 'accepted' | 'replaced' | 'paused' | 'lastTry' | 'rejected';

interface Credential {
  readonly rejectedAt?: Date | undefined;
  /** Absent where the credential is no connection; then it is accepted or rejected. */
  readonly connection?: ConnectionRow | undefined;
}

/** The state as the row keeps it, in members whose names are older than these states. */
export function acceptanceOf({ rejectedAt, connection }: Credential): Acceptance {
  if (connection?.refusedAt !== undefined) return 'paused';
  if (rejectedAt !== undefined) return 'rejected';
  if (connection?.isInVain === true) return 'lastTry';
  return connection?.afterRejection === true ? 'replaced' : 'accepted';
}

/** Whether the API answered 401 to the very tokens that are stored. */
export function isRefused(credential: Credential): boolean {
  const state = acceptanceOf(credential);
  return state === 'paused' || state === 'rejected';
}

/** An API that refuses every token must not make Gatehouse ask for one after another. */
const PAUSE_MS = 60_000;

/** Milliseconds until refused tokens may be renewed: none, unless they were themselves got because of a 401. */
export function pauseLeft({ connection }: Credential, now: number): number {
  if (connection?.afterRejection !== true) return 0;
  // A row that was cached has text where the database has a date.
  return Math.max(0, new Date(connection.issuedAt).getTime() + PAUSE_MS - now);
}

/** The state that a 401 leads to from one in which the tokens are not refused yet. Only what can be renewed is paused. */
export const stateAfter401 = (credential: Credential, now: number): 'paused' | 'rejected' =>
  acceptanceOf(credential) === 'replaced' && credential.connection?.isRenewed === true && pauseLeft(credential, now) > 0
    ? 'paused'
    : 'rejected';

/** What the row keeps with new tokens, by the state of those before. A last try that was rejected is followed by another, until the API takes one. */
export function storedAfterRenewal(before: Credential): { readonly afterRejection: boolean; readonly isInVain: boolean } {
  const wasLastTry = before.connection?.isInVain === true;
  switch (acceptanceOf(before)) {
    case 'paused':
      return { afterRejection: true, isInVain: true };
    case 'rejected':
      return { afterRejection: true, isInVain: wasLastTry };
    default:
      return { afterRejection: false, isInVain: false };
  }
}
