import type { Handler } from '@gatehouse/bus';
import type { identity } from '@gatehouse/contracts';
import { requireAdmin } from '../../domain/requireAdmin';
import { viewServiceToken } from '../../domain/viewToken';
import type { ServiceAccountStore } from '../../store/serviceAccountStore';
import { findAccount } from '../accounts/findAccount';
import { listTokens, type ListDeps } from './listTokens';

interface Deps extends ListDeps {
  readonly accounts: Pick<ServiceAccountStore, 'find'>;
}

export const listServiceTokens =
  (deps: Deps): Handler<typeof identity.listServiceTokens> =>
  async ({ serviceAccountId, ...page }, { principal }) => {
    const { orgId } = requireAdmin(principal, 'list service tokens');
    await findAccount(deps.accounts, orgId, serviceAccountId);
    return listTokens(deps, orgId, { kind: 'svc', accountId: serviceAccountId }, page, viewServiceToken);
  };
