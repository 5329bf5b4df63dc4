import type { Handler } from '@gatehouse/bus';
import type { identity } from '@gatehouse/contracts';
import { requireAdmin } from '../../domain/requireAdmin';
import { viewOrgToken } from '../../domain/viewToken';
import { listTokens, type ListDeps } from './listTokens';

export const listOrgTokens =
  (deps: ListDeps): Handler<typeof identity.listOrgTokens> =>
  async (page, { principal }) => {
    const { orgId } = requireAdmin(principal, 'list organization tokens');
    return listTokens(deps, orgId, { kind: 'org' }, page, viewOrgToken);
  };
