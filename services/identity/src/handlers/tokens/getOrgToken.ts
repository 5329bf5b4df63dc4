import type { Handler } from '@gatehouse/bus';
import type { identity } from '@gatehouse/contracts';
import { requireAdmin } from '../../domain/requireAdmin';
import { viewOrgToken } from '../../domain/viewToken';
import type { TokenStore } from '../../store/tokenStore';
import { noSuchToken } from './revokeToken';

interface Deps {
  readonly tokens: Pick<TokenStore, 'find'>;
  readonly clock: () => number;
}

export const getOrgToken =
  ({ tokens, clock }: Deps): Handler<typeof identity.getOrgToken> =>
  async ({ tokenId }, { principal }) => {
    const { orgId } = requireAdmin(principal, 'see organization tokens');
    const row = await tokens.find(orgId, { kind: 'org' }, tokenId);
    if (row === undefined) throw noSuchToken();
    return viewOrgToken(row, clock());
  };
