/** Removing an agent: its row becomes a tomb that tells it, then its history goes. */
import { AppError, type registry } from '@gatehouse/contracts';
import type { Log } from '@gatehouse/runtime';
import type { Agents } from './agents';
import { agentEvent } from './domain/agentEvents';
import type { AgentRow } from './domain/row';
import { removalOf } from '../shared/auditEvents';
import type { AgentStore } from './store/agentStore';
import type { AgentVersionStore } from './store/agentVersionStore';
import { eventItem, removalItem } from '../shared/outboxItems';
import { circumstancesOf, callMeta } from '../shared/act';
import type { FindDeps } from './findAgent';
import { withLatest } from './withLatest';

interface Deps extends FindDeps {
  readonly agents: Pick<AgentStore, 'byName' | 'byId' | 'remove'>;
  readonly versions: Pick<AgentVersionStore, 'drop'>;
  readonly log: Log;
  readonly clock: () => Date;
}

/** `conflict` while it has deployments. */
export function refuseDeployed({ deployments = [] }: AgentRow): void {
  if (deployments.length === 0) return;
  const shown: registry.DeploymentRef[] = deployments.map(({ id, name, environment }) => ({ id, name, environment }));
  const names = shown.map(({ name, environment }) => `${JSON.stringify(name)} (${environment})`).join(', ');
  throw new AppError('conflict', `the agent has deployments: ${names}`, { data: { deployments: shown } });
}

export const removeAgent = (deps: Deps): Pick<Agents, 'remove'> => ({
  remove: async (act, address, revision) => {
    const { agents, versions, log, clock } = deps;
    const { _id, orgId } = await withLatest(deps, act, address, revision, async (row) => {
      refuseDeployed(row);
      const now = clock();
      const event = agentEvent('deleted', row, circumstancesOf(act, now));
      const removal = removalOf(act.principal, 'agent', row._id, callMeta(act.call));
      const gone = await agents.remove(row.orgId, row._id, row.revision, now, [eventItem(event), removalItem(removal)]);
      return gone ? row : undefined;
    });
    await versions
      .drop(orgId, _id)
      .catch((err: unknown) => log.warn({ err, agentId: _id }, 'versions of a removed agent are left for the sweeper'));
  },
});
