/** The sessions of the managed-agent platform, their environments, and how they reach MCP servers. */
import { at, type Conversations, type OpenConversation } from '../conversations.ts';
import { mcpConnection, type McpOutcome } from '../mcp.ts';
import type { PlatformDefinition } from '../server.ts';
import type { Server } from './agents.ts';
import { alive, invalid, now, one, page, textOf, type Fields } from './rows.ts';

/** Returns the form in which the platform compares addresses: a trailing slash and the case of the host do not count. */
const normal = (url: string): string => new URL(url).href.replace(/\/$/, '');

export const conversations: Conversations = {
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

export const sessionOperations: PlatformDefinition['operations'] = {
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
};
