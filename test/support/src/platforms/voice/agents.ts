/** Agents of the fake. */
import { pageOf, type PlatformDefinition } from '../server.ts';
import type { Stored, Workspace } from '../workspace.ts';
import { invalid, needed, one, patched, refuse, sizeOf, type Fields } from './asking.ts';
import { MODELS } from './models.ts';

export interface AgentConfig {
  agent: { prompt?: { prompt?: string; llm?: string; mcp_server_ids?: string[] } };
}

const shownAgent = ({ id, ...agent }: Stored): Fields => ({ agent_id: id, ...agent });

function checkAgent(workspace: Workspace, config: unknown): void {
  const { prompt, llm, mcp_server_ids = [] } = (config as AgentConfig | undefined)?.agent?.prompt ?? {};
  if (prompt !== undefined && typeof prompt !== 'string')
    throw invalid(['conversation_config', 'agent', 'prompt', 'prompt'], 'Input should be a valid string');
  if (llm !== undefined && !(workspace.options.models ?? MODELS).includes(llm))
    throw invalid(['conversation_config', 'agent', 'prompt', 'llm'], `Input should be one of the offered models`);
  const gone = mcp_server_ids.find((id) => !workspace.kind('server').has(id));
  if (gone !== undefined) throw refuse(404, 'mcp_server_not_found', `MCP server ${gone} was not found`);
}

const version = (): string => `agtvrsn_${Math.random().toString(36).slice(2)}`;

export const agentOperations: PlatformDefinition['operations'] = {
  'POST /v1/convai/agents/create': [
    'createAgent',
    ({ workspace, body }) => {
      needed(body, 'conversation_config');
      checkAgent(workspace, body['conversation_config']);
      const now = Math.floor(Date.now() / 1_000);
      const { name = 'New agent', tags = [], conversation_config, platform_settings = {} } = body;
      const metadata = { created_at_unix_secs: now, updated_at_unix_secs: now };
      const { id } = workspace.add('agent', 'agent', {
        name,
        tags,
        conversation_config,
        platform_settings,
        metadata,
        version_id: version(),
      });
      return { agent_id: id };
    },
  ],
  'GET /v1/convai/agents': [
    'listAgents',
    (ask) => {
      const { query, workspace } = ask;
      const search = (query.get('search') ?? '').toLowerCase();
      const found = [...workspace.kind('agent').values()].filter(({ name }) => String(name).toLowerCase().includes(search));
      const { items, next } = pageOf(found, query.get('cursor'), sizeOf(ask, 30));
      const agents = items.map(({ id, name, tags, metadata }) => ({
        agent_id: id,
        name,
        tags,
        created_at_unix_secs: (metadata as Fields)['created_at_unix_secs'],
        access_info: { is_creator: true },
        archived: false,
      }));
      return { agents, next_cursor: next, has_more: next !== null };
    },
  ],
  'GET /v1/convai/agents/:': ['getAgent', (ask) => shownAgent(one(ask, 'agent', ask.ids[0]!))],
  'PATCH /v1/convai/agents/:': [
    'updateAgent',
    (ask) => {
      const { workspace, body } = ask;
      const agent = one(ask, 'agent', ask.ids[0]!);
      const { conversation_config = agent['conversation_config'], name = agent['name'], tags = agent['tags'] } = body;
      const config = patched(workspace, agent['conversation_config'], conversation_config);
      checkAgent(workspace, config);
      return shownAgent(Object.assign(agent, { name, tags, conversation_config: config, version_id: version() }));
    },
  ],
  'DELETE /v1/convai/agents/:': [
    'deleteAgent',
    (ask) => {
      ask.workspace.kind('agent').delete(one(ask, 'agent', ask.ids[0]!).id);
      return {};
    },
  ],
};
