/** Portable agents: their stores, their use cases, and the questions about them. */
import type { Bus } from '@gatehouse/bus';
import { registry as messages } from '@gatehouse/contracts';
import type { Log } from '@gatehouse/runtime';
import type { Cursors, Mongo, Outbox } from '@gatehouse/store';
import type { Agents } from './agents';
import { describeAgent, exportAgent, listAgents, modelCatalog } from './handlers';
import { agentStore, type AgentStore } from './store/agentStore';
import { agentVersionStore, type AgentVersionStore } from './store/agentVersionStore';
import { planAgents } from './planAgents';
import { readAgents } from './readAgents';
import { removeAgent } from './removeAgent';
import { restoreAgent } from './restoreAgent';
import { saveAgents } from './saveAgents';
import { transferAgent } from './transferAgent';

export interface AgentDeps {
  readonly bus: Bus;
  readonly mongo: Mongo;
  readonly outbox: Outbox;
  readonly cursors: Cursors;
  /** Public address of the MCP edge. */
  readonly baseUrl: string;
  readonly log: Log;
  readonly clock: () => Date;
}
interface Opened {
  readonly agents: Agents;
  readonly stores: { readonly agents: AgentStore; readonly versions: AgentVersionStore };
}

export async function openAgents({ mongo, outbox, ...given }: AgentDeps): Promise<Opened> {
  const stores = { agents: await agentStore(mongo, outbox), versions: await agentVersionStore(mongo) };
  const deps = { ...given, ...stores };
  const changes = { ...saveAgents(deps), ...restoreAgent(deps), ...transferAgent(deps), ...removeAgent(deps) };
  return { agents: { ...readAgents(deps), ...changes, ...planAgents(deps) }, stores };
}

export function serveAgents(bus: Bus, agents: Agents): void {
  bus.serve(messages.listAgents, listAgents(agents));
  bus.serve(messages.describeAgent, describeAgent(agents));
  bus.serve(messages.exportAgent, exportAgent(agents));
  bus.serve(messages.modelCatalog, modelCatalog(agents));
}
