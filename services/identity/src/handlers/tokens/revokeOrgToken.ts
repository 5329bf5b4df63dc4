import type { Handler } from '@gatehouse/bus';
import type { identity } from '@gatehouse/contracts';
import { requireAdmin } from '../../domain/requireAdmin';
import { viewOrgToken } from '../../domain/viewToken';
import { revokeToken, type RevokeDeps } from './revokeToken';

export const revokeOrgToken =
  (deps: RevokeDeps): Handler<typeof identity.revokeOrgToken> =>
  async ({ tokenId }, call) => {
    const admin = requireAdmin(call.principal, 'revoke organization tokens');
    const { row, now } = await revokeToken(deps, admin, { kind: 'org' }, tokenId, call);
    return viewOrgToken(row, now);
  };
