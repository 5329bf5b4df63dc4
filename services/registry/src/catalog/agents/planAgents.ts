/** What a change of an agent would do, found out without doing it: refused like the change itself. */
import type { Act } from '../shared/act';
import type { AgentPlan, Agents } from './agents';
import type { Halves } from './domain/changedMembers';
import { pairsOf } from './domain/pairs';
import { metadataOf, type AgentRow } from './domain/row';
import { authorIn } from '../authored/author';
import { readRestore } from '../authored/versions/history';
import { nameTaken } from './store/agentStore';
import type { AgentVersionStore } from './store/agentVersionStore';
import type { FindDeps } from './findAgent';
import { refuseDeployed } from './removeAgent';
import { restorable } from './restoreAgent';
import { readChange, readStored } from './specRules';
import { presentAgent } from './withLatest';

interface Deps extends FindDeps {
  readonly versions: Pick<AgentVersionStore, 'get'>;
}

const halvesOf = (row: AgentRow): Halves => ({ agent: metadataOf(row), spec: readStored(row.spec) });
const planOf = (row: AgentRow, after?: Halves): AgentPlan => ({
  id: row._id,
  name: row.name,
  author: authorIn(row),
  revision: row.revision,
  before: halvesOf(row),
  ...(after !== undefined && { after }),
});

export function planAgents(deps: Deps): Pick<Agents, 'plan'> {
  async function requireFree({ principal: { orgId } }: Act, name: string): Promise<void> {
    if ((await deps.agents.byName(orgId, name)) !== undefined) throw nameTaken(name);
  }
  return {
    plan: {
      create: async (act, value) => requireFree(act, readChange(value).envelope.agent.name),
      update: async (act, address, value, revision) => {
        const row = await presentAgent(deps, act, address, revision);
        const { envelope } = readChange(value, pairsOf(readStored(row.spec)));
        if (envelope.agent.name !== row.name) await requireFree(act, envelope.agent.name);
        return planOf(row, envelope);
      },
      restore: async (act, address, value, revision) => {
        const { fromVersion } = readRestore(value);
        const row = await presentAgent(deps, act, address, revision);
        return planOf(row, { agent: metadataOf(row), spec: await restorable(deps, row, fromVersion) });
      },
      remove: async (act, address, revision) => {
        const row = await presentAgent(deps, act, address, revision);
        refuseDeployed(row);
        return planOf(row);
      },
    },
  };
}
