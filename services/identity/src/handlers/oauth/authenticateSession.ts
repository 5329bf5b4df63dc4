/** Lease, read the primary, decide, fill: as for tokens, for the session a JWT names. */
import type { Handler } from '@gatehouse/bus';
import { identity } from '@gatehouse/contracts';
import type { Signer } from '@gatehouse/crypto';
import type { LeaseCache } from '@gatehouse/store';
import type { StandingOf } from '../../oauth/standing';
import type { SessionStore } from '../../store/oauth/sessionStore';

interface Deps {
  readonly standing: StandingOf;
  readonly sessions: Pick<SessionStore, 'touch'>;
  readonly leases: Pick<LeaseCache, 'begin' | 'fill'>;
  readonly signer: Signer;
  readonly clock: () => number;
}

export const authenticateSession =
  ({ standing, sessions, leases, signer, clock }: Deps): Handler<typeof identity.authenticate> =>
  async ({ credential }) => {
    const lease = await leases.begin(identity.verdictKey(credential));
    const { session, decision } = await standing(credential);
    if (!decision.good) {
      const known = session && { orgId: session.orgId, tokenId: session._id, accountId: session.userId };
      return { denial: { reason: decision.reason, ...known } };
    }
    const { principal, lifeMs } = decision;
    const now = clock();
    const verdict: identity.Verdict = { principal, credential, expiresAt: now + lifeMs, networks: [] };
    const signed = signer.sign(verdict, lifeMs);
    await leases.fill(lease, signed, lifeMs);
    // When it was last used is shown, never consulted: no call waits for it or fails by it.
    void sessions.touch(principal.orgId, credential, now).catch(() => undefined);
    return { verdict: signed };
  };

/** Two kinds of credentials, told apart by their form: the hash of a token, the id of a session. */
export const byForm =
  (token: Handler<typeof identity.authenticate>, session: Handler<typeof identity.authenticate>): Handler<typeof identity.authenticate> =>
  (request, call) =>
    request.credential.startsWith('ses_') ? session(request, call) : token(request, call);
