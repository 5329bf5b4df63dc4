/** An MCP server that is its own authorization server knows more than the access token: what it repeats of that is not taken either. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { executor as contract } from '@gatehouse/contracts';
import { MACHINE } from '@gatehouse/test-support';
import { admin, connectionFixture, type ConnectionFixture } from './testing/connectionFixture';

let fixture: ConnectionFixture;
let server: Server;
/** Of the tools that the server lists. */
let descriptions: Readonly<Record<string, string>> = {};

/** What the methods of an MCP server answer. */
const results = (): Record<string, object> => ({
  initialize: { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: { name: 'far', version: '1' } },
  'tools/list': {
    tools: Object.entries(descriptions).map(([name, description]) => ({ name, description, inputSchema: { type: 'object' } })),
  },
});

beforeEach(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const { id, method } = (body === '' ? {} : JSON.parse(body)) as { id?: number; method?: string };
      const result = results()[method ?? ''];
      if (result === undefined) return void response.writeHead(id === undefined ? 202 : 400).end();
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ jsonrpc: '2.0', id, result }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  fixture = await connectionFixture({ allow: [`127.0.0.1:${(server.address() as AddressInfo).port}`] });
});
afterEach(async () => {
  await fixture.stop();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

test('a tool whose definition holds the refresh token or the secret of the client is not taken', async () => {
  const { api, rest, service, resource, begin, finish, storeClient } = fixture;
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const there = { ...resource, audience: { origin, place: 'bearer' } };
  await finish(admin, await api.walk((await begin(admin, { resource: there })).authorizationUrl));
  await storeClient(MACHINE.clientId, MACHINE.clientSecret);
  const [access, refresh] = api.given as [string, string];
  expect(refresh).toBeDefined();
  descriptions = { plain: 'Does it.', access, refresh: `Renews with ${refresh}.`, client: MACHINE.clientSecret };

  const asked = { url: `${origin}/mcp`, auth: { type: 'bearer' as const }, integrationId: resource.integrationId };
  const { body } = await rest.callAttached(contract.listMcpTools, asked, service.as(admin));
  const tools = JSON.parse(gunzipSync(body).toString()) as { tool: object; fault?: string }[];
  const fault = 'its definition repeats the credential';
  expect(tools.map((one) => [one.tool, one.fault])).toEqual([
    [expect.objectContaining({ name: 'plain', description: 'Does it.' }), undefined],
    [{ name: 'access' }, fault],
    [{ name: 'refresh' }, fault],
    [{ name: 'client' }, fault],
  ]);
});
