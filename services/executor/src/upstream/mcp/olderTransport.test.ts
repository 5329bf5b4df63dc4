/** A server of the older transport gives an answer that cannot be read: that call ends at once, and the others of its session do not. */
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { until } from '@gatehouse/test-support';
import type { Dispatcher } from 'undici';
import { createAgent } from '../agent';
import { parseAllowList } from '../allowList';
import { createEgress } from '../egress';
import { duringCall } from './faults';
import { CallCancelled, CallFailed, openSession, type McpSession } from './session';

/** Longer than the test may take: a call that it ends was not ended by its answer. */
const TIMEOUT_MS = 300_000;
const LONGER_THAN_READING_MS = 700;

let server: Server;
let agent: Dispatcher;
let session: McpSession;
/** What is written as the answer to a call of the tool of that name. */
const answers: Record<string, (id: number) => unknown> = {
  number: (id) => ({ jsonrpc: '2.0', id, result: 3 }),
  nothing: (id) => ({ jsonrpc: '2.0', id }),
  version: (id) => ({ id, result: { content: [] } }),
  cut: (id) => `{"result":{"content":[{"type":"text","text":"\\"method\\": ${id}`,
  sound: (id) => ({ jsonrpc: '2.0', id, result: { content: [{ type: 'text', text: 'ü' }] } }),
};
const results: Record<string, object> = {
  initialize: { protocolVersion: '2024-11-05', capabilities: { tools: {} }, serverInfo: { name: 'older', version: '1' } },
  'tools/list': { tools: [] },
};
let held: (() => void)[] = [];
/** What comes before the answer of a call. */
let said: readonly string[] = [];

beforeAll(async () => {
  let stream: ServerResponse | undefined;
  const say = (message: unknown): void => {
    const event = Buffer.from(`event: message\ndata: ${typeof message === 'string' ? message : JSON.stringify(message)}\n\n`);
    // An event arrives in two parts, cut anywhere.
    stream!.write(event.subarray(0, event.length - 9));
    setImmediate(() => stream!.write(event.subarray(event.length - 9)));
  };
  server = createServer((request, response) => {
    if (request.method === 'GET') {
      stream = response.writeHead(200, { 'content-type': 'text/event-stream' });
      return void response.write('event: endpoint\ndata: /messages\n\n');
    }
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      response.writeHead(202).end('Accepted');
      const { id, method, params } = JSON.parse(body) as { id?: number; method: string; params?: { name: string } };
      if (id === undefined) return;
      if (method !== 'tools/call') return say({ jsonrpc: '2.0', id, result: results[method] });
      for (const before of said) say(before);
      const answer = answers[params!.name]!(id);
      if (params!.name === 'sound') held.push(() => say(answer));
      else say(answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  agent = createAgent(createEgress(parseAllowList(host), {}), { timeoutMs: 0 });
  const target = { url: `http://${host}/sse`, transport: 'sse', auth: { type: 'none' }, secret: undefined, secrets: [] } as const;
  session = await openSession({ requests: agent, streams: agent }, target, TIMEOUT_MS);
}, 60_000);
afterEach(() => ((held = []), (said = [])));
afterAll(async () => {
  await session.close();
  await agent.destroy();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const call = (name: string, abandoned?: AbortSignal) =>
  session.call({ name, args: {}, traceparent: undefined, hops: 0, timeoutMs: TIMEOUT_MS, abandoned, onprogress: undefined });
const failureOf = (work: Promise<unknown>): Promise<unknown> => work.catch((err: unknown) => err);
const SOUND = [{ type: 'text', text: 'ü' }];

test.each(['number', 'nothing', 'version'])('an answer with a fault of the kind "%s"', async (name) => {
  const other = call('sound');
  const failure = await failureOf(call(name));
  expect(failure).toBeInstanceOf(CallFailed);
  const { err, seen } = failure as CallFailed;
  expect(duringCall(err, seen, [])).toMatchObject({ outcome: 'unknown', reason: 'malformed' });
  for (const answer of held) answer();
  expect((await other).result.content).toEqual(SOUND);
});

test('an answer that is no JSON ends the only call that waits', async () => {
  const failure = await failureOf(call('cut'));
  expect(failure).toBeInstanceOf(CallFailed);
  const { err, seen } = failure as CallFailed;
  expect(duringCall(err, seen, [])).toMatchObject({ outcome: 'unknown', reason: 'malformed' });
});

test('where several calls wait it says nothing of whose it is: none of them is ended', async () => {
  const given = new AbortController();
  const other = call('sound');
  const cut = failureOf(call('cut', given.signal));
  await until(() => held.length === 1);
  await pause(LONGER_THAN_READING_MS);
  for (const answer of held) answer();
  expect((await other).result.content).toEqual(SOUND);
  given.abort();
  expect(((await cut) as CallFailed).err).toBeInstanceOf(CallCancelled);
});

test.each(['ping', '{"jsonrpc":"2.0","method":"notifications/message","params":{"data":"', '{"method":"ping","id":0'])(
  'what is no JSON and no answer, as %s, ends no call',
  async (text) => {
    said = [text];
    const only = call('sound');
    await until(() => held.length === 1);
    await pause(LONGER_THAN_READING_MS);
    for (const answer of held) answer();
    expect((await only).result.content).toEqual(SOUND);
  },
);
