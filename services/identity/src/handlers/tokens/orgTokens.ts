/** The organization's own tokens. */
import type { Handler } from '@gatehouse/bus';
import { type identity, requireAdmin } from '@gatehouse/contracts';
import { viewOrgToken } from '../../domain/viewToken';
import type { TokenStore } from '../../store/tokenStore';
import { issueToken, type IssueDeps } from './issueToken';
import { listTokens, type ListDeps } from './listTokens';
import { noSuchToken, revokeToken, type RevokeDeps } from './revokeToken';

/** Whatever `accessRole` is, it was checked against the contract: absent or `MEMBER`. */
export const createOrgToken =
  (deps: IssueDeps): Handler<typeof identity.createOrgToken> =>
  async ({ accessRole, ...asked }, call) => {
    const admin = requireAdmin(call.principal, 'create organization tokens');
    const owner = { kind: 'org', ...(accessRole !== undefined && { accessRole }) } as const;
    const { row, now } = await issueToken(deps, admin, owner, asked, call);
    return viewOrgToken(row, now);
  };

export const listOrgTokens =
  (deps: ListDeps): Handler<typeof identity.listOrgTokens> =>
  async (page, { principal }) => {
    const { orgId } = requireAdmin(principal, 'list organization tokens');
    return listTokens(deps, orgId, { kind: 'org' }, page, viewOrgToken);
  };

interface GetDeps {
  readonly tokens: Pick<TokenStore, 'find'>;
  readonly clock: () => number;
}

export const getOrgToken =
  ({ tokens, clock }: GetDeps): Handler<typeof identity.getOrgToken> =>
  async ({ tokenId }, { principal }) => {
    const { orgId } = requireAdmin(principal, 'see organization tokens');
    const row = await tokens.find(orgId, { kind: 'org' }, tokenId);
    if (row === undefined) throw noSuchToken();
    return viewOrgToken(row, clock());
  };

export const revokeOrgToken =
  (deps: RevokeDeps): Handler<typeof identity.revokeOrgToken> =>
  async ({ tokenId }, call) => {
    const admin = requireAdmin(call.principal, 'revoke organization tokens');
    const { row, now, note } = await revokeToken(deps, admin, { kind: 'org' }, tokenId, call);
    return { ...viewOrgToken(row, now), ...note };
  };
