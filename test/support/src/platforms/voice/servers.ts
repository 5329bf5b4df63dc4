/** Registrations of MCP servers at the fake, and what it sends to them. */
import { mcpConnection } from '../mcp.ts';
import type { PlatformDefinition } from '../server.ts';
import type { Stored, Workspace } from '../workspace.ts';
import { invalid, needed, one, patched, refuse, type Fields } from './asking.ts';

export interface ServerConfig {
  url: string;
  secret_token?: { secret_id: string };
  request_headers?: Record<string, string | { secret_id?: string; variable_name?: string } | null>;
}
const shownServer = ({ id, config, created_at }: Stored): Fields => ({
  id,
  config,
  access_info: { is_creator: true, role: 'admin' },
  dependent_agents: [],
  metadata: { created_at, owner_user_id: 'user_1' },
});
function checkServer(workspace: Workspace, config: Fields): void {
  needed(config, 'name', 'url');
  const url = URL.parse(String(config['url']));
  const isLocal = url?.hostname === '127.0.0.1';
  if (url === null || (url.protocol !== 'https:' && !isLocal)) throw invalid(['config', 'url'], 'URL scheme should be https');
  const ids = [...JSON.stringify(config).matchAll(/"secret_id":"([^"]+)"/g)].map(([, id]) => id!);
  for (const id of ids) if (!workspace.kind('secret').has(id)) throw refuse(404, 'secret_not_found', `Secret ${id} was not found`);
}

/** Headers as they leave for the MCP server; a dynamic variable that the conversation lacks is named instead. */
export function headersOf(workspace: Workspace, { secret_token, request_headers = {} }: ServerConfig, variables: Record<string, string>) {
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

export const serverOperations: PlatformDefinition['operations'] = {
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
};
