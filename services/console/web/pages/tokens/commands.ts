/** Ready lines for a shell. */
import type { SecretUse } from '../../ui/Uses.tsx';

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
const json = (value: object): string => JSON.stringify(value, null, 2);

/** Adds the organization to Claude Code. */
export const claudeLine = (org: string, mcp: string, token: string): string =>
  `claude mcp add --transport http ${org} ${mcp} --header "Authorization: Bearer ${token}"`;

/** One message to the MCP address. */
const curlLine = (mcp: string, token: string, params: { name: string; arguments: object }): string => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
  return [
    `curl -sS ${mcp}`,
    `-H "Authorization: Bearer ${token}"`,
    "-H 'Content-Type: application/json'",
    "-H 'Accept: application/json, text/event-stream'",
    "-H 'MCP-Protocol-Version: 2025-06-18'",
    `-d '${body.replaceAll("'", "'\\''")}'`,
  ].join(' ');
};

/** Which services the token reaches. */
export const listLine = (mcp: string, token: string): string => curlLine(mcp, token, { name: 'list_services', arguments: {} });

/** One governed call. */
export const callLine = (mcp: string, token: string, tool: string, args: object = {}): string =>
  curlLine(mcp, token, { name: 'execute_tool', arguments: { tool, arguments: args } });

/** The file where each well-known client keeps a server, and what to write there. Clients that keep tokens elsewhere read GATEHOUSE_TOKEN or ask for it. */
const clients: readonly { what: string; line: (org: string, mcp: string, token: string) => string }[] = [
  { what: 'Claude Code: command', line: claudeLine },
  {
    what: 'Cursor: ~/.cursor/mcp.json',
    line: (org, url, token) => json({ mcpServers: { [org]: { url, headers: bearer(token) } } }),
  },
  {
    what: 'VS Code: .vscode/mcp.json',
    line: (org, url) =>
      json({
        servers: { [org]: { type: 'http', url, headers: bearer('${input:gatehouse-token}') } },
        inputs: [{ type: 'promptString', id: 'gatehouse-token', description: 'Token of the gateway', password: true }],
      }),
  },
  {
    what: 'Codex: ~/.codex/config.toml',
    line: (org, url) => `[mcp_servers.${org}]\nurl = "${url}"\nbearer_token_env_var = "GATEHOUSE_TOKEN"`,
  },
  {
    what: 'Gemini CLI: command',
    line: (org, url, token) => `gemini mcp add --scope user --transport http --header "Authorization: Bearer ${token}" ${org} ${url}`,
  },
  {
    what: 'Windsurf: ~/.codeium/windsurf/mcp_config.json',
    line: (org, serverUrl, token) => json({ mcpServers: { [org]: { serverUrl, headers: bearer(token) } } }),
  },
  {
    what: 'Zed: settings.json',
    line: (org, url, token) => json({ context_servers: { [org]: { url, headers: bearer(token) } } }),
  },
  {
    what: 'Goose: ~/.config/goose/config.yaml',
    line: (org, uri, token) =>
      [
        'extensions:',
        `  ${org}:`,
        `    name: ${org}`,
        '    type: streamable_http',
        `    uri: ${uri}`,
        '    enabled: true',
        '    timeout: 300',
        '    headers:',
        `      Authorization: Bearer ${token}`,
      ].join('\n'),
  },
];

/** The settings of each well-known client. */
const clientUses = (org: string, mcp: string): SecretUse[] =>
  clients.map(({ what, line }) => ({ what, line: (token) => line(org, mcp, token) }));

/** What stands below a new token. */
export const usesOf = (org: string, mcp: string): readonly SecretUse[] => [
  ...clientUses(org, mcp),
  { what: 'curl: see what it reaches', line: (token) => listLine(mcp, token) },
];

/** The same, with one call of a tool first. */
export const callUses = (org: string, mcp: string, tool: string, args: object): readonly SecretUse[] => [
  { what: `curl: call ${tool}`, line: (token) => callLine(mcp, token, tool, args) },
  ...clientUses(org, mcp),
];
