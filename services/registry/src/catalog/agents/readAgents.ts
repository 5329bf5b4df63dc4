/** Looking at agents: lists, one agent, its history, its export. */
import type { Bus } from '@gatehouse/bus';
import type { Cursors } from '@gatehouse/store';
import type { Agents } from './agents';
import { diffSpecs } from './domain/diffSpecs';
import { pairsOf } from './domain/pairs';
import { summaryOf } from './domain/row';
import { exportAgent } from './exports/exportAgent';
import { catalog } from '../models/catalog';
import type { AgentStore } from './store/agentStore';
import type { AgentVersionStore } from './store/agentVersionStore';
import { holdersOf } from '../authored/holders';
import { readAuthored } from '../authored/lists';
import { pageOfVersions, versionOf } from '../authored/versions/history';
import { visibleTo } from '../authored/visibility';
import { findAgent, findEditable } from './findAgent';
import { viewAgent } from './viewAgent';
import { readStored } from './specRules';

export interface ReadDeps {
  readonly bus: Pick<Bus, 'call'>;
  readonly agents: Pick<AgentStore, 'byName' | 'byId' | 'list' | 'named'>;
  readonly versions: Pick<AgentVersionStore, 'get' | 'list'>;
  readonly cursors: Cursors;
  /** Public address of the MCP edge. */
  readonly baseUrl: string;
}
type Reads = Pick<Agents, 'list' | 'named' | 'read' | 'readVersion' | 'versions' | 'diff' | 'exportFor' | 'holders' | 'modelCatalog'>;

export function readAgents(deps: ReadDeps): Reads {
  const { bus, agents, versions, cursors, baseUrl } = deps;

  return {
    list: async (principal, request, call) => {
      const { rows, ...paging } = await readAuthored(principal, request, {
        cursors,
        kind: 'agents',
        visible: await visibleTo(bus, 'agents', principal, call),
        read: (filter, ask) => agents.list(principal.orgId, filter, ask),
      });
      return { agents: rows.map(summaryOf), ...paging };
    },
    named: (orgId, ids) => agents.named(orgId, ids),
    read: async (principal, address, call) => {
      const { row, ...found } = await findAgent(deps, principal, address, call);
      return { ...viewAgent(row, row), ...found };
    },
    readVersion: async (principal, address, version, call) => {
      const { row, ...found } = await findAgent(deps, principal, address, call);
      return { ...viewAgent(row, await versionOf(versions, row, version)), ...found };
    },
    versions: async (principal, address, page, call) => {
      const { row } = await findAgent(deps, principal, address, call);
      return pageOfVersions(deps, row, page);
    },
    diff: async (principal, address, { from, to }, call) => {
      const { row } = await findAgent(deps, principal, address, call);
      const [before, after] = await Promise.all([versionOf(versions, row, from), versionOf(versions, row, to)]);
      return { from, to, ...diffSpecs(readStored(before.spec), readStored(after.spec)) };
    },
    exportFor: async (principal, address, adapter, call) => {
      const { row, ...found } = await findAgent(deps, principal, address, call);
      const { _id: id, name, description } = row;
      const site = { mcpUrl: `${baseUrl}/org/${principal.orgSlug}`, orgSlug: principal.orgSlug };
      return { ...exportAgent({ id, name, description, preference: pairsOf(readStored(row.spec)) }, adapter, site), ...found };
    },
    holders: async (principal, address, page, call) => {
      const { _id: id } = await findEditable(deps, principal, address, call, 'see who holds grants on an agent');
      return holdersOf(deps, { kind: 'agent', id }, page, call);
    },
    modelCatalog: () => catalog,
  };
}
