/** A fake of the voice-agent platform: answers as its documentation and its SDK say, with small pages. */
import { at, type Conversations, type OpenConversation } from './conversations.ts';
import { mcpConnection } from './mcp.ts';
import { pageOf, Refusal, type Ask, type PlatformDefinition } from './server.ts';
import type { Stored, Workspace } from './workspace.ts';

type Fields = Record<string, unknown>;

const refuse = (status: number, code: string, message: string): Refusal => new Refusal(status, { detail: { status: code, message } });
const invalid = (loc: string[], msg: string): Refusal =>
  new Refusal(422, { detail: [{ loc: ['body', ...loc], msg, type: 'value_error' }] });

const needed = (body: Fields, ...names: string[]): void => {
  const missing = names.find((name) => body[name] === undefined);
  if (missing !== undefined) throw invalid([missing], 'Field required');
};
const one = ({ workspace }: Ask, kind: string, id: string): Stored => {
  const found = workspace.kind(kind).get(id);
  if (found === undefined) throw refuse(404, 'not_found', `There is no ${kind} ${id}`);
  return found;
};

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
/** As JSON merge patch, but that null is kept. */
const merged = (old: unknown, change: unknown): unknown =>
  isObject(old) && isObject(change)
    ? { ...old, ...Object.fromEntries(Object.entries(change).map(([name, value]) => [name, merged(old[name], value)])) }
    : change;
const patched = ({ options }: Workspace, old: unknown, change: unknown): unknown =>
  options.patch === 'merge' ? merged(old, change) : change;

const MODELS = [
  'gpt-5.6-sol',
  'gpt-5.5',
  'gpt-5.4',
  'gpt-5.4-mini',
  'gpt-4o',
  'claude-opus-4-8',
  'claude-sonnet-5',
  'claude-sonnet-4-6',
  'claude-haiku-4-5',
  'gemini-3.5-flash',
  'qwen3-30b-a3b',
];
/** Deprecated: calls go to the other one in growing shares. */
const REPLACED: Record<string, string> = { 'gpt-4o': 'gpt-5.4' };

const modelOf = (llm: string): Fields => ({
  llm,
  is_checkpoint: false,
  max_tokens_limit: 8_192,
  max_context_limit: 200_000,
  supports_image_input: true,
  supports_parallel_tool_calls: true,
  ...(REPLACED[llm] !== undefined && {
    deprecation_info: { llm, is_deprecated: true, is_in_fallback_period: true, fallback_percentage: 50, replacement_model: REPLACED[llm] },
  }),
});

interface ServerConfig {
  url: string;
  secret_token?: { secret_id: string };
  request_headers?: Record<string, string | { secret_id?: string; variable_name?: string } | null>;
}
interface AgentConfig {
  agent: { prompt?: { prompt?: string; llm?: string; mcp_server_ids?: string[] } };
}

const usersOf = (workspace: Workspace, secretId: string): Stored[] =>
  [...workspace.kind('server').values()].filter(({ config }) => JSON.stringify(config).includes(secretId));
const shownSecret = (workspace: Workspace, { id, name }: Stored): Fields => ({
  type: 'stored',
  secret_id: id,
  name,
  used_by: {
    tools: [],
    agents: [],
    phone_numbers: [],
    mcp_servers: usersOf(workspace, id).map((server) => ({ id: server.id })),
    others: [],
  },
});
const shownServer = ({ id, config, created_at }: Stored): Fields => ({
  id,
  config,
  access_info: { is_creator: true, role: 'admin' },
  dependent_agents: [],
  metadata: { created_at, owner_user_id: 'user_1' },
});
const shownAgent = ({ id, ...agent }: Stored): Fields => ({ agent_id: id, ...agent });

function checkServer(workspace: Workspace, config: Fields): void {
  needed(config, 'name', 'url');
  const url = URL.parse(String(config['url']));
  const isLocal = url?.hostname === '127.0.0.1';
  if (url === null || (url.protocol !== 'https:' && !isLocal)) throw invalid(['config', 'url'], 'URL scheme should be https');
  const ids = [...JSON.stringify(config).matchAll(/"secret_id":"([^"]+)"/g)].map(([, id]) => id!);
  for (const id of ids) if (!workspace.kind('secret').has(id)) throw refuse(404, 'secret_not_found', `Secret ${id} was not found`);
}

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

/** Headers as they leave for the MCP server; a dynamic variable that the conversation lacks is named instead. */
function headersOf(workspace: Workspace, { secret_token, request_headers = {} }: ServerConfig, variables: Record<string, string>) {
  const secret = (id: string): string => (workspace.kind('secret').get(id)?.['value'] as string | undefined) ?? '';
  const headers: Record<string, string> = {};
  const missing: string[] = [];
  if (secret_token !== undefined) headers['authorization'] = `${workspace.options.tokenPrefix}${secret(secret_token.secret_id)}`;
  for (const [name, value] of Object.entries(request_headers)) {
    if (value === null) continue;
    if (typeof value === 'string') headers[name] = value;
    else if (value.secret_id !== undefined) headers[name] = secret(value.secret_id);
    else if (variables[value.variable_name!] === undefined) missing.push(value.variable_name!);
    else headers[name] = variables[value.variable_name!]!;
  }
  return { headers, missing };
}

const conversations: Conversations = {
  open(workspace, { agentId, variables = {}, origin }): OpenConversation {
    const agent = workspace.kind('agent').get(agentId);
    if (agent === undefined) return { error: { type: 'not_found', message: `There is no agent ${agentId}` } };
    const [serverId] = (agent['conversation_config'] as AgentConfig).agent.prompt?.mcp_server_ids ?? [];
    const config = workspace.kind('server').get(serverId ?? '')?.['config'] as ServerConfig | undefined;
    if (config === undefined) return { error: { type: 'mcp', message: 'The agent has no MCP server' } };
    const { headers, missing } = headersOf(workspace, config, variables);
    if (missing.length > 0) {
      const message = `Missing required dynamic variables in tools: {${missing.map((name) => `'${name}'`).join(', ')}}`;
      return { error: { type: 'missing_dynamic_variables', message } };
    }
    return { connection: mcpConnection(at(config.url, origin), headers) };
  },
};

const MAX_PAGE = 100;
const sizeOf = ({ query, workspace }: Ask, usual: number): number =>
  Math.min(Number(query.get('page_size') ?? usual), workspace.options.pageSize, MAX_PAGE);

export const voicePlatform: PlatformDefinition = {
  keyHeader: 'xi-api-key',
  judge(request, _, workspace) {
    if (request.headers['xi-api-key'] === undefined)
      throw refuse(401, 'needs_authorization', 'Neither authorization header nor xi-api-key received, please provide one.');
    if (workspace === undefined) throw refuse(401, 'invalid_api_key', 'Invalid API key');
    if (workspace.options.access === 'none')
      throw refuse(401, 'missing_permissions', 'The API key you used is missing the permission convai_read to execute this operation.');
  },
  unknownRoute: () => new Refusal(404, { detail: 'Not Found' }),
  fault: (status) => ({
    detail: { status: status === 429 ? 'too_many_concurrent_requests' : 'system_busy', message: `We are busy (${status})` },
  }),
  headers: () => ({}),
  conversations,
  operations: {
    'GET /v1/convai/llm/list': [
      'listModels',
      ({ workspace }) => ({ llms: (workspace.options.models ?? MODELS).map(modelOf), default_deprecation_config: {} }),
    ],
    'POST /v1/convai/secrets': [
      'createSecret',
      ({ workspace, body }) => {
        needed(body, 'type', 'name', 'value');
        const { id, name } = workspace.add('secret', 'secret', { name: body['name'], value: body['value'] });
        return { type: 'stored', secret_id: id, name };
      },
    ],
    'GET /v1/convai/secrets': [
      'listSecrets',
      (ask) => {
        const { query, workspace } = ask;
        const found = [...workspace.kind('secret').values()].filter(({ name }) => String(name).startsWith(query.get('search') ?? ''));
        const { items, next } = query.has('page_size')
          ? pageOf(found, query.get('cursor'), sizeOf(ask, MAX_PAGE))
          : { items: found, next: null };
        return { secrets: items.map((secret) => shownSecret(workspace, secret)), next_cursor: next, has_more: next !== null };
      },
    ],
    'GET /v1/convai/secrets/:': ['getSecret', (ask) => shownSecret(ask.workspace, one(ask, 'secret', ask.ids[0]!))],
    'PATCH /v1/convai/secrets/:': [
      'updateSecret',
      (ask) => {
        needed(ask.body, 'type', 'name', 'value');
        const { id } = one(ask, 'secret', ask.ids[0]!);
        Object.assign(ask.workspace.kind('secret').get(id)!, { name: ask.body['name'], value: ask.body['value'] });
        return { type: 'stored', secret_id: id, name: ask.body['name'] };
      },
    ],
    'DELETE /v1/convai/secrets/:': [
      'deleteSecret',
      (ask) => {
        const { id } = one(ask, 'secret', ask.ids[0]!);
        if (usersOf(ask.workspace, id).length > 0) throw refuse(400, 'secret_in_use', 'The secret is in use');
        ask.workspace.kind('secret').delete(id);
        return {};
      },
    ],
    'POST /v1/convai/mcp-servers': [
      'createServer',
      ({ workspace, body }) => {
        needed(body, 'config');
        const config = body['config'] as Fields;
        checkServer(workspace, config);
        return shownServer(workspace.add('server', 'mcp', { config, created_at: Math.floor(Date.now() / 1_000) }));
      },
    ],
    'GET /v1/convai/mcp-servers': [
      'listServers',
      ({ workspace }) => ({ mcp_servers: [...workspace.kind('server').values()].map(shownServer) }),
    ],
    'GET /v1/convai/mcp-servers/:': ['getServer', (ask) => shownServer(one(ask, 'server', ask.ids[0]!))],
    'PATCH /v1/convai/mcp-servers/:': [
      'updateServer',
      (ask) => {
        const { workspace, body } = ask;
        const server = one(ask, 'server', ask.ids[0]!);
        const fixed = ['url', 'name', 'transport'].find((name) => body[name] !== undefined);
        if (fixed !== undefined) throw invalid([fixed], 'Extra inputs are not permitted');
        const old = server['config'] as Fields;
        const config = {
          ...old,
          ...Object.fromEntries(Object.entries(body).map(([name, value]) => [name, patched(workspace, old[name], value)])),
        };
        checkServer(workspace, config);
        return shownServer(Object.assign(server, { config }));
      },
    ],
    'DELETE /v1/convai/mcp-servers/:': [
      'deleteServer',
      (ask) => {
        ask.workspace.kind('server').delete(one(ask, 'server', ask.ids[0]!).id);
        return {};
      },
    ],
    'GET /v1/convai/mcp-servers/:/tools': [
      'listServerTools',
      async (ask) => {
        const config = one(ask, 'server', ask.ids[0]!)['config'] as ServerConfig;
        const { status, tools } = await mcpConnection(config.url, headersOf(ask.workspace, config, {}).headers).listTools();
        return tools === undefined
          ? { success: false, tools: [], error_message: `The MCP server answered ${status}` }
          : { success: true, tools };
      },
    ],
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
  },
};
