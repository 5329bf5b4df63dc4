/** Which deployment an address means, for this principal. */
import type { CallContext } from '@gatehouse/bus';
import { AppError, identity, isAdmin, type Principal } from '@gatehouse/contracts';
import { findEditable, type FindDeps as FindAgentDeps } from '../agents/findAgent';
import type { Act } from '../shared/act';
import { blockedAmong } from '../shared/blockedAmong';
import { withLatest } from '../authored/withLatest';
import type { DeploymentAddress } from './deployments';
import type { Deployment } from './domain/shapes';
import { viewDeployment, type DeploymentRow } from './domain/row';
import type { DeploymentStore } from './store/deploymentStore';

export interface FindDeps extends FindAgentDeps {
  readonly deployments: Pick<DeploymentStore, 'get'>;
}

/** The row, for the agent's author and admins; `not_found` for the others. */
export async function findDeployment(
  deps: FindDeps,
  principal: Principal,
  { agent, id }: DeploymentAddress,
  call: CallContext,
): Promise<DeploymentRow> {
  const { _id, orgId } = await findEditable(deps, principal, agent, call, 'see its deployments');
  const row = await deps.deployments.get(orgId, _id, id);
  if (row === undefined) throw new AppError('not_found', 'No such deployment');
  return row;
}

/** Runs `attempt` on the present row until it answers a row. */
export const changeLatest = (
  deps: FindDeps,
  act: Act,
  address: DeploymentAddress,
  revision: number | undefined,
  attempt: (row: DeploymentRow) => Promise<DeploymentRow | undefined>,
): Promise<DeploymentRow> =>
  withLatest(
    {
      kind: 'deployment',
      key: address.id,
      find: () => findDeployment(deps, act.principal, address, act.call),
      revision,
      shown: (row) => viewDeployment(row),
    },
    attempt,
  );

/** Returns deployments as they are shown: to admins with what is known of their tokens and accounts. */
export async function viewsOf(
  { bus }: Pick<FindDeps, 'bus'>,
  principal: Principal,
  rows: readonly DeploymentRow[],
  call: CallContext,
): Promise<Deployment[]> {
  if (!isAdmin(principal) || rows.length === 0) return rows.map((row) => viewDeployment(row));
  const asked = { deploymentIds: rows.map(({ _id }) => _id) };
  const accounts = rows.map(({ serviceAccountId }) => serviceAccountId);
  const [{ tokens, disabledAccountIds = [] }, blocked] = await Promise.all([
    bus.call(identity.listDeploymentTokens, asked, call),
    blockedAmong(bus, accounts, call),
  ]);
  return rows.map((row) =>
    viewDeployment(row, {
      token: tokens.find(({ deploymentId }) => deploymentId === row._id),
      isAccountBlocked: blocked.has(row.serviceAccountId),
      isAccountDisabled: disabledAccountIds.includes(row.serviceAccountId),
    }),
  );
}
