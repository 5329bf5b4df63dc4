/** What a person approves where a call names several things: one digest of the states of all of them. */
import { createHash } from 'node:crypto';
import { AppError } from '@gatehouse/contracts';
import type { Act } from '../../../catalog/shared/act';
import { canonicalJson } from '../../../catalog/shared/json';

const DIGEST = /^[\w-]{43}$/;

/** Returns the digest of these states, in the form in which it is kept with a waiting call. */
export const seenOf = (states: unknown): string => createHash('sha256').update(canonicalJson(states)).digest('base64url');

/**
 * Returns the present state if it is what was seen; throws `conflict` otherwise. Undefined for a call that did not wait. The write is conditional on
 * this state, as far as what is written has one. What the call names beside it, other services own: it is read here, right before the write.
 */
export async function asSeen<State extends { readonly seen: string }>(
  { approvedBy }: Act,
  seen: string | undefined,
  read: () => Promise<State>,
): Promise<State | undefined> {
  if (seen === undefined && approvedBy === undefined) return undefined;
  // The call was asked for before digests were kept: nobody knows which names its approver read.
  if (seen === undefined || !DIGEST.test(seen))
    throw new AppError(
      'conflict',
      'This waited across an update, and it is not known whether what it names was changed since; nothing was written. Ask again',
    );
  const now = await read();
  if (now.seen !== seen)
    throw new AppError('conflict', 'What this call names was changed since it was asked for; nothing was written. Ask again');
  return now;
}
