/** The token of a deployment: there is one that works, two while a push puts another in its place, and they are suspended, resumed and revoked with the deployment. */
import type { Call, Handler } from '@gatehouse/bus';
import { identity, type Principal, requireAdmin } from '@gatehouse/contracts';
import { suspensionEvent } from '../../domain/auditEvents';
import { REVOCABLE, suspensionOf, type TokenRow } from '../../domain/token';
import { viewServiceToken } from '../../domain/viewToken';
import type { ServiceAccountStore } from '../../store/serviceAccountStore';
import type { TokenStore } from '../../store/tokenStore';
import { callMeta } from '../callMeta';
import { revokeToken, type RevokeDeps } from './revokeToken';

export interface RevokeOfDeploymentDeps extends RevokeDeps {
  readonly tokens: RevokeDeps['tokens'] & Pick<TokenStore, 'revocable' | 'hashesOf'>;
}

const scopeOf = (deploymentId: string) => ({ kind: 'svc', deploymentId }) as const;

/** No cached verdict speaks for a token of the deployment any more. Also when nothing changed: an earlier try may have died after its write. */
async function forgetVerdicts({ tokens, leases, clock }: RevokeOfDeploymentDeps, orgId: string, deploymentId: string): Promise<void> {
  const hashes = await tokens.hashesOf(orgId, scopeOf(deploymentId), clock());
  await leases.invalidate(hashes.map(identity.verdictKey));
}

type Made = Pick<TokenRow, '_id' | 'createdAt'>;
/** Whether the first token was made before the second; ids decide between tokens of the same moment, so both admins who make them agree. */
export const isBefore = (a: Made, b: Made): boolean =>
  a.createdAt.getTime() === b.createdAt.getTime() ? a._id < b._id : a.createdAt < b.createdAt;

/** All tokens of the deployment, or some. */
export async function revokeOfDeployment(
  deps: RevokeOfDeploymentDeps,
  by: Principal,
  deploymentId: string,
  call: Call,
  isMeant: (token: Made) => boolean = () => true,
): Promise<void> {
  const scope = scopeOf(deploymentId);
  for (const row of await deps.tokens.revocable(by.orgId, scope, REVOCABLE))
    if (isMeant(row)) await revokeToken(deps, by, scope, row._id, call);
  await forgetVerdicts(deps, by.orgId, deploymentId);
}

export const revokeDeploymentTokens =
  (deps: RevokeOfDeploymentDeps): Handler<typeof identity.revokeDeploymentTokens> =>
  async ({ deploymentId }, call) => {
    await revokeOfDeployment(deps, requireAdmin(call.principal, 'revoke service tokens'), deploymentId, call);
    return {};
  };

export const keepDeploymentToken =
  (deps: RevokeOfDeploymentDeps): Handler<typeof identity.keepDeploymentToken> =>
  async ({ deploymentId, tokenId }, call) => {
    await revokeOfDeployment(deps, requireAdmin(call.principal, 'revoke service tokens'), deploymentId, call, ({ _id }) => _id !== tokenId);
    return {};
  };

interface SuspendDeps extends RevokeOfDeploymentDeps {
  readonly tokens: RevokeOfDeploymentDeps['tokens'] & Pick<TokenStore, 'setSuspended'>;
}

export const setDeploymentSuspended =
  (deps: SuspendDeps): Handler<typeof identity.setDeploymentSuspended> =>
  async ({ deploymentId, suspended }, call) => {
    const { tokens, mac, clock } = deps;
    const admin = requireAdmin(call.principal, 'suspend or resume deployments');
    const { orgId } = admin;
    const now = clock();
    for (const row of await tokens.revocable(orgId, scopeOf(deploymentId), ['active'])) {
      if ((row.suspendedAt !== undefined) === suspended) continue;
      const event = suspensionEvent(admin, suspended ? 'suspended' : 'resumed', row, now, callMeta(call));
      await tokens.setSuspended(orgId, row, suspensionOf(row, suspended ? new Date(now) : undefined, mac), event);
    }
    await forgetVerdicts(deps, orgId, deploymentId);
    return {};
  };

interface ListOfDeploymentsDeps {
  readonly tokens: Pick<TokenStore, 'latestOf'>;
  readonly accounts: Pick<ServiceAccountStore, 'named'>;
  readonly clock: () => number;
}

export const listDeploymentTokens =
  ({ tokens, accounts, clock }: ListOfDeploymentsDeps): Handler<typeof identity.listDeploymentTokens> =>
  async ({ deploymentIds }, { principal }) => {
    const { orgId } = requireAdmin(principal, 'list service tokens');
    const rows = await tokens.latestOf(orgId, deploymentIds);
    const accountIds = [...new Set(rows.map(({ accountId }) => accountId))];
    const disabled = (await accounts.named(orgId, accountIds, accountIds.length)).filter(({ status }) => status === 'DISABLED');
    return { tokens: rows.map((row) => viewServiceToken(row, clock())), disabledAccountIds: disabled.map(({ _id }) => _id) };
  };
