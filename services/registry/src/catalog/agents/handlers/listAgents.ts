import type { Handler } from '@gatehouse/bus';
import type { registry } from '@gatehouse/contracts';
import type { Agents } from '../agents';
import { everyPage } from '../../shared/everyPage';
import { callerOf } from '../../shared/caller';

/** Everything the caller may see, by name. */
export const listAgents =
  (agents: Pick<Agents, 'list'>): Handler<typeof registry.listAgents> =>
  async (_request, call) => {
    const principal = callerOf(call);
    const all: registry.AgentSummary[] = [];
    for await (const page of everyPage((request) => agents.list(principal, request, call))) all.push(...page.agents);
    return { agents: all };
  };
