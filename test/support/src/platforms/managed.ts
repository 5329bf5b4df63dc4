/** A fake of the managed-agent platform: answers as its documentation and its SDK say, with small pages. */
import { at, type Conversations, type OpenConversation } from './conversations.ts';
import { mcpConnection, type McpOutcome } from './mcp.ts';
import { pageOf, Refusal, type Ask, type PlatformDefinition } from './server.ts';
import type { Stored, Workspace } from './workspace.ts';

type Fields = Record<string, unknown>;

let requests = 0;
const requestId = (): string => `req_${String((requests += 1)).padStart(8, '0')}`;
const errorOf = (type: string, message: string): object => ({ type: 'error', error: { type, message }, request_id: requestId() });
const refuse = (status: number, type: string, message: string): Refusal => new Refusal(status, errorOf(type, message));
const invalid = (message: string, status = 400): Refusal => refuse(status, 'invalid_request_error', message);

const one = ({ workspace }: Ask, kind: string, id: string): Stored => {
  const found = workspace.kind(kind).get(id);
  if (found === undefined) throw refuse(404, 'not_found_error', `${kind} ${id} was not found`);
  return found;
};
const textOf = (body: Fields, name: string, max: number): string => {
  const value = body[name];
  if (typeof value !== 'string' || value.length < 1 || value.length > max)
    throw invalid(`${name}: must be a string of 1 to ${max} characters`);
  return value;
};
function checkMetadata(metadata: unknown): void {
  const entries = Object.entries((metadata ?? {}) as Fields);
  if (entries.length > 16 || entries.some(([key, value]) => key.length > 64 || (value !== null && JSON.stringify(value).length > 514)))
    throw invalid('metadata: at most 16 pairs, keys of 64 and values of 512 characters');
}

const MODELS: Record<string, string> = {
  'claude-fable-5': 'Claude Fable 5',
  'claude-opus-5-5': 'Claude Opus 5.5',
  'claude-opus-5': 'Claude Opus 5',
  'claude-opus-4-8': 'Claude Opus 4.8',
  'claude-sonnet-5-5': 'Claude Sonnet 5.5',
  'claude-sonnet-5': 'Claude Sonnet 5',
  'claude-sonnet-4-6': 'Claude Sonnet 4.6',
  'claude-haiku-5-5': 'Claude Haiku 5.5',
  'claude-haiku-4-5-20251001': 'Claude Haiku 4.5',
};
const ALIASES: Record<string, string> = { 'claude-haiku-4-5': 'claude-haiku-4-5-20251001' };
const modelsOf = ({ options }: Workspace): string[] => options.models ?? Object.keys(MODELS);
const shownModel = (id: string): Fields => ({ type: 'model', id, display_name: MODELS[id] ?? id, created_at: '2026-07-24T00:00:00Z' });
const modelNamed = (workspace: Workspace, name: string): string => {
  const id = ALIASES[name] ?? name;
  if (!modelsOf(workspace).includes(id)) throw refuse(404, 'not_found_error', `model: ${name}`);
  return id;
};

interface Server {
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

const now = (): string => new Date().toISOString();
const page = ({ query, workspace }: Ask, all: readonly object[]): object => {
  const { items, next } = pageOf(all, query.get('page'), Math.min(Number(query.get('limit') ?? 20), workspace.options.pageSize));
  return { data: items, next_page: next };
};
const alive = (workspace: Workspace, kind: string): Stored[] =>
  [...workspace.kind(kind).values()].filter(({ archived_at }) => archived_at === null);
const archived = (ask: Ask, kind: string): object => Object.assign(one(ask, kind, ask.ids.at(-1)!), { archived_at: now() });
const withoutToken = ({ auth, ...credential }: Stored): object => ({ ...credential, auth: { ...(auth as Fields), token: undefined } });

/** As the platform compares addresses: a trailing slash and the case of the host do not count. */
const normal = (url: string): string => new URL(url).href.replace(/\/$/, '');

const conversations: Conversations = {
  open(workspace, { agentId, vaultIds = [], origin }): OpenConversation {
    const agent = workspace.kind('agent').get(agentId);
    if (agent === undefined || agent['archived_at'] !== null)
      return { error: { type: 'not_found_error', message: `agent ${agentId} was not found` } };
    const [server] = (agent['mcp_servers'] ?? []) as Server[];
    if (server === undefined) return { error: { type: 'invalid_request_error', message: 'The agent has no MCP server' } };
    const credential = alive(workspace, 'credential').find(
      ({ vault_id, auth }) =>
        vaultIds.includes(String(vault_id)) && normal(String((auth as Fields)['mcp_server_url'])) === normal(server.url),
    );
    const headers: Record<string, string> =
      credential === undefined ? {} : { authorization: `Bearer ${String((credential['auth'] as Fields)['token'])}` };
    return {
      connection: mcpConnection(at(server.url, origin), headers),
      errorOf: ({ status }: McpOutcome) => {
        if (status === 401) return { type: 'mcp_authentication_failed_error', message: `Authentication with ${server.name} failed` };
        return status === 0 ? { type: 'mcp_connection_failed_error', message: `Connection to ${server.name} failed` } : undefined;
      },
    };
  },
};

const isAgentPath = (path: string): boolean => !path.startsWith('/v1/models');

export const managedPlatform: PlatformDefinition = {
  keyHeader: 'x-api-key',
  judge({ headers }, path, workspace) {
    if (headers['anthropic-version'] === undefined) throw invalid('anthropic-version: header is required');
    if (workspace === undefined) throw refuse(401, 'authentication_error', 'invalid x-api-key');
    if (isAgentPath(path) && headers['anthropic-beta'] !== 'managed-agents-2026-04-01') throw refuse(404, 'not_found_error', 'Not found');
    if (isAgentPath(path) && workspace.options.access === 'none')
      throw refuse(403, 'permission_error', 'Your API key does not have permission to use the specified resource.');
  },
  unknownRoute: () => refuse(404, 'not_found_error', 'Not found'),
  fault: (status) => errorOf(status === 429 ? 'rate_limit_error' : status === 529 ? 'overloaded_error' : 'api_error', `Fault ${status}`),
  headers: ({ id }) => ({ 'anthropic-workspace-id': id, 'request-id': requestId() }),
  conversations,
  operations: {
    'GET /v1/models': [
      'listModels',
      ({ workspace, query }) => {
        const ids = modelsOf(workspace);
        const data = ids.slice(0, Number(query.get('limit') ?? 20)).map(shownModel);
        return { data, has_more: data.length < ids.length, first_id: ids[0] ?? null, last_id: data.at(-1)?.['id'] ?? null };
      },
    ],
    'GET /v1/models/:': ['getModel', ({ workspace, ids }) => shownModel(modelNamed(workspace, ids[0]!))],
    'POST /v1/vaults': [
      'createVault',
      ({ workspace, body }) => {
        const display_name = textOf(body, 'display_name', 255);
        checkMetadata(body['metadata']);
        return workspace.add('vault', 'vlt', {
          type: 'vault',
          display_name,
          metadata: body['metadata'] ?? {},
          created_at: now(),
          archived_at: null,
        });
      },
    ],
    'GET /v1/vaults': ['listVaults', (ask) => page(ask, alive(ask.workspace, 'vault'))],
    'GET /v1/vaults/:': ['getVault', (ask) => one(ask, 'vault', ask.ids[0]!)],
    'POST /v1/vaults/:/archive': ['archiveVault', (ask) => archived(ask, 'vault')],
    'POST /v1/vaults/:/credentials': [
      'createCredential',
      (ask) => {
        const vault = one(ask, 'vault', ask.ids[0]!);
        const auth = (ask.body['auth'] ?? {}) as Fields;
        if (auth['type'] !== 'static_bearer') throw invalid('auth.type: is not supported');
        textOf(auth, 'token', 8_192);
        const url = textOf(auth, 'mcp_server_url', 2_047);
        const others = alive(ask.workspace, 'credential').filter(({ vault_id }) => vault_id === vault.id);
        if (others.some((other) => (other['auth'] as Fields)['mcp_server_url'] === url))
          throw invalid(`A credential for ${url} already exists in this vault`, 409);
        if (others.length >= 20) throw invalid('A vault holds at most 20 credentials');
        const { display_name = null, metadata = {} } = ask.body;
        return withoutToken(
          ask.workspace.add('credential', 'vcrd', {
            type: 'credential',
            vault_id: vault.id,
            display_name,
            metadata,
            auth,
            created_at: now(),
            archived_at: null,
          }),
        );
      },
    ],
    'GET /v1/vaults/:/credentials': [
      'listCredentials',
      (ask) => {
        const { id } = one(ask, 'vault', ask.ids[0]!);
        return page(
          ask,
          alive(ask.workspace, 'credential')
            .filter(({ vault_id }) => vault_id === id)
            .map(withoutToken),
        );
      },
    ],
    'GET /v1/vaults/:/credentials/:': ['getCredential', (ask) => withoutToken(one(ask, 'credential', ask.ids[1]!))],
    'POST /v1/vaults/:/credentials/:': [
      'updateCredential',
      (ask) => {
        const credential = one(ask, 'credential', ask.ids[1]!);
        const auth = (ask.body['auth'] ?? {}) as Fields;
        if (auth['mcp_server_url'] !== undefined) throw invalid('auth.mcp_server_url: cannot be changed');
        if (auth['type'] !== 'static_bearer') throw invalid('auth.type: must be repeated');
        const token = textOf(auth, 'token', 8_192);
        return withoutToken(Object.assign(credential, { auth: { ...(credential['auth'] as Fields), token } }));
      },
    ],
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
    'POST /v1/environments': [
      'createEnvironment',
      ({ workspace, body }) => {
        const name = textOf(body, 'name', 255);
        if (alive(workspace, 'environment').some((other) => other['name'] === name))
          throw invalid(`An environment named ${name} already exists`, 409);
        return workspace.add('environment', 'env', {
          type: 'environment',
          name,
          config: body['config'] ?? {},
          created_at: now(),
          archived_at: null,
        });
      },
    ],
    'GET /v1/environments': ['listEnvironments', (ask) => page(ask, alive(ask.workspace, 'environment'))],
    'POST /v1/sessions': [
      'createSession',
      (ask) => {
        const { agent, environment_id, vault_ids = [], title = null } = ask.body;
        const agentId = typeof agent === 'string' ? agent : String((agent as Fields | undefined)?.['id']);
        one(ask, 'agent', agentId);
        one(ask, 'environment', textOf({ environment_id }, 'environment_id', 255));
        for (const id of vault_ids as string[]) one(ask, 'vault', id);
        return ask.workspace.add('session', 'sesn', {
          type: 'session',
          agent: { id: agentId },
          environment_id,
          vault_ids,
          title,
          status: 'idle',
          created_at: now(),
        });
      },
    ],
  },
};
