/** Our MCP server, played for the fakes of the platforms. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Our MCP server as a platform sees it: it lists its tools to whoever shows the token of now. */
export async function startMcp(isGood: (token: string) => boolean): Promise<{ url: string; close(): void }> {
  const server = createServer((request, response) => {
    if (!isGood(/^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '')) return void response.writeHead(401).end();
    let text = '';
    request.on('data', (chunk: Buffer) => void (text += chunk.toString()));
    request.on('end', () => {
      const { id, method } = JSON.parse(text) as { id?: number; method: string };
      response.writeHead(200, { 'content-type': 'application/json', 'mcp-session-id': 's' });
      response.end(JSON.stringify({ jsonrpc: '2.0', id, result: method === 'tools/list' ? { tools: [{ name: 'list_services' }] } : {} }));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/org/acme`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
