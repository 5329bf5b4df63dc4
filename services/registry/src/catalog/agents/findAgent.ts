/** Which agent an address means, for this principal. */
import type { Bus, CallContext } from '@gatehouse/bus';
import { AppError, type Principal } from '@gatehouse/contracts';
import { mayEdit } from '../authored/author';
import { normaliseName } from './domain/normalise';
import type { AgentRow } from './domain/row';
import type { AgentAddress } from './agents';
import type { AgentStore } from './store/agentStore';
import { maySee } from '../authored/visibility';

export interface FindDeps {
  readonly bus: Pick<Bus, 'call'>;
  readonly agents: Pick<AgentStore, 'byName' | 'byId'>;
}
export interface Found {
  readonly row: AgentRow;
  readonly warning?: string;
}

function lookUp({ agents }: FindDeps, orgId: string, { id, name }: AgentAddress): Promise<AgentRow | undefined> {
  if (id !== undefined) return agents.byId(orgId, id);
  if (name !== undefined) return agents.byName(orgId, normaliseName(name));
  throw new AppError('invalid', 'an agent is addressed by "id" or by "agent", its name', { details: ['/: give "id", "agent" or both'] });
}

/** `not_found` for what is not there and for what the principal may not see. */
export async function findAgent(deps: FindDeps, principal: Principal, address: AgentAddress, call: CallContext): Promise<Found> {
  const row = await lookUp(deps, principal.orgId, address);
  if (row === undefined || !(await maySee(deps.bus, 'agents', principal, row, call))) throw new AppError('not_found', 'No such agent');
  const renamed = address.id !== undefined && address.name !== undefined && normaliseName(address.name) !== row.name;
  return { row, ...(renamed && { warning: `this agent was renamed: it is called ${JSON.stringify(row.name)} now` }) };
}

/** Finds the agent as `findAgent` does; `forbidden` for a principal who may use it and not change it. */
export async function findEditable(
  deps: FindDeps,
  principal: Principal,
  address: AgentAddress,
  call: CallContext,
  action = 'change an agent',
): Promise<AgentRow> {
  const { row } = await findAgent(deps, principal, address, call);
  if (!mayEdit(principal, row)) throw new AppError('forbidden', `Only its author and admins may ${action}`);
  return row;
}
