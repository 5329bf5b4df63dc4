/** Commit, invalidate, answer: also when it was revoked before, because an earlier try may have died between the first two. */
import type { Handler } from '@gatehouse/bus';
import { AppError, identity } from '@gatehouse/contracts';
import type { LeaseCache } from '@gatehouse/store';
import { adminFact, tokenTarget } from '../domain/facts';
import { requireAdmin } from '../domain/requireAdmin';
import type { RowMac } from '../domain/rowMac';
import { REVOCABLE, revocationOf, viewServiceToken } from '../domain/serviceToken';
import type { TokenStore } from '../store/tokenStore';
import { callMeta } from './callMeta';

interface Deps {
  readonly tokens: Pick<TokenStore, 'find' | 'change'>;
  readonly leases: Pick<LeaseCache, 'invalidate'>;
  readonly mac: RowMac;
  readonly clock: () => number;
}

export const revokeServiceToken =
  ({ tokens, leases, mac, clock }: Deps): Handler<typeof identity.revokeServiceToken> =>
  async ({ serviceAccountId, tokenId }, call) => {
    const admin = requireAdmin(call.principal, 'revoke service tokens');
    const { orgId } = admin;
    const find = () => tokens.find(orgId, serviceAccountId, tokenId);
    const before = await find();
    if (before === undefined) throw noSuchToken();
    const now = clock();
    const fact = adminFact(admin, 'serviceToken.revoked', tokenTarget(before), now, callMeta(call));
    const changed = await tokens.change(orgId, tokenId, REVOCABLE, revocationOf(before, now, mac), fact);
    await leases.invalidate([identity.verdictKey(before.hash)]);
    const row = changed ?? (await find());
    if (row === undefined) throw noSuchToken();
    return viewServiceToken(row, now);
  };

const noSuchToken = (): AppError => new AppError('not_found', 'No such service token');
