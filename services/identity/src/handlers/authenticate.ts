/**
 * Lease, read the primary, judge, fill. The lease is taken before the first read, so a revocation that commits after that read
 * finds the lease, removes it, and the fill of the old verdict does nothing.
 */
import type { Handler } from '@gatehouse/bus';
import { identity } from '@gatehouse/contracts';
import type { Signer } from '@gatehouse/crypto';
import type { LeaseCache } from '@gatehouse/store';
import { CACHED_VERDICT_LIFE_MS, VERDICT_LIFE_MS, type Judge } from '../domain/judgement';

interface Deps {
  /** One for each form of credential. */
  readonly judges: readonly Judge[];
  readonly leases: Pick<LeaseCache, 'begin' | 'fill'>;
  readonly signer: Signer;
  readonly clock: () => number;
}

export const authenticate =
  ({ judges, leases, signer, clock }: Deps): Handler<typeof identity.authenticate> =>
  async ({ credential }) => {
    const judge = judges.find(({ form }) => form.test(credential));
    if (judge === undefined) return { denial: { reason: 'unknown' } };
    const lease = await leases.begin(identity.verdictKey(credential));
    const judgement = await judge.judge(credential);
    if (!judgement.good) return { denial: { reason: judgement.reason, ...judgement.about } };
    const { principal, endsAt } = judgement;
    const now = clock();
    const leftMs = endsAt - now;
    if (leftMs <= 0) return { denial: { reason: 'expired', orgId: principal.orgId } }; // It ended while it was judged.
    const networks = judgement.networks.map((list) => [...list]);
    const signFor = (longestMs: number): string => {
      const lifeMs = Math.min(longestMs, leftMs);
      const verdict: identity.Verdict = { principal, credential, expiresAt: now + lifeMs, networks };
      return signer.sign(verdict, lifeMs);
    };
    await leases.fill(lease, signFor(CACHED_VERDICT_LIFE_MS), leftMs);
    return { verdict: signFor(VERDICT_LIFE_MS) };
  };
