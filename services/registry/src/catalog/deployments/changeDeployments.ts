/** Moving a deployment to another version, suspending, resuming and deleting it, and giving it a new token. */
import { AppError, identity } from '@gatehouse/contracts';
import { findEditable } from '../agents/findAgent';
import { requireAdmin } from '../shared/access';
import { authorOf, circumstancesOf, type Act } from '../shared/act';
import { mintFor, requireVersion, type CreateDeps } from './createDeployment';
import type { DeploymentAddress, Deployments } from './deployments';
import type { Deployment, DeploymentState } from './domain/shapes';
import { deploymentEvent, viewDeployment, withVersion, type DeploymentRow } from './domain/row';
import { changeLatest, findDeployment, viewsOf } from './findDeployment';
import type { DeploymentStore } from './store/deploymentStore';

interface Deps extends CreateDeps {
  readonly deployments: CreateDeps['deployments'] & Pick<DeploymentStore, 'change' | 'remove'>;
}

export function changeDeployments(deps: Deps): Pick<Deployments, 'move' | 'suspend' | 'resume' | 'remove' | 'renewToken'> {
  const { bus, agents, deployments, clock } = deps;

  const shown = async (act: Act, row: DeploymentRow): Promise<Deployment> => (await viewsOf(deps, act.principal, [row], act.call))[0]!;
  const revokeTokens = (act: Act, deploymentId: string): Promise<object> =>
    bus.call(identity.revokeDeploymentTokens, { deploymentId }, act.call);
  const tellIdentity = (act: Act, deploymentId: string, state: DeploymentState): Promise<object> =>
    bus.call(identity.setDeploymentSuspended, { deploymentId, suspended: state === 'suspended' }, act.call);

  const recordState = (act: Act, address: DeploymentAddress, state: DeploymentState): Promise<DeploymentRow> =>
    changeLatest(deps, act, address, undefined, async (row) => {
      if (row.state === state) return row;
      const now = clock();
      const event = deploymentEvent(state === 'suspended' ? 'suspended' : 'resumed', row, circumstancesOf(act, now));
      return deployments.change(row, { state }, event, now);
    });

  /** Identity hears what the record says until nobody has changed the record meanwhile: of two who suspend and resume at once, the record's last word counts. */
  async function settle(act: Act, address: DeploymentAddress, row: DeploymentRow): Promise<DeploymentRow> {
    await tellIdentity(act, row._id, row.state);
    const now = await findDeployment(deps, act.principal, address, act.call);
    return now.revision === row.revision ? now : settle(act, address, now);
  }

  return {
    move: async (act, address, version, revision) => {
      requireAdmin(act.principal, 'move a deployment to another version');
      const agent = await findEditable(deps, act.principal, address.agent, act.call, 'see its deployments');
      const pinned = requireVersion(agent, version);
      const row = await changeLatest(deps, act, address, revision, async (before) => {
        if (before.versions[0]!.version === pinned) return before;
        const now = clock();
        const change = { versions: withVersion(before, { version: pinned, at: now, by: authorOf(act) }) };
        return deployments.change(before, change, deploymentEvent('moved', { ...before, ...change }, circumstancesOf(act, now)), now);
      });
      return shown(act, row);
    },
    suspend: async (act, address) => {
      requireAdmin(act.principal, 'suspend a deployment');
      // The token first: no record says "suspended" while it still works.
      const { _id } = await findDeployment(deps, act.principal, address, act.call);
      await tellIdentity(act, _id, 'suspended');
      return shown(act, await settle(act, address, await recordState(act, address, 'suspended')));
    },
    resume: async (act, address) => {
      requireAdmin(act.principal, 'resume a deployment');
      return shown(act, await settle(act, address, await recordState(act, address, 'active')));
    },
    renewToken: async (act, address, { expiresInSeconds }) => {
      requireAdmin(act.principal, 'renew the token of a deployment');
      const before = await findDeployment(deps, act.principal, address, act.call);
      if (before.state !== 'active') throw new AppError('conflict', 'the deployment is suspended; resume it first');
      const { value, token } = await mintFor(deps, act, before, expiresInSeconds);
      try {
        const renewed = await changeLatest(deps, act, address, undefined, (present) => {
          const now = clock();
          return deployments.change(present, {}, deploymentEvent('tokenRenewed', present, circumstancesOf(act, now)), now);
        });
        // Who has suspended it meanwhile did not know of this token.
        return { deployment: viewDeployment(await settle(act, address, renewed), token), token: value };
      } catch (err) {
        // Nobody has seen it, and the deployment may be gone.
        await revokeTokens(act, before._id);
        throw err;
      }
    },
    remove: async (act, { agent: address, id }) => {
      requireAdmin(act.principal, 'delete a deployment');
      const agent = await findEditable(deps, act.principal, address, act.call, 'see its deployments');
      const { orgId, _id: agentId } = agent;
      const row = await deployments.get(orgId, agentId, id);
      const isNamed = agent.deployments?.some((ref) => ref.id === id) ?? false;
      if (row === undefined && !isNamed) throw new AppError('not_found', 'No such deployment');
      await revokeTokens(act, id);
      const now = clock();
      if (row !== undefined) await deployments.remove(row, deploymentEvent('deleted', row, circumstancesOf(act, now)), now);
      await agents.dropDeployment(orgId, agentId, id);
    },
  };
}
