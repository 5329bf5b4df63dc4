/** Whom the on-behalf-of claim of a call names. It goes into the facts of the call and nowhere else, so whatever goes wrong here is no answer. */
import type { Bus, Caller } from '@gatehouse/bus';
import { identity } from '@gatehouse/contracts';
import type { OpenedCall } from '../domain/callFacts';

/** User id of the member, or undefined. Never rejects, and answers within `LONGEST_MS`. */
export type ResolveClaim = (claim: string, caller: Caller) => Promise<string | undefined>;

/** A call waits no longer than this, counted from its start. */
const LONGEST_MS = 300;

export const resolveClaim =
  (bus: Pick<Bus, 'call'>): ResolveClaim =>
  (claim, caller) =>
    bus.call(identity.resolveClaim, { claim }, caller, { timeoutMs: LONGEST_MS }).then(
      ({ userId }) => userId,
      () => undefined,
    );

/** A call whose claim is being looked up beside its first steps. */
export interface ClaimingCall extends OpenedCall {
  readonly claimedMember?: Promise<string | undefined> | undefined;
}

/** Before the first fact of the call is written. */
export async function noteClaim(call: ClaimingCall): Promise<void> {
  if (call.claimedMember !== undefined) call.onBehalfOfMember = await call.claimedMember;
}
