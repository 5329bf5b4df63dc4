/** Is this credential good right now? */
import { Type, type Static } from 'typebox';
import { rpc } from '../message';
import { Principal, PrincipalKind } from '../principal';
import { Id, IpRange, Sha256 } from '../vocabulary';

/** Why a credential was refused. Goes to the audit trail only; every class answers the same 401. */
export const DenialReason = Type.Enum([
  'missing',
  'malformed',
  'unknown',
  'revoked',
  'expired',
  'disabled',
  'wrong_organization',
  'unsupported_kind',
  'integrity',
  'signature', // a JWT that no key of ours signed, or in a form we never issue
  'audience', // a JWT for another address
  'not_yet_valid',
  'not_a_member', // the person was suspended or removed
  'switched_off', // personal tokens are not allowed here
  'address', // from outside an IP allowlist
]);

/** What the credential is found by: SHA-256 of a token, or the id of the sign-in session a JWT names. */
export const CredentialKey = Type.Union([Sha256, Id]);

/**
 * What identity says about a credential, and the shape of a cached verdict in Redis (as a claim signed by identity).
 * Refusals are never cached.
 */
export const Verdict = Type.Object({
  principal: Principal,
  /** What it speaks of: a reader that looked up another key has no verdict, so entries cannot be swapped in the cache. */
  credential: CredentialKey,
  /** Epoch milliseconds; a verdict past it is no verdict, whatever the cache says. */
  expiresAt: Type.Integer(),
  /** The caller's address must be inside every list that is not empty: the organization's, the service account's. */
  networks: Type.Array(Type.Array(IpRange)),
});
export type Verdict = Static<typeof Verdict>;

/** Cache key of a signed `Verdict`. Written by identity only, read by the gateway. */
export const verdictKey = (credential: string): string => `verdict:${credential}`;

/** Reads the primary; writes the Redis verdict under a lease. */
export const authenticate = rpc('identity.authenticate', {
  request: Type.Object({ credential: CredentialKey }),
  response: Type.Object({
    /** Signed `Verdict`, present when the credential is good. */
    verdict: Type.Optional(Type.String()),
    /** Present when it is not; the ids only when the credential exists, for the audit trail. */
    denial: Type.Optional(
      Type.Object({
        reason: DenialReason,
        orgId: Type.Optional(Id),
        tokenId: Type.Optional(Id),
        tokenName: Type.Optional(Type.String()),
        accountId: Type.Optional(Id),
        userId: Type.Optional(Id),
      }),
    ),
  }),
  callers: ['gateway'],
  principal: 'none',
  idempotent: true,
  duringCall: true,
});

/**
 * The principal behind a call that waited, or that an admin lets a service account make, as it is now, signed by identity for the call's way on: the account is active, the person still a member,
 * the token not revoked, the sign-in not ended. A token that has merely expired still names its account or person, but no longer itself.
 * `unauthenticated` says why in words for the caller.
 */
export const standing = rpc('identity.standing', {
  request: Type.Object({ orgId: Id, kind: PrincipalKind, id: Id, tokenId: Type.Optional(Id), sessionId: Type.Optional(Id) }),
  response: Type.Object({ principal: Principal, principalToken: Type.String() }),
  errors: ['unauthenticated'],
  callers: ['executor', 'approvals', 'registry'],
  principal: 'none',
  idempotent: true,
  timeoutMs: 2_000,
});
