/** The tokens of a service account. */
import type { Handler } from '@gatehouse/bus';
import { compact, type identity, requireAdmin } from '@gatehouse/contracts';
import { viewServiceToken } from '../../domain/viewToken';
import type { ServiceAccountStore } from '../../store/serviceAccountStore';
import { findAccount } from '../accounts/getServiceAccount';
import { isBefore, revokeOfDeployment, type RevokeOfDeploymentDeps } from './deploymentTokens';
import { issueToken, type IssueDeps } from './issueToken';
import { listTokens, type ListDeps } from './listTokens';
import { revokeToken, type RevokeDeps } from './revokeToken';

interface CreateDeps extends IssueDeps, RevokeOfDeploymentDeps {
  readonly accounts: Pick<ServiceAccountStore, 'find'>;
  readonly tokens: IssueDeps['tokens'] & RevokeOfDeploymentDeps['tokens'];
}

/** A disabled account may get tokens: they start to work when it is enabled. */
export const createServiceToken =
  (deps: CreateDeps): Handler<typeof identity.createServiceToken> =>
  async ({ serviceAccountId, deploymentId, keepsEarlier, ...asked }, call) => {
    const admin = requireAdmin(call.principal, 'create service tokens');
    await findAccount(deps.accounts, admin.orgId, serviceAccountId);
    const owner = { kind: 'svc', accountId: serviceAccountId, ...compact({ deploymentId }) } as const;
    const { row, now } = await issueToken(deps, admin, owner, asked, call);
    if (deploymentId !== undefined && keepsEarlier !== true)
      await revokeOfDeployment(deps, admin, deploymentId, call, (other) => isBefore(other, row));
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
    const { row, now, note } = await revokeToken(deps, admin, { kind: 'svc', accountId: serviceAccountId }, tokenId, call);
    return { ...viewServiceToken(row, now), ...note };
  };
