/**
 * Creating a deployment. The agent names it first, so that nobody deletes the agent meanwhile; then identity makes its token; then the record is written.
 * A process that dies on the way leaves a name at the agent, which deleting the deployment clears away, and a token whose value nobody has seen.
 */
import { AppError, identity, newId, requireAdmin } from '@gatehouse/contracts';
import type { Log } from '@gatehouse/runtime';
import { findAgent } from '../agents/findAgent';
import type { AgentRow } from '../agents/domain/row';
import type { AgentStore } from '../agents/store/agentStore';
import { authorOf, circumstancesOf, type Act } from '../shared/act';
import { blockedAmong } from '../shared/blockedAmong';
import type { Deployments } from './deployments';
import { deploymentEvent, viewDeployment, type DeploymentRow } from './domain/row';
import type { FindDeps } from './findDeployment';
import { mintFor } from './mintFor';
import type { DeploymentStore } from './store/deploymentStore';

export interface CreateDeps extends FindDeps {
  readonly agents: FindDeps['agents'] & Pick<AgentStore, 'addDeployment' | 'dropDeployment'>;
  readonly deployments: FindDeps['deployments'] & Pick<DeploymentStore, 'insert'>;
  readonly log: Log;
  readonly clock: () => Date;
}

export const MAX_DEPLOYMENTS = 100;

export const nameTaken = (): AppError =>
  new AppError('conflict', 'the agent has a deployment of this name in this environment', { details: ['/name: is taken'] });

/** `invalid` for a version that the agent does not have. */
export function requireVersion({ version: current }: AgentRow, version: number): number {
  if (version <= current) return version;
  throw new AppError('invalid', `the agent has ${current} versions`, { details: [`/version: must be 1 to ${current}`] });
}

/** A deployment of a disabled account would look alive and be refused everywhere. */
export async function requireActiveAccount({ bus }: Pick<CreateDeps, 'bus'>, act: Act, id: string): Promise<void> {
  const { status, name } = await bus.call(identity.getServiceAccount, { id }, act.call);
  if (status !== 'ACTIVE') throw new AppError('conflict', `the service account ${name} is disabled; enable it first`);
}

export function createDeployment(deps: CreateDeps): Pick<Deployments, 'create'> {
  const { bus, agents, deployments, log, clock } = deps;

  /** Best effort: deleting the deployment does the same. */
  async function undo(act: Act, { orgId, agentId, _id }: DeploymentRow): Promise<void> {
    try {
      await bus.call(identity.revokeDeploymentTokens, { deploymentId: _id }, act.call);
      await agents.dropDeployment(orgId, agentId, _id);
    } catch (err) {
      log.warn({ err, deploymentId: _id }, 'what a deployment that was not created has left stays until it is deleted');
    }
  }

  return {
    create: async (act, address, { name, environment, serviceAccountId, version, expiresInSeconds }) => {
      requireAdmin(act.principal, 'deploy an agent');
      const { row: agent } = await findAgent(deps, act.principal, address, act.call);
      const pinned = requireVersion(agent, version ?? agent.version);
      await requireActiveAccount(deps, act, serviceAccountId);
      const blocked = await blockedAmong(deps.bus, [serviceAccountId], act.call);
      const { orgId, _id: agentId } = agent;
      const now = clock();
      const by = authorOf(act);
      const row: DeploymentRow = {
        _id: newId('deployment'),
        orgId,
        agentId,
        kind: 'self-hosted',
        name: name.normalize('NFC'),
        environment: environment.normalize('NFC'),
        serviceAccountId,
        state: 'active',
        versions: [{ version: pinned, at: now, by }],
        createdAt: now,
        createdBy: by,
        updatedAt: now,
        revision: 1,
      };
      const ref = { id: row._id, name: row.name, environment: row.environment };
      if (!(await agents.addDeployment(orgId, agentId, ref, MAX_DEPLOYMENTS))) {
        const { deployments: others = [] } = (await findAgent(deps, act.principal, { id: agentId }, act.call)).row;
        throw others.length >= MAX_DEPLOYMENTS
          ? new AppError('conflict', `an agent has at most ${MAX_DEPLOYMENTS} deployments`)
          : nameTaken();
      }
      try {
        const { value, token } = await mintFor(deps, act.call, row, { expiresInSeconds });
        await deployments.insert(row, deploymentEvent('created', row, circumstancesOf(act, now)));
        const known = { token, isAccountBlocked: blocked.has(serviceAccountId), isAccountDisabled: false };
        return { deployment: viewDeployment(row, known), token: value };
      } catch (err) {
        await undo(act, row);
        throw err;
      }
    },
  };
}
