/** The agents of the managed-agent platform. */
import type { PlatformDefinition } from '../server.ts';
import type { Workspace } from '../workspace.ts';
import { ALIASES, modelsOf } from './models.ts';
import { alive, archived, checkMetadata, invalid, now, one, page, textOf, type Fields } from './rows.ts';

/** An MCP server of an agent. */
export interface Server {
  type: string;
  name: string;
  url: string;
}
interface Toolset {
  type: string;
  mcp_server_name?: string;
}

/** What an agent must fulfil after a change. */
function checkAgent(workspace: Workspace, agent: Fields): void {
  textOf(agent, 'name', 256);
  const model = typeof agent['model'] === 'object' && agent['model'] !== null ? (agent['model'] as Fields)['id'] : agent['model'];
  if (typeof model !== 'string') throw invalid('model: is required');
  if (!modelsOf(workspace).includes(ALIASES[model] ?? model)) throw invalid(`model: ${model} is not supported`);
  if (agent['system'] !== undefined && agent['system'] !== null) textOf(agent, 'system', 100_000);
  checkMetadata(agent['metadata']);
  const servers = (agent['mcp_servers'] ?? []) as Server[];
  const tools = (agent['tools'] ?? []) as Toolset[];
  if (servers.length > 20) throw invalid('mcp_servers: at most 20');
  if (new Set(servers.map(({ name }) => name)).size < servers.length) throw invalid('mcp_servers: names must be unique');
  for (const { name, url, ...rest } of servers) {
    if (rest.type !== 'url' || URL.parse(url) === null) throw invalid(`mcp_servers: ${name} must have the type url and a URL`);
    if (Object.keys(rest).length > 1) throw invalid(`mcp_servers: ${name} has unknown members`);
    if (!tools.some((tool) => tool.type === 'mcp_toolset' && tool.mcp_server_name === name))
      throw invalid(`mcp_servers: ${name} is not referenced by any mcp_toolset in tools`);
  }
}

export const agentOperations: PlatformDefinition['operations'] = {
  'POST /v1/agents': [
    'createAgent',
    ({ workspace, body }) => {
      checkAgent(workspace, body);
      const { name, model, system = null, description = null, mcp_servers = [], tools = [], metadata = {} } = body;
      const agent = { type: 'agent', name, model, system, description, mcp_servers, tools, metadata, version: 1 };
      return workspace.add('agent', 'agent', { ...agent, created_at: now(), updated_at: now(), archived_at: null });
    },
  ],
  'GET /v1/agents': [
    'listAgents',
    (ask) => {
      const since = ask.query.get('created_at[gte]');
      const found = alive(ask.workspace, 'agent').filter(
        ({ created_at }) => since === null || Date.parse(String(created_at)) >= Date.parse(since),
      );
      return page(ask, found);
    },
  ],
  'GET /v1/agents/:': ['getAgent', (ask) => one(ask, 'agent', ask.ids[0]!)],
  'POST /v1/agents/:': [
    'updateAgent',
    (ask) => {
      const agent = one(ask, 'agent', ask.ids[0]!);
      const { version, metadata, ...change } = ask.body;
      if (agent['archived_at'] !== null) throw invalid('The agent is archived');
      if (version !== undefined && version !== agent['version'])
        throw invalid(`version: ${JSON.stringify(version)} is not the current version`, 409);
      const kept = Object.entries({ ...(agent['metadata'] as Fields), ...(metadata as Fields | undefined) }).filter(
        ([, value]) => value !== null,
      );
      const next = { ...agent, ...change, metadata: Object.fromEntries(kept) };
      checkAgent(ask.workspace, next);
      return Object.assign(agent, next, { version: Number(agent['version']) + 1, updated_at: now() });
    },
  ],
  'POST /v1/agents/:/archive': ['archiveAgent', (ask) => archived(ask, 'agent')],
};
