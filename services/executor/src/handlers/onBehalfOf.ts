/** Whom the on-behalf-of claim of a call names. It goes into the audit events of the call and nowhere else, so whatever goes wrong here is no answer. */
import type { Bus, CallContext } from '@gatehouse/bus';
import { identity } from '@gatehouse/contracts';
import type { OpenedCall } from '../domain/callEvents';

/** User id of the member, or undefined. Never rejects, and answers within `LONGEST_MS`. */
export type ResolveOnBehalfOf = (claim: string, caller: CallContext) => Promise<string | undefined>;

/** A call waits no longer than this, counted from its start. */
const LONGEST_MS = 300;

export const resolveOnBehalfOf =
  (bus: Pick<Bus, 'call'>): ResolveOnBehalfOf =>
  (claim, caller) =>
    bus.call(identity.resolveClaim, { claim }, caller, { timeoutMs: LONGEST_MS }).then(
      ({ userId }) => userId,
      () => undefined,
    );

/** A call whose claim is looked up beside its first steps. */
export interface AttributedCall extends OpenedCall {
  readonly claimedMember?: Promise<string | undefined> | undefined;
}

/** The call with the member that its claim names, as its audit events record it. */
export async function withMember<C extends AttributedCall>(call: C): Promise<C> {
  return call.claimedMember === undefined ? call : { ...call, onBehalfOfMember: await call.claimedMember };
}
