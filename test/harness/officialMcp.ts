/** A server of the official SDK that speaks 2026-07-28 and nothing older: what an upstream of that generation is. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createMcpHandler, fromJsonSchema, McpServer, OAuthError, OAuthErrorCode, requireBearerAuth } from '@modelcontextprotocol/server';
import type { OAuthApi } from '@gatehouse/test-support';
import type { McpUpstream } from './mcpServers';
import { allowedPort } from './testRun';

export interface OfficialMcp extends McpUpstream {
  /** Calls of `wait` that have begun. */
  readonly begun: () => number;
  /** Calls of `wait` that the client has taken back. */
  readonly cancelled: () => number;
}

const STEPS = 3;
const STEP_MS = 100;
/** Length of a call of `wait`, longer than any test: only a cancellation ends it. */
const FOREVER_MS = 120_000;

/** The SDK's own check of bearer tokens, for those that the authorization server of `api` gave. */
function gateFor(api: OAuthApi, resourceMetadataUrl: string) {
  return requireBearerAuth({
    resourceMetadataUrl,
    verifier: {
      verifyAccessToken: async (token) => {
        const known = await api.tokenInfo(token);
        if (known === undefined) throw new OAuthError(OAuthErrorCode.InvalidToken, 'no token of ours');
        return { token, clientId: known.clientId, scopes: known.scopes, expiresAt: known.expiresAt };
      },
    },
  });
}
const METADATA = '/.well-known/oauth-protected-resource/mcp';

/** `protectedBy`: it wants an access token of that authorization server, and says so as RFC 9728 has it. */
export async function startOfficialMcp({ protectedBy }: { protectedBy?: OAuthApi } = {}): Promise<OfficialMcp> {
  let begun = 0;
  let cancelled = 0;

  function serverOf(): McpServer {
    const server = new McpServer({ name: 'official', version: '1' });
    const inputSchema = fromJsonSchema<{ text?: string }>({ type: 'object', properties: { text: { type: 'string' } } });
    server.registerTool('echo', { description: 'Answers its argument', inputSchema }, ({ text = '' }) => ({
      content: [{ type: 'text', text }],
    }));
    server.registerTool('steps', { description: 'Reports its progress', inputSchema }, async (_args, { mcpReq }) => {
      const progressToken = mcpReq._meta?.progressToken;
      for (let progress = 1; progress <= STEPS; progress += 1) {
        await new Promise((resolve) => setTimeout(resolve, STEP_MS));
        if (progressToken === undefined) continue;
        const params = { progressToken, progress, total: STEPS, message: `step ${progress}` };
        await mcpReq.notify({ method: 'notifications/progress', params });
      }
      return { content: [{ type: 'text', text: progressToken === undefined ? 'nobody asked' : 'reported' }] };
    });
    server.registerTool('wait', { description: 'Waits until it is cancelled', inputSchema }, async (_args, { mcpReq: { signal } }) => {
      begun += 1;
      await new Promise<void>((resolve) => {
        const end = setTimeout(resolve, FOREVER_MS);
        signal.addEventListener('abort', () => {
          clearTimeout(end);
          cancelled += 1;
          resolve();
        });
      });
      return { content: [] };
    });
    server.registerTool('values', { description: 'Answers data that is no object', inputSchema }, () => ({
      content: [{ type: 'text', text: 'two values' }],
      structuredContent: [1, 'a'],
    }));
    return server;
  }

  const handler = createMcpHandler(serverOf, { legacy: 'reject' });

  async function respond(asked: Request): Promise<Response> {
    if (protectedBy === undefined) return handler.fetch(asked);
    const { origin, pathname } = new URL(asked.url);
    if (pathname === METADATA)
      return Response.json({ resource: `${origin}/mcp`, authorization_servers: [protectedBy.origin], scopes_supported: ['orders:read'] });
    const auth = await gateFor(protectedBy, `${origin}${METADATA}`)(asked);
    return auth instanceof Response ? auth : handler.fetch(asked, { authInfo: auth });
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = 'GET', url, headers } = request;
    const asked = new Request(`http://${headers.host}${url}`, {
      method,
      headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
      signal: gone.signal,
    });
    const { status, headers: told, body } = await respond(asked);
    response.writeHead(status, Object.fromEntries(told));
    if (body !== null) for await (const chunk of body) response.write(chunk);
    response.end();
  }

  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()));
  const port = await allowedPort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`,
    begun: () => begun,
    cancelled: () => cancelled,
    close: async () => {
      await handler.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
