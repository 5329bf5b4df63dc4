/** An MCP server under the control of a test: what it lists and how it answers a call is decided there, and it remembers every message. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { allowedPort } from './testRun';

export interface McpMessage {
  readonly jsonrpc: '2.0';
  readonly id?: number | string;
  readonly method?: string;
  readonly params?: Record<string, unknown>;
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string };
}
export interface McpHit {
  readonly message: McpMessage;
  readonly headers: IncomingMessage['headers'];
}
/** What a test does with a `tools/call`: the result, or everything by itself. */
export type OnCall = (message: McpMessage, response: ServerResponse) => object | undefined;

export interface FakeMcp {
  readonly url: string;
  /** `host:port`. */
  readonly host: string;
  readonly hits: McpHit[];
  /** The tools that the server lists; entries that are not tools break the protocol. */
  tools: unknown[];
  /** Tools on one page. */
  pageSize: number;
  /** What it says of itself. */
  about: { serverInfo: { name: string; version: string; title?: string }; instructions?: string };
  /** Whether the server speaks 2026-07-28, without sessions, instead of 2025-11-25. */
  isNewest: boolean;
  /** Undefined: an echo. */
  onCall: OnCall | undefined;
  /** Answers everything before it is looked at. */
  onRequest: ((request: IncomingMessage, response: ServerResponse) => boolean) | undefined;
  /** What comes in a session that it does not know is answered by this; undefined: 404 without words. */
  unknownSession: { readonly status: number; readonly message: string } | undefined;
  /** Ends all sessions. */
  endSession(): void;
  /** Methods that it got, in order. */
  methods(): string[];
  close(): Promise<void>;
}

export const fakeTool = (name: string, more: Record<string, unknown> = {}): Record<string, unknown> => ({
  name,
  description: `Does ${name}.`,
  inputSchema: { type: 'object', properties: { q: { type: 'string' } } },
  ...more,
});

async function read(request: IncomingMessage): Promise<McpMessage> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString()) as McpMessage;
}

/** Streamable HTTP in JSON answers, of 2025-11-25 with a session unless it is told otherwise. */
export async function startFakeMcp(): Promise<FakeMcp> {
  let generation = 1;
  let opened = 0;
  const answer = (response: ServerResponse, body: object, headers: Record<string, string> = {}): void => {
    response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  };
  const fake: FakeMcp = {
    url: '',
    host: '',
    hits: [],
    tools: [fakeTool('echo')],
    pageSize: 100,
    about: { serverInfo: { name: 'Fake', version: '1' } },
    isNewest: false,
    onCall: undefined,
    onRequest: undefined,
    unknownSession: undefined,
    endSession: () => void (generation += 1),
    methods: () => fake.hits.flatMap(({ message }) => message.method ?? []),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  function resultOf({ method, params = {} }: McpMessage): object | undefined {
    const told = { capabilities: { tools: {} }, ...fake.about };
    if (method === 'initialize') return { ...told, protocolVersion: '2025-11-25' };
    if (method === 'server/discover') return { ...told, supportedVersions: ['2026-07-28'] };
    if (method === 'tools/list') {
      const from = Number(params['cursor'] ?? 0);
      const next = from + fake.pageSize;
      return { tools: fake.tools.slice(from, next), ...(next < fake.tools.length && { nextCursor: String(next) }) };
    }
    return undefined;
  }

  const server = createServer((request, response) => {
    void (async () => {
      if (fake.onRequest?.(request, response) === true) return;
      if (request.method !== 'POST') return void response.writeHead(request.method === 'DELETE' ? 200 : 405).end();
      const message = await read(request);
      fake.hits.push({ message, headers: request.headers });
      const { id, method } = message;
      const { isNewest } = fake;
      if (method === 'server/discover' && !isNewest) return void response.writeHead(400).end();
      const isInSession = method === 'initialize' || isNewest || request.headers['mcp-session-id']?.toString().startsWith(`${generation}-`);
      if (!isInSession) {
        const { status, message: said } = fake.unknownSession ?? { status: 404, message: '' };
        const error = { jsonrpc: '2.0', error: { code: -32_000, message: said }, id: id ?? null };
        return void response.writeHead(status, { 'content-type': 'application/json' }).end(said === '' ? undefined : JSON.stringify(error));
      }
      const complete = isNewest && { resultType: 'complete', ttlMs: 0, cacheScope: 'private' };
      if (id === undefined || method === undefined) return void response.writeHead(202).end();
      if (method === 'tools/call') {
        const echo = { content: [{ type: 'text', text: JSON.stringify(message.params?.['arguments']) }] };
        const result = fake.onCall === undefined ? echo : fake.onCall(message, response);
        if (result !== undefined) answer(response, { jsonrpc: '2.0', id, result: { ...complete, ...result } });
        return;
      }
      const result = resultOf(message);
      if (result === undefined) return answer(response, { jsonrpc: '2.0', id, error: { code: -32_601, message: 'no such method' } });
      answer(
        response,
        { jsonrpc: '2.0', id, result: { ...complete, ...result } },
        method === 'initialize' ? { 'mcp-session-id': `${generation}-${(opened += 1)}` } : {},
      );
    })().catch(() => response.destroy());
  });
  const port = await allowedPort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(fake, { host, url: `http://${host}/mcp` });
}
