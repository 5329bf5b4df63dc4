/** What is said of a credential: good, with everything a verdict holds, or not, with the reason nobody outside is told. */
import type { identity, Principal } from '@gatehouse/contracts';
import type { Static } from 'typebox';

export type Reason = Static<typeof identity.DenialReason>;

/** A signed claim outlives the cache entry that carries it, never the credential. */
export const VERDICT_LIFE_MS = 10_000;
/** A verdict in Redis is good no longer than its lease, so that one that somebody puts back later is worth nothing. */
export const CACHED_VERDICT_LIFE_MS = 2_000;

export interface GoodCredential {
  readonly good: true;
  readonly principal: Principal;
  /** The caller's address must be inside every list that is not empty. */
  readonly networks: readonly (readonly string[])[];
  /** When the credential itself ends, in epoch milliseconds. */
  readonly endsAt: number;
}
export interface BadCredential {
  readonly good: false;
  readonly reason: Reason;
  /** Known only when the credential exists; for the audit trail. */
  readonly about?: {
    readonly orgId: string;
    readonly tokenId?: string;
    readonly tokenName?: string;
    readonly accountId?: string;
    readonly userId?: string;
  };
}
export type Judgement = GoodCredential | BadCredential;

/** Judges the credentials whose key has this form; asked under the lease of that key, so what it reads from the primary may be cached. */
export interface Judge {
  readonly form: RegExp;
  judge(key: string): Promise<Judgement>;
}
