/**
 * Lease, read the primary, decide, fill. The lease is taken before the first read, so a revocation that commits after that read
 * finds the lease, removes it, and the fill of the old verdict does nothing.
 */
import type { Handler } from '@gatehouse/bus';
import { identity } from '@gatehouse/contracts';
import type { Signer } from '@gatehouse/crypto';
import type { LeaseCache } from '@gatehouse/store';
import { decideVerdict } from '../domain/decideVerdict';
import type { RowMac } from '../domain/rowMac';
import type { OrganizationStore } from '../store/organizationStore';
import type { ServiceAccountStore } from '../store/serviceAccountStore';
import type { TokenStore } from '../store/tokenStore';

interface Deps {
  readonly tokens: Pick<TokenStore, 'findByHash'>;
  readonly accounts: Pick<ServiceAccountStore, 'find'>;
  readonly organizations: Pick<OrganizationStore, 'find'>;
  readonly leases: Pick<LeaseCache, 'begin' | 'fill'>;
  readonly mac: RowMac;
  readonly signer: Signer;
  readonly clock: () => number;
}

/** Looked up in place of an unknown token's account, so that unknown and refused tokens cost the same reads (no timing oracle). */
const NOBODY = { orgId: '', accountId: '' };

export const authenticate =
  ({ tokens, accounts, organizations, leases, mac, signer, clock }: Deps): Handler<typeof identity.authenticate> =>
  async ({ credential }) => {
    const lease = await leases.begin(identity.verdictKey(credential));
    const token = await tokens.findByHash(credential);
    const { orgId, accountId } = token ?? NOBODY;
    const [account, organization] = await Promise.all([accounts.find(orgId, accountId), organizations.find(orgId)]);
    const now = clock();
    const decision = decideVerdict({ token, account, organization }, mac, now);
    if (!decision.good) {
      return { denial: { reason: decision.reason, ...(token && { orgId, tokenId: token._id, accountId }) } };
    }
    const { principal, lifeMs, tokenLifeMs } = decision;
    const verdict: identity.Verdict = { principal, credential, expiresAt: now + lifeMs, networks: [] };
    const signed = signer.sign(verdict, lifeMs);
    await leases.fill(lease, signed, tokenLifeMs);
    return { verdict: signed };
  };
