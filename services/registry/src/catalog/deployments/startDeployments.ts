/** Deployments: their stores, their use cases, and what works on pushes in the background. */
import type { Bus } from '@gatehouse/bus';
import type { Log, ServiceContext } from '@gatehouse/runtime';
import type { Cursors, Mongo, Outbox } from '@gatehouse/store';
import type { AgentStore } from '../agents/store/agentStore';
import type { AgentVersionStore } from '../agents/store/agentVersionStore';
import { changeDeployments } from './changeDeployments';
import { createDeployment } from './createDeployment';
import type { Deployments } from './deployments';
import { pushAgent } from './push/pushAgent';
import type { RunDeps } from './push/runPush';
import { startPushing } from './push/startPushing';
import { readDeployments } from './readDeployments';
import { deploymentStore, type DeploymentStore } from './store/deploymentStore';
import { pushStore, type PushStore } from './store/pushStore';

export interface DeploymentDeps {
  readonly bus: Bus;
  readonly mongo: Mongo;
  readonly outbox: Outbox;
  readonly cursors: Cursors;
  readonly agents: AgentStore;
  readonly versions: AgentVersionStore;
  /** Public address of the MCP edge. */
  readonly baseUrl: string;
  readonly log: Log;
  readonly clock: () => Date;
  readonly crash?: RunDeps['crash'];
}

interface Opened {
  readonly deployments: Deployments;
  readonly stores: { readonly deployments: DeploymentStore; readonly pushes: PushStore };
}

/** Pushes are taken up until the service stops. */
export async function openDeployments(
  context: Pick<ServiceContext<unknown>, 'log' | 'onStop'>,
  { mongo, outbox, ...given }: DeploymentDeps,
): Promise<Opened> {
  const stores = { deployments: await deploymentStore(mongo, outbox), pushes: await pushStore(mongo, outbox) };
  const crash = given.crash ?? (() => Promise.resolve());
  const wake = startPushing(context, { ...given, ...stores, crash });
  const deps = { ...given, ...stores, wake };
  return { deployments: { ...readDeployments(deps), ...createDeployment(deps), ...changeDeployments(deps), ...pushAgent(deps) }, stores };
}
