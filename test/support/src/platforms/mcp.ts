/** How a platform calls an MCP server: Streamable HTTP with a session, which is kept while a conversation goes on. */

export interface McpOutcome {
  /** HTTP status of the last answer; 0 where none came. */
  status: number;
  /** Whether the tool or the protocol answered with an error. */
  isError?: boolean;
  text?: string;
  tools?: { name: string; description?: string }[];
}

interface RpcAnswer {
  result?: { content?: { text?: string }[]; isError?: boolean; tools?: { name: string; description?: string }[] };
  error?: { message: string };
}

const readAnswer = async (response: Response): Promise<RpcAnswer> => {
  const body = await response.text();
  if (!(response.headers.get('content-type') ?? '').includes('text/event-stream'))
    return body === '' ? {} : (JSON.parse(body) as RpcAnswer);
  const data = body.split('\n').filter((line) => line.startsWith('data:'));
  return JSON.parse(data.at(-1)!.slice('data:'.length)) as RpcAnswer;
};

export interface McpConnection {
  listTools(): Promise<McpOutcome>;
  callTool(name: string, args: object): Promise<McpOutcome>;
}

/** Opens its session with the first request, and once more when the server has forgotten it. */
export function mcpConnection(url: string, headers: Record<string, string>): McpConnection {
  let session: string | undefined;
  let id = 0;
  const version = '2025-06-18';

  async function post(message: object): Promise<{ response: Response; answer: RpcAnswer }> {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': version,
        ...(session !== undefined && { 'mcp-session-id': session }),
        ...headers,
      },
      body: JSON.stringify({ jsonrpc: '2.0', ...message }),
    });
    return { response, answer: await readAnswer(response).catch(() => ({})) };
  }

  async function open(): Promise<number> {
    session = undefined;
    const params = { protocolVersion: version, capabilities: {}, clientInfo: { name: 'fake platform', version: '1' } };
    const { response } = await post({ id: (id += 1), method: 'initialize', params });
    if (!response.ok) return response.status;
    session = response.headers.get('mcp-session-id') ?? '';
    await post({ method: 'notifications/initialized' });
    return 200;
  }

  async function ask(method: string, params: object): Promise<McpOutcome> {
    try {
      if (session === undefined) {
        const status = await open();
        if (status !== 200) return { status };
      }
      let { response, answer } = await post({ id: (id += 1), method, params });
      if (response.status === 404 && (await open()) === 200) ({ response, answer } = await post({ id: (id += 1), method, params }));
      const { result, error } = answer;
      const words = result?.content?.map((part) => part.text ?? '').join('\n') ?? error?.message;
      return {
        status: response.status,
        isError: result?.isError ?? error !== undefined,
        ...(words !== undefined && { text: words }),
        ...(result?.tools !== undefined && { tools: result.tools }),
      };
    } catch {
      return { status: 0 };
    }
  }

  return { listTools: () => ask('tools/list', {}), callTool: (name, args) => ask('tools/call', { name, arguments: args }) };
}
