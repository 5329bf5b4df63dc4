/**
 * The state machine as data. Each transition is one conditional write: the store turns it into the filter of that write, the explorer in the tests walks all
 * orders of them. `pending` is left exactly once because every transition demands the state it starts from.
 */
import type { approvals } from '@gatehouse/contracts';

export interface Transition {
  readonly from: approvals.RequestStatus;
  readonly to: approvals.RequestStatus;
  /** The transition is taken only before the request's time is over, or only after. */
  readonly when?: 'open' | 'lapsed';
  /** The transition is taken only with the digest of the bytes that were asked for. */
  readonly byDigest?: true;
}

export const transitions = {
  approve: { from: 'pending', to: 'approved', when: 'open', byDigest: true },
  reject: { from: 'pending', to: 'rejected', when: 'open' },
  cancel: { from: 'pending', to: 'cancelled', when: 'open' },
  expire: { from: 'pending', to: 'expired', when: 'lapsed' },
  complete: { from: 'approved', to: 'completed' },
  fail: { from: 'approved', to: 'failed' },
  lose: { from: 'approved', to: 'unknown' },
} as const satisfies Record<string, Transition>;

/** Transitions by the outcome that the executor states of a call. */
export const finalTransitions = { completed: transitions.complete, failed: transitions.fail, unknown: transitions.lose } as const;

/** What a document must be for the transition to be taken, as a query. */
export const guardOf = ({ from, when, byDigest }: Transition, now: Date, digest: string | undefined) => ({
  status: from,
  ...(when === undefined ? {} : { expiresAt: when === 'open' ? { $gt: now } : { $lte: now } }),
  // An absent digest becomes the empty one, which no request has.
  ...(byDigest === true ? { digest: digest ?? '' } : {}),
});
