/** The tokens of a service account. */
import type { Handler } from '@gatehouse/bus';
import type { identity } from '@gatehouse/contracts';
import { requireAdmin } from '../../domain/requireCaller';
import { viewServiceToken } from '../../domain/viewToken';
import type { ServiceAccountStore } from '../../store/serviceAccountStore';
import { findAccount } from '../accounts/getServiceAccount';
import { issueToken, type IssueDeps } from './issueToken';
import { listTokens, type ListDeps } from './listTokens';
import { revokeToken, type RevokeDeps } from './revokeToken';

interface CreateDeps extends IssueDeps {
  readonly accounts: Pick<ServiceAccountStore, 'find'>;
}

/** A disabled account may get tokens: they start to work when it is enabled. */
export const createServiceToken =
  (deps: CreateDeps): Handler<typeof identity.createServiceToken> =>
  async ({ serviceAccountId, ...asked }, call) => {
    const admin = requireAdmin(call.principal, 'create service tokens');
    await findAccount(deps.accounts, admin.orgId, serviceAccountId);
    const { row, now } = await issueToken(deps, admin, { kind: 'svc', accountId: serviceAccountId }, asked, call);
    return viewServiceToken(row, now);
  };

interface ListOfAccountDeps extends ListDeps {
  readonly accounts: Pick<ServiceAccountStore, 'find'>;
}

export const listServiceTokens =
  (deps: ListOfAccountDeps): Handler<typeof identity.listServiceTokens> =>
  async ({ serviceAccountId, ...page }, { principal }) => {
    const { orgId } = requireAdmin(principal, 'list service tokens');
    await findAccount(deps.accounts, orgId, serviceAccountId);
    return listTokens(deps, orgId, { kind: 'svc', accountId: serviceAccountId }, page, viewServiceToken);
  };

export const revokeServiceToken =
  (deps: RevokeDeps): Handler<typeof identity.revokeServiceToken> =>
  async ({ serviceAccountId, tokenId }, call) => {
    const admin = requireAdmin(call.principal, 'revoke service tokens');
    const { row, now } = await revokeToken(deps, admin, { kind: 'svc', accountId: serviceAccountId }, tokenId, call);
    return viewServiceToken(row, now);
  };
