/** A JSON-RPC client of the MCP endpoint that shows everything of an answer, for tests that look at the wire. */

export interface McpAnswer {
  status: number;
  headers: Headers;
  /** The JSON-RPC message, also when it came as an event stream; undefined for an empty body. */
  message: { result?: Record<string, unknown>; error?: { code: number; message: string; data?: unknown }; id?: unknown } | undefined;
}
export interface McpOptions {
  token?: string;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}
/** What `execute_tool` gave: `text` is the first text block, `json` its parsed form when it is JSON. */
export interface ToolOutcome {
  isError: boolean;
  text: string;
  json: unknown;
  answer: McpAnswer;
}

function parseMessage(type: string, text: string): McpAnswer['message'] {
  if (text === '') return undefined;
  if (!type.startsWith('text/event-stream')) return JSON.parse(text) as McpAnswer['message'];
  const data = text.split('\n').filter((line) => line.startsWith('data:'));
  return data.length === 0 ? undefined : (JSON.parse(data.at(-1)!.slice(5)) as McpAnswer['message']);
}

export async function postMcp(url: string, body: unknown, { token, headers, signal }: McpOptions = {}): Promise<McpAnswer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-06-18',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    signal: signal ?? AbortSignal.timeout(90_000),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, message: parseMessage(response.headers.get('content-type') ?? '', text) };
}

let nextId = 1;

/** `tools/call` of a meta-tool. Throws when the answer is not a JSON-RPC result. */
export async function callTool(url: string, name: string, args: Record<string, unknown>, options: McpOptions = {}): Promise<ToolOutcome> {
  const answer = await postMcp(url, { jsonrpc: '2.0', id: nextId++, method: 'tools/call', params: { name, arguments: args } }, options);
  const result = answer.message?.result;
  if (result === undefined)
    throw new Error(`tools/call ${name} answered ${answer.status}: ${JSON.stringify(answer.message?.error ?? null)}`);
  const content = (result['content'] ?? []) as { type: string; text?: string }[];
  const text = content.find((block) => block.type === 'text')?.text ?? '';
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    json = undefined;
  }
  return { isError: result['isError'] === true, text, json, answer };
}

/** One governed call. */
export const execute = (url: string, tool: string, args: Record<string, unknown>, options: McpOptions = {}): Promise<ToolOutcome> =>
  callTool(url, 'execute_tool', { tool, arguments: args }, options);
