/** Ready lines for a shell. */
import type { SecretUse } from '../../ui/Secret.tsx';

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

/** The lines that stand below a new token. */
export const usesOf = (org: string, mcp: string): readonly SecretUse[] => [
  { what: 'Claude Code', line: (token) => claudeLine(org, mcp, token) },
  { what: 'See what it reaches', line: (token) => listLine(mcp, token) },
];
