/** What the gateway says about tools, by its discovery tools. */

const BATCH = 20;
const TIMEOUT_MS = 30_000;

/** One meta-tool call; its answer is the JSON in the first text block. */
async function callTool({ url, token }, name, args) {
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'error',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json',
      'mcp-protocol-version': '2026-07-28',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (response.status === 401) throw new Error('the gateway refuses the token');
  const body = await response.json().catch(() => undefined);
  const text = body?.result?.content?.[0]?.text;
  if (response.status !== 200 || text === undefined)
    throw new Error(`${name} answered ${response.status} ${body?.error?.message ?? ''}`.trim());
  if (body.result.isError) throw new Error(`${name}: ${text}`);
  return JSON.parse(text);
}

/** Name as asked -> description, without those that are not granted or unknown. */
async function describe(gateway, names) {
  const { tools, notFound } = await callTool(gateway, 'describe_tools', { tools: names });
  const found = names.filter((name) => !notFound.includes(name));
  return found.map((name, at) => [name, tools[at]]);
}

/** @param {{url: string, token: string}} gateway @param {string[]} names */
export async function askGateway(gateway, names) {
  const { services } = await callTool(gateway, 'list_services', {});
  const described = new Map();
  for (let at = 0; at < names.length; at += BATCH) {
    for (const [name, tool] of await describe(gateway, names.slice(at, at + BATCH))) described.set(name, tool);
  }
  const lacking = new Set(services.filter(({ credential }) => credential === 'missing').map(({ slug }) => slug));
  return { described, lacking };
}
