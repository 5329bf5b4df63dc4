import type { Handler } from '@gatehouse/bus';
import type { identity } from '@gatehouse/contracts';
import { requireAdmin } from '../../domain/requireAdmin';
import { viewServiceToken } from '../../domain/viewToken';
import { revokeToken, type RevokeDeps } from './revokeToken';

export const revokeServiceToken =
  (deps: RevokeDeps): Handler<typeof identity.revokeServiceToken> =>
  async ({ serviceAccountId, tokenId }, call) => {
    const admin = requireAdmin(call.principal, 'revoke service tokens');
    const { row, now } = await revokeToken(deps, admin, { kind: 'svc', accountId: serviceAccountId }, tokenId, call);
    return viewServiceToken(row, now);
  };
