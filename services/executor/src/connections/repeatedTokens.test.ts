/** An MCP server that is its own authorization server knows more than the access token: what it repeats of that is not taken either. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { executor as contract } from '@gatehouse/contracts';
import { MACHINE } from '@gatehouse/test-support';
import { pinOf } from '../upstream/mcp/listTools';
import { admin, connectionFixture, type ConnectionFixture } from './testing/connectionFixture';

let fixture: ConnectionFixture;
let server: Server;
/** What it repeats in its answers. */
let repeated: readonly string[] = [];
/** What happens before the API answers. */
let meanwhile: () => Promise<unknown> = () => Promise.resolve();
/** A call of a tool is answered with an error, which repeats it as well. */
let isRefused = false;
/** Descriptions of the tools that the server lists, by name. */
let descriptions: Readonly<Record<string, string>> = {};

/** What the methods of an MCP server answer. */
const results = (): Record<string, object> => ({
  initialize: { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: { name: 'far', version: '1' } },
  'tools/call': {
    content: [{ type: 'text', text: repeated.join(' ') }],
    structuredContent: { repeated },
  },
  'tools/list': {
    tools: Object.entries(descriptions).map(([name, description]) => ({ name, description, inputSchema: { type: 'object' } })),
  },
});

interface Asked {
  readonly id?: number;
  readonly method?: string;
  readonly params?: { readonly _meta?: { readonly progressToken?: number } };
}
/** What the server sends for a call of a tool: progress, if somebody listens, and the answer. */
function said({ id, params }: Asked): object[] {
  const message = repeated.join(' ');
  const progressToken = params?._meta?.progressToken;
  const progress = { jsonrpc: '2.0', method: 'notifications/progress', params: { progressToken, progress: 1, message } };
  const answer = isRefused ? { error: { code: -32_000, message } } : { result: results()['tools/call'] };
  return [...(progressToken === undefined ? [] : [progress]), { jsonrpc: '2.0', id, ...answer }];
}

beforeEach(async () => {
  meanwhile = () => Promise.resolve();
  isRefused = false;
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const asked = (body === '' ? {} : JSON.parse(body)) as Asked;
      const { id, method } = asked;
      if (request.url!.startsWith('/api'))
        return void meanwhile().then(() =>
          response.writeHead(/\d+$/.test(request.url!) ? 400 : 200, { 'content-type': 'application/json' }).end(JSON.stringify(repeated)),
        );
      if (method === 'tools/call')
        return void meanwhile().then(() => {
          response.writeHead(200, { 'content-type': 'text/event-stream' });
          response.end(
            said(asked)
              .map((message) => `data: ${JSON.stringify(message)}\n\n`)
              .join(''),
          );
        });
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

/** Connected to, with a client that an admin stored afterwards: what its server knows. */
async function connected(origin: string): Promise<string[]> {
  const { api, resource, begin, finish, storeClient } = fixture;
  const there = { ...resource, audience: { origin, place: 'bearer' } };
  await finish(admin, await api.walk((await begin(admin, { resource: there })).authorizationUrl));
  await storeClient(MACHINE.clientId, MACHINE.clientSecret);
  const [access, refresh] = api.given as [string, string];
  expect(refresh).toBeDefined();
  return [access, refresh, MACHINE.clientSecret];
}
const originOf = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const CUT = '[credential removed]';

test.each(['/whoami', '/fails/400'])('an API that is its own authorization server hands nothing of it to a caller of %s', async (path) => {
  const origin = originOf();
  repeated = await connected(origin);
  fixture.redefine({ ...fixture.definition, baseUrl: `${origin}/api`, path });
  const { text } = await fixture.call(admin);
  expect(text.replace('The API answered 400.\n', '')).toBe(JSON.stringify([CUT, CUT, CUT]));
});

test('a secret of a client that was stored a moment ago is known to the next call', async () => {
  const origin = originOf();
  repeated = await connected(origin);
  fixture.redefine({ ...fixture.definition, baseUrl: `${origin}/api` });
  await fixture.call(admin);
  const next = 'canary-next-secret-6630';
  await fixture.storeClient(MACHINE.clientId, next);
  repeated = [next];
  expect((await fixture.call(admin)).text).toBe(JSON.stringify([CUT]));
});

test('a call that runs while the secret of the client is replaced hands out neither of them', async () => {
  const origin = originOf();
  await connected(origin);
  const next = 'canary-next-secret-6631';
  repeated = [MACHINE.clientSecret, next];
  meanwhile = () => fixture.storeClient(MACHINE.clientId, next);
  fixture.redefine({ ...fixture.definition, baseUrl: `${origin}/api` });
  expect((await fixture.call(admin)).text).toBe(JSON.stringify([CUT, CUT]));
});

/** The tool is one of the MCP server now. */
function redefineAsMcp(origin: string): void {
  descriptions = { whoAmI: 'Does it.' };
  const tool = { name: 'whoAmI', description: 'Does it.', inputSchema: { type: 'object' } };
  const { integrationId, slug, toolName, digest, inputSchema, auth } = fixture.definition;
  fixture.redefine({
    ...{ kind: 'mcp', integrationId, slug, toolName, digest, inputSchema, auth, isConnected: true, method: 'POST', path: '' },
    ...{ serverUrl: `${origin}/mcp`, transport: 'streamable-http', upstreamName: 'whoAmI', pin: pinOf(tool) },
  });
}

test('nor does a tool of an MCP server, in any part of its answer', async () => {
  const origin = originOf();
  repeated = await connected(origin);
  redefineAsMcp(origin);
  const { text, structured } = await fixture.call(admin);
  expect(text).toBe([CUT, CUT, CUT].join(' '));
  expect(structured).toEqual({ repeated: [CUT, CUT, CUT] });
});

describe('a call of an MCP server that runs while the secret of the client is replaced hands out neither of them', () => {
  const next = 'canary-next-secret-6632';
  beforeEach(async () => {
    const origin = originOf();
    await connected(origin);
    repeated = [MACHINE.clientSecret, next];
    meanwhile = () => fixture.storeClient(MACHINE.clientId, next);
    redefineAsMcp(origin);
  });

  test('in its answer', async () => {
    const { text, structured } = await fixture.call(admin);
    expect([text, structured]).toEqual([`${CUT} ${CUT}`, { repeated: [CUT, CUT] }]);
  });

  test('in an error', async () => {
    isRefused = true;
    const { isError, text } = await fixture.call(admin);
    expect({ isError, text }).toEqual({ isError: true, text: expect.stringContaining(`${CUT} ${CUT}`) });
    for (const secret of repeated) expect(text).not.toContain(secret);
  });

  test('in what it reports', async () => {
    const reported: unknown[] = [];
    await fixture.call(admin, undefined, (progress) => reported.push(progress));
    expect(reported).toEqual([{ progress: 1, message: `${CUT} ${CUT}` }]);
  });
});

test('a tool whose definition holds the refresh token or the secret of the client is not taken', async () => {
  const { rest, service, resource } = fixture;
  const origin = originOf();
  const [access, refresh] = (await connected(origin)) as [string, string];
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
