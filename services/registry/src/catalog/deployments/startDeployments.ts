/** Deployments: their store and their use cases. */
import type { Bus } from '@gatehouse/bus';
import type { Log } from '@gatehouse/runtime';
import type { Cursors, Mongo, Outbox } from '@gatehouse/store';
import type { AgentStore } from '../agents/store/agentStore';
import { changeDeployments } from './changeDeployments';
import { createDeployment } from './createDeployment';
import type { Deployments } from './deployments';
import { readDeployments } from './readDeployments';
import { deploymentStore, type DeploymentStore } from './store/deploymentStore';

export interface DeploymentDeps {
  readonly bus: Bus;
  readonly mongo: Mongo;
  readonly outbox: Outbox;
  readonly cursors: Cursors;
  readonly agents: AgentStore;
  readonly log: Log;
  readonly clock: () => Date;
}

export async function openDeployments({ mongo, outbox, ...given }: DeploymentDeps): Promise<{
  readonly deployments: Deployments;
  readonly stores: { readonly deployments: DeploymentStore };
}> {
  const stores = { deployments: await deploymentStore(mongo, outbox) };
  const deps = { ...given, ...stores };
  return { deployments: { ...readDeployments(deps), ...createDeployment(deps), ...changeDeployments(deps) }, stores };
}
