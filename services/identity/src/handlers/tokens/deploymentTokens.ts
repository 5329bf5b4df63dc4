/** The token of a deployment: there is one that works, and it is suspended, resumed and revoked with the deployment. */
import type { Call, Handler } from '@gatehouse/bus';
import { identity, type Principal } from '@gatehouse/contracts';
import { suspensionEvent } from '../../domain/auditEvents';
import { requireAdmin } from '../../domain/requireCaller';
import { REVOCABLE, suspensionOf, type TokenRow } from '../../domain/token';
import { viewServiceToken } from '../../domain/viewToken';
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
/** Of two tokens that two admins make at once one is the later, for both. */
const isBefore = (a: Made, b: Made): boolean =>
  a.createdAt.getTime() === b.createdAt.getTime() ? a._id < b._id : a.createdAt < b.createdAt;

/** All tokens of the deployment, or those that were made before `latest`. */
export async function revokeOfDeployment(
  deps: RevokeOfDeploymentDeps,
  by: Principal,
  deploymentId: string,
  call: Call,
  latest?: Made,
): Promise<void> {
  const scope = scopeOf(deploymentId);
  for (const row of await deps.tokens.revocable(by.orgId, scope, REVOCABLE))
    if (latest === undefined || isBefore(row, latest)) await revokeToken(deps, by, scope, row._id, call);
  await forgetVerdicts(deps, by.orgId, deploymentId);
}

export const revokeDeploymentTokens =
  (deps: RevokeOfDeploymentDeps): Handler<typeof identity.revokeDeploymentTokens> =>
  async ({ deploymentId }, call) => {
    await revokeOfDeployment(deps, requireAdmin(call.principal, 'revoke service tokens'), deploymentId, call);
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

export const listDeploymentTokens =
  ({ tokens, clock }: { tokens: Pick<TokenStore, 'latestOf'>; clock: () => number }): Handler<typeof identity.listDeploymentTokens> =>
  async ({ deploymentIds }, { principal }) => {
    const { orgId } = requireAdmin(principal, 'list service tokens');
    const rows = await tokens.latestOf(orgId, deploymentIds);
    return { tokens: rows.map((row) => viewServiceToken(row, clock())) };
  };
