/** A fake of the voice-agent platform: answers as its documentation and its SDK say, with small pages. */
import { at, type Conversations, type OpenConversation } from './conversations.ts';
import { mcpConnection } from './mcp.ts';
import { Refusal, type PlatformDefinition } from './server.ts';
import { agentOperations, type AgentConfig } from './voice/agents.ts';
import { refuse } from './voice/asking.ts';
import { modelOf, MODELS } from './voice/models.ts';
import { secretOperations } from './voice/secrets.ts';
import { headersOf, serverOperations, type ServerConfig } from './voice/servers.ts';

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
    ...secretOperations,
    ...serverOperations,
    ...agentOperations,
  },
};
