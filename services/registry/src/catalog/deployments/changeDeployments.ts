/** Moving a deployment to another version, pushing it again, suspending, resuming and deleting it, and giving it a new token. */
import { AppError, executor, identity, requireAdmin } from '@gatehouse/contracts';
import { findEditable } from '../agents/findAgent';
import { authorOf, circumstancesOf, type Act } from '../shared/act';
import { requireVersion } from './createDeployment';
import type { DeploymentAddress, Deployments } from './deployments';
import { interrupt, isComplete } from './domain/push';
import type { Deployment, DeploymentState } from './domain/shapes';
import { deploymentEvent, isPushed, withVersion, type DeploymentRow } from './domain/row';
import { outsideOf } from './domain/viewPush';
import { changeLatest, findDeployment, viewsOf } from './findDeployment';
import { mintFor } from './mintFor';
import { requireNameCaller, requirePushable, startAgain, type PushDeps } from './push/pushAgain';
import type { DeploymentStore } from './store/deploymentStore';

interface Deps extends PushDeps {
  readonly deployments: PushDeps['deployments'] & Pick<DeploymentStore, 'remove'>;
}

export function changeDeployments(deps: Deps): Pick<Deployments, 'update' | 'pushAgain' | 'suspend' | 'resume' | 'remove' | 'renewToken'> {
  const { bus, agents, deployments, clock } = deps;

  const shown = async (act: Act, row: DeploymentRow): Promise<Deployment> => (await viewsOf(deps, act.principal, [row], act.call))[0]!;
  const revokeTokens = (act: Act, deploymentId: string): Promise<object> =>
    bus.call(identity.revokeDeploymentTokens, { deploymentId }, act.call);
  const tellIdentity = (act: Act, deploymentId: string, state: DeploymentState): Promise<object> =>
    bus.call(identity.setDeploymentSuspended, { deploymentId, suspended: state === 'suspended' }, act.call);

  const recordSuspended = (act: Act, address: DeploymentAddress): Promise<DeploymentRow> =>
    changeLatest(deps, act, address, undefined, async (row) => {
      if (row.state === 'suspended') return row;
      const now = clock();
      const change = { state: 'suspended' as const, ...(isPushed(row) && { push: interrupt(row.push, now) }) };
      return deployments.change(row, change, deploymentEvent('suspended', row, circumstancesOf(act, now)), now, null);
    });

  /** A push that had not ended when it was suspended has failed: pushing again goes on. */
  const recordResumed = (act: Act, address: DeploymentAddress): Promise<DeploymentRow> =>
    changeLatest(deps, act, address, undefined, async (row) => {
      if (row.state !== 'suspended') return row;
      const now = clock();
      const state = isPushed(row) && !isComplete(row.push) ? 'failed' : 'active';
      return deployments.change(row, { state }, deploymentEvent('resumed', row, circumstancesOf(act, now)), now);
    });

  /** Tells identity the state of the record, again if the record was changed meanwhile: of two who suspend and resume at once, the record's last state counts. */
  async function settle(act: Act, address: DeploymentAddress, row: DeploymentRow): Promise<DeploymentRow> {
    await tellIdentity(act, row._id, row.state);
    const now = await findDeployment(deps, act.principal, address, act.call);
    return now.revision === row.revision ? now : settle(act, address, now);
  }

  const pin = (act: Act, address: DeploymentAddress, version: number, revision: number | undefined): Promise<DeploymentRow> =>
    changeLatest(deps, act, address, revision, async (before) => {
      if (before.versions[0]!.version === version) return before;
      const now = clock();
      const change = { versions: withVersion(before, { version, at: now, by: authorOf(act) }) };
      return deployments.change(before, change, deploymentEvent('moved', { ...before, ...change }, circumstancesOf(act, now)), now);
    });

  return {
    update: async (act, address, { version, nameCaller }, revision) => {
      requireAdmin(act.principal, 'change a deployment');
      const before = await findDeployment(deps, act.principal, address, act.call);
      const agent = await findEditable(deps, act.principal, { id: before.agentId }, act.call, 'see its deployments');
      if (version !== undefined) requireVersion(agent, version);
      if (!isPushed(before)) {
        if (nameCaller !== undefined)
          throw new AppError('invalid', 'only what is pushed to the voice-agent platform names its caller', {
            details: ['/nameCaller: must be left out'],
          });
        return shown(act, await pin(act, address, version!, revision));
      }
      const aimOf = (row: DeploymentRow) => ({
        version: version ?? row.versions[0]!.version,
        nameCaller: nameCaller ?? row.push?.nameCaller ?? false,
      });
      requireNameCaller(before.push.platform, nameCaller ?? false);
      await requirePushable(deps, act, agent, before.push, aimOf(before).version);
      return shown(act, await startAgain(deps, act, address, aimOf, revision));
    },
    pushAgain: async (act, address) => {
      requireAdmin(act.principal, 'push an agent');
      const aimOf = (row: DeploymentRow) => ({ version: row.versions[0]!.version, nameCaller: row.push?.nameCaller ?? false });
      return shown(act, await startAgain(deps, act, address, aimOf));
    },
    suspend: async (act, address) => {
      requireAdmin(act.principal, 'suspend a deployment');
      // The token first: no record says "suspended" while it still works.
      const { _id } = await findDeployment(deps, act.principal, address, act.call);
      await tellIdentity(act, _id, 'suspended');
      return shown(act, await settle(act, address, await recordSuspended(act, address)));
    },
    resume: async (act, address) => {
      requireAdmin(act.principal, 'resume a deployment');
      return shown(act, await settle(act, address, await recordResumed(act, address)));
    },
    renewToken: async (act, address, { expiresInSeconds }) => {
      requireAdmin(act.principal, 'renew the token of a deployment');
      const before = await findDeployment(deps, act.principal, address, act.call);
      if (isPushed(before))
        throw new AppError(
          'conflict',
          'the token of a pushed deployment lies on its platform; push again within 14 days of its end, or after revoking it, for a new one',
        );
      if (before.state !== 'active') throw new AppError('conflict', 'the deployment is suspended; resume it first');
      const { value } = await mintFor(deps, act.call, before, { expiresInSeconds });
      try {
        const renewed = await changeLatest(deps, act, address, undefined, (present) => {
          const now = clock();
          return deployments.change(present, {}, deploymentEvent('tokenRenewed', present, circumstancesOf(act, now)), now);
        });
        // Whoever suspended it meanwhile did not know of this token, so `settle` tells identity the state again.
        return { deployment: await shown(act, await settle(act, address, renewed)), token: value };
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
      const before = await deployments.get(orgId, agentId, id);
      const isNamed = agent.deployments?.some((ref) => ref.id === id) ?? false;
      if (before === undefined && !isNamed) throw new AppError('not_found', 'No such deployment');
      await revokeTokens(act, id);
      // A push may have gone on meanwhile.
      const row = await deployments.get(orgId, agentId, id);
      const now = clock();
      if (row !== undefined) await deployments.remove(row, deploymentEvent('deleted', row, circumstancesOf(act, now)), now);
      await agents.dropDeployment(orgId, agentId, id);
      return row !== undefined && isPushed(row) ? { outside: outsideOf(row.push), tag: executor.deploymentTag(id) } : { outside: [] };
    },
  };
}
