/** MCP servers of npm as real upstreams: by HTTP where they speak it, else behind a bridge from HTTP to their standard input and output. */
import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { isInitializeRequest } from '@modelcontextprotocol/sdk/types.js';
import { fileAt } from './documents';
import { allowedPort } from './testRun';
import { until } from './until';

export interface McpUpstream {
  readonly url: string;
  close(): Promise<void>;
}

const EVERYTHING = 'node_modules/@modelcontextprotocol/server-everything/dist/index.js';
const FREE = 10_000;

/** The reference server that has something of everything. */
export async function startEverything(transport: 'streamableHttp' | 'sse'): Promise<McpUpstream> {
  const port = (await allowedPort()) || 30_000 + Math.floor(Math.random() * FREE);
  const child: ChildProcess = spawn(process.execPath, [fileAt(EVERYTHING), transport], {
    env: { PATH: process.env['PATH'], PORT: String(port) },
    stdio: 'ignore',
  });
  const base = `http://127.0.0.1:${port}`;
  await until('the server answers', () =>
    fetch(base)
      .then(() => true)
      .catch(() => false),
  );
  return {
    url: transport === 'sse' ? `${base}/sse` : `${base}/mcp`,
    close: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGKILL');
      }),
  };
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return chunks.length === 0 ? undefined : JSON.parse(Buffer.concat(chunks).toString());
}

/** A server that speaks over standard input and output: each session over HTTP has a process of its own. `program`: its file below the project. */
export async function bridgeStdio(program: string, args: readonly string[] = [], env: Record<string, string> = {}): Promise<McpUpstream> {
  const sessions = new Map<string, StreamableHTTPServerTransport>();
  const open: StdioClientTransport[] = [];

  async function start(): Promise<StreamableHTTPServerTransport> {
    const child = new StdioClientTransport({
      command: process.execPath,
      args: [fileAt(program), ...args],
      env: { PATH: process.env['PATH'] ?? '', ...env },
      stderr: 'ignore',
    });
    open.push(child);
    const outside = new StreamableHTTPServerTransport({
      sessionIdGenerator: () => randomUUID(),
      onsessioninitialized: (id) => void sessions.set(id, outside),
    });
    outside.onmessage = (message) => void child.send(message);
    child.onmessage = (message) => void outside.send(message).catch(() => undefined);
    outside.onclose = () => void child.close();
    await child.start();
    await outside.start();
    return outside;
  }

  const server = createServer((request, response) => {
    void (async () => {
      const body = request.method === 'POST' ? await readJson(request) : undefined;
      const id = request.headers['mcp-session-id'];
      const known = typeof id === 'string' ? sessions.get(id) : undefined;
      if (known === undefined && !isInitializeRequest(body)) return response.writeHead(id === undefined ? 400 : 404).end();
      return (known ?? (await start())).handleRequest(request, response, body);
    })().catch(() => response.destroy());
  });
  const port = await allowedPort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`,
    close: async () => {
      await Promise.all(open.map((child) => child.close().catch(() => undefined)));
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
