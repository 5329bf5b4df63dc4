/** The messages about agents, answered by the port. */
import type { Handler } from '@gatehouse/bus';
import type { registry } from '@gatehouse/contracts';
import type { Agents } from './agents';
import { everyPage } from '../shared/pages';
import { callerOf } from '../shared/access';

/** Everything the caller may see, by name. */
export const listAgents =
  (agents: Pick<Agents, 'list'>): Handler<typeof registry.listAgents> =>
  async (_request, call) => {
    const principal = callerOf(call);
    const all: registry.AgentSummary[] = [];
    for await (const page of everyPage((request) => agents.list(principal, request, call))) all.push(...page.agents);
    return { agents: all };
  };

/** The whole envelope, of the current version or the one pinned. */
export const describeAgent =
  (agents: Pick<Agents, 'read' | 'readVersion'>): Handler<typeof registry.describeAgent> =>
  async ({ agent: name, id, version }, call) => {
    const principal = callerOf(call);
    const address = { name, id };
    const { author: _author, ...found } = await (version === undefined
      ? agents.read(principal, address, call)
      : agents.readVersion(principal, address, version, call));
    return found;
  };

/** How to install an agent in a host. */
export const exportAgent =
  (agents: Pick<Agents, 'exportFor'>): Handler<typeof registry.exportAgent> =>
  ({ agent: name, id, adapter }, call) =>
    agents.exportFor(callerOf(call), { name, id }, adapter, call);

/** The catalogue; the same for everybody. */
export const modelCatalog =
  (agents: Pick<Agents, 'modelCatalog'>): Handler<typeof registry.modelCatalog> =>
  () =>
    agents.modelCatalog();
