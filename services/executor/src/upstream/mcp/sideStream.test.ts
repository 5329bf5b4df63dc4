/** A server of streamable HTTP with sessions sends requests or notifications on the stream beside the calls. */
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { until } from '@gatehouse/test-support';
import type { Dispatcher } from 'undici';
import { createAgent } from '../agent';
import { parseAllowList } from '../allowList';
import { createEgress } from '../egress';
import { openSession, type McpSession } from './session';

const TIMEOUT_MS = 60_000;
const SESSION = { 'mcp-session-id': 's-1' };
interface Message {
  id?: number | string;
  method?: string;
  error?: { code: number; message: string };
}

let server: Server;
let agent: Dispatcher;
let session: McpSession;
let hasSessions = true;
/** What the server answers to who asks for a stream; a stream where it is undefined. */
let refusesStreams: number | undefined;
/** How late it answers to that; for ever where it is Infinity. */
let streamsLateMs = 0;
let streams: ServerResponse[] = [];
let asked = 0;
let lists = 0;
/** Ends the call that waits for the answer to the server's own request. */
let answerCall: ((refusal: Message) => void) | undefined;

const say = (message: object): void => void streams[0]!.write(`data: ${JSON.stringify({ jsonrpc: '2.0', ...message })}\n\n`);

function answer(message: Message, response: ServerResponse): void {
  const reply = (result: object): void =>
    void response
      .writeHead(200, { 'content-type': 'application/json', ...(hasSessions && SESSION) })
      .end(JSON.stringify({ jsonrpc: '2.0', id: message.id, result }));
  if (message.method === undefined) {
    response.writeHead(202).end();
    return answerCall?.(message);
  }
  if (message.id === undefined) return void response.writeHead(202).end();
  if (message.method === 'tools/list') return reply({ tools: [{ name: `tool${(lists += 1)}`, inputSchema: { type: 'object' } }] });
  if (message.method !== 'tools/call')
    return reply({
      protocolVersion: '2025-11-25',
      capabilities: { tools: { listChanged: true } },
      serverInfo: { name: 'asks', version: '1' },
    });
  if (streams.length === 0) return reply({ content: [] });
  answerCall = ({ error }) => reply({ content: [{ type: 'text', text: `${error?.code} ${error?.message}` }] });
  say({ id: 'mine', method: 'sampling/createMessage', params: { messages: [], maxTokens: 1 } });
}

beforeEach(async () => {
  [streams, asked, lists, answerCall, hasSessions, refusesStreams, streamsLateMs] = [[], 0, 0, undefined, true, undefined, 0];
  server = createServer((request, response) => {
    if (request.method === 'DELETE') return void response.writeHead(200).end();
    if (request.method === 'GET') {
      asked += 1;
      if (refusesStreams !== undefined) return void response.writeHead(refusesStreams).end();
      const begin = (): void => {
        streams.push(response.writeHead(200, { 'content-type': 'text/event-stream' }));
        response.flushHeaders();
      };
      if (streamsLateMs !== Infinity) setTimeout(begin, streamsLateMs);
      return;
    }
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => answer(JSON.parse(body) as Message, response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  await session.close();
  await agent.destroy();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function open(): Promise<void> {
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  agent = createAgent(createEgress(parseAllowList(host), {}), { timeoutMs: 0 });
  const target = {
    url: `http://${host}/mcp`,
    transport: 'streamable-http',
    auth: { type: 'none' },
    secret: undefined,
    secrets: [],
  } as const;
  session = await openSession({ requests: agent, streams: agent }, target, TIMEOUT_MS);
}
const call = () =>
  session.call({
    name: 'any',
    args: {},
    traceparent: undefined,
    hops: 0,
    timeoutMs: TIMEOUT_MS,
    abandoned: undefined,
    onprogress: undefined,
  });

test('what the server asks there during a call is refused, and the call goes on', async () => {
  await open();
  await until(() => streams.length === 1);
  expect((await call()).result.content).toEqual([
    { type: 'text', text: expect.stringMatching(/^-32601 .*passes no requests on/) as string },
  ]);
});

test('the first call waits for a stream that is answered late, for what the server asks before is lost', async () => {
  streamsLateMs = 300;
  await open();
  expect((await call()).result.content).toEqual([{ type: 'text', text: expect.stringContaining('passes no requests on') as string }]);
});

test('a server that never answers there is called all the same', async () => {
  streamsLateMs = Infinity;
  await open();
  expect((await call()).result.content).toEqual([]);
});

test('a list that it says has changed is asked for again', async () => {
  await open();
  await until(() => streams.length === 1);
  say({ method: 'notifications/tools/list_changed' });
  const listed = (name: string) => session.listed({ upstreamName: name, pin: '' }, TIMEOUT_MS, false);
  await until(async () => (await listed('tool2')) !== undefined);
});

test.each([405, 404, 500])('a server that answers %i there is called all the same, and the stream asked for once', async (status) => {
  refusesStreams = status;
  await open();
  await until(() => asked === 1);
  expect((await call()).result.content).toEqual([]);
  expect(asked).toBe(1);
});

test('a stream that ends ends neither the session nor a call, and is not opened again', async () => {
  await open();
  await until(() => streams.length === 1);
  streams.pop()!.end();
  expect((await call()).result.content).toEqual([]);
  expect([session.isClosed(), asked]).toEqual([false, 1]);
});

test('a server without sessions has nobody to ask there: no stream is opened', async () => {
  hasSessions = false;
  await open();
  expect((await call()).result.content).toEqual([]);
  expect(asked).toBe(0);
});
