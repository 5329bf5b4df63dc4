/** What a person reads when everything runs. */
import { FAKE_KEYS, platformUrls } from './fakePlatforms.mjs';
import { DEMO_TOOL } from './seed.mjs';

const demoCall = {
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'execute_tool', arguments: { tool: DEMO_TOOL, arguments: { limit: 2 } } },
};

/** One governed call, in one line for a shell. @param {string} mcpUrl @param {string} token a token, or a shell variable */
export const curlLine = (mcpUrl, token) =>
  `curl -sS ${mcpUrl} -H "Authorization: Bearer ${token}" -H 'Content-Type: application/json' -H 'Accept: application/json, text/event-stream' -H 'MCP-Protocol-Version: 2025-06-18' -d '${JSON.stringify(demoCall)}'`;

/** @param {string} mcpUrl @param {string} token */
export const claudeLine = (mcpUrl, token) =>
  `claude mcp add --transport http gatehouse ${mcpUrl} --header "Authorization: Bearer ${token}"`;

/**
 * @param {(line: string) => void} say
 * @param {{ mcpUrl: string, at: ReturnType<import('./settings.mjs').addresses>, admin: { email: string }, devFile: string, token?: string, platforms?: import('./fakePlatforms.mjs').PlatformPorts, sendsMail?: boolean }} details
 */
export function printWelcome(say, { mcpUrl, at, admin, devFile, token, platforms, sendsMail = false }) {
  const bearer = token ?? '$GATEHOUSE_TOKEN';
  say('');
  say('Gatehouse runs. Ctrl-C stops it.');
  say('');
  say(`MCP URL    ${mcpUrl}`);
  if (token !== undefined) say(`Token      ${token}  (of the service account demo-bot; shown this once)`);
  else
    say(
      'Token      was shown on the first start and is not kept; put it into GATEHOUSE_TOKEN, or make another: README, section "Use REST"',
    );
  say(`REST API   ${at.apiUrl}/v1  (OpenAPI: ${at.apiUrl}/openapi.json; a bearer token for it: npm run -s token)`);
  say(`Console    ${at.consoleUrl}  (sign in as ${admin.email}; the password stands in ${devFile})`);
  say(`Demo API   ${at.demoUrl}/openapi.json`);
  say(
    sendsMail
      ? 'Mail       goes out through the server that SMTP_URL names'
      : `Mail       ${at.mailUrl}  (what Gatehouse sends on this machine; it goes nowhere else)`,
  );
  for (const [platform, [url]] of Object.entries(platforms === undefined ? {} : platformUrls(platforms)))
    say(`${`Fake ${platform}`.padEnd(14)} ${url}  (a platform to push agents to; its key: ${FAKE_KEYS[platform]})`);
  say('');
  say('A governed call:');
  say(curlLine(mcpUrl, bearer));
  say('');
  say('For Claude Code:');
  say(claudeLine(mcpUrl, bearer));
  say('');
}
