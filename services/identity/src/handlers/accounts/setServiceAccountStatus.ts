/** Commit, invalidate, answer: also when nothing changed, because an earlier try may have died between the first two. */
import type { Handler } from '@gatehouse/bus';
import { identity, requireAdmin } from '@gatehouse/contracts';
import type { LeaseCache } from '@gatehouse/store';
import { accountTarget, adminEvent } from '../../domain/auditEvents';
import { statusEvent, viewServiceAccount } from '../../domain/serviceAccount';
import type { ServiceAccountStore } from '../../store/serviceAccountStore';
import type { TokenStore } from '../../store/tokenStore';
import { callMeta } from '../callMeta';
import { requireRevision } from '../requireRevision';
import { findAccount } from './getServiceAccount';

interface Deps {
  readonly accounts: Pick<ServiceAccountStore, 'find' | 'setStatus'>;
  readonly tokens: Pick<TokenStore, 'hashesOf'>;
  readonly leases: Pick<LeaseCache, 'invalidate'>;
  readonly clock: () => number;
}

export const setServiceAccountStatus =
  ({ accounts, tokens, leases, clock }: Deps): Handler<typeof identity.setServiceAccountStatus> =>
  async ({ id, status, revision, claim }, call) => {
    const admin = requireAdmin(call.principal, 'enable or disable service accounts');
    const { orgId } = admin;
    const before = await findAccount(accounts, orgId, id);
    const now = clock();
    const event = adminEvent(admin, statusEvent[status], accountTarget(before), now, { ...callMeta(call), claim });
    // An account that has this status already is not written again: the first try of this very change may have set it.
    let isWritten = false;
    if (before.status !== status) {
      requireRevision(revision, 'service account', viewServiceAccount(before));
      isWritten = await accounts.setStatus(before, status, now, event, revision !== undefined);
      if (!isWritten && revision !== undefined)
        requireRevision(revision, 'service account', viewServiceAccount(await findAccount(accounts, orgId, id)));
    }
    // Tokens are read after the commit: one created later is first authenticated against the new status.
    const hashes = await tokens.hashesOf(orgId, { kind: 'svc', accountId: id }, now);
    await leases.invalidate(hashes.map(identity.verdictKey));
    return { ...viewServiceAccount(await findAccount(accounts, orgId, id)), ...(!isWritten && { unchanged: true as const }) };
  };
