/** Commit, invalidate, answer: also when nothing is different, because an earlier try may have died between the first two. */
import type { Handler } from '@gatehouse/bus';
import { identity, requireAdmin } from '@gatehouse/contracts';
import type { LeaseCache } from '@gatehouse/store';
import { untilWritten } from '@gatehouse/store';
import { accountTarget, adminEvent } from '../../domain/auditEvents';
import { accountNameTaken, viewServiceAccount, type AccountChange } from '../../domain/serviceAccount';
import type { ServiceAccountStore } from '../../store/serviceAccountStore';
import type { TokenStore } from '../../store/tokenStore';
import { callMeta } from '../callMeta';
import { readNetworks } from '../readNetworks';
import { requireRevision } from '../requireRevision';
import { findAccount } from './getServiceAccount';

interface Deps {
  readonly accounts: Pick<ServiceAccountStore, 'find' | 'update'>;
  readonly tokens: Pick<TokenStore, 'hashesOf'>;
  readonly leases: Pick<LeaseCache, 'invalidate'>;
  readonly clock: () => number;
}

export const updateServiceAccount =
  ({ accounts, tokens, leases, clock }: Deps): Handler<typeof identity.updateServiceAccount> =>
  async ({ id, name, description, ipAllowlist, revision }, call) => {
    const admin = requireAdmin(call.principal, 'change service accounts');
    const { orgId } = admin;
    const change: AccountChange = {
      ...(name !== undefined && { name }),
      ...(description !== undefined && { description }),
      ...(ipAllowlist !== undefined && { ipAllowlist: readNetworks(ipAllowlist) }),
    };
    const now = clock();
    const row = await untilWritten(async () => {
      const before = await findAccount(accounts, orgId, id);
      requireRevision(revision, 'service account', viewServiceAccount(before));
      if (Object.keys(change).length === 0) return before;
      const target = { ...accountTarget(before), data: { ...change } };
      const changed = await accounts.update(before, change, now, adminEvent(admin, 'serviceAccount.updated', target, now, callMeta(call)));
      if (changed === 'taken') throw accountNameTaken(name ?? before.name);
      return changed;
    });
    // Tokens are read after the commit: one created later is first authenticated against the new account.
    const hashes = await tokens.hashesOf(orgId, { kind: 'svc', accountId: id }, now);
    await leases.invalidate(hashes.map(identity.verdictKey));
    return viewServiceAccount(row);
  };
