/** What an import is told of servers that are none, or speak otherwise: by real connections to them. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Agent } from 'undici';
import { secretValues } from '../../domain/presentCredential';
import { connect } from './connect';
import { listingProblem } from './listingProblem';
import { listTools } from './listTools';

type Answer = (message: { id?: unknown; method?: string }, response: ServerResponse) => void;

let server: Server;
let answer: Answer;
const agent = new Agent();
beforeAll(async () => {
  server = createServer((request, response) => void read(request).then((message) => answer(message, response)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await agent.destroy();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function read(request: IncomingMessage): Promise<Parameters<Answer>[0]> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text === '' ? {} : (JSON.parse(text) as Parameters<Answer>[0]);
}
const says =
  (status: number, type: string | undefined, body: string): Answer =>
  (_, response) =>
    void response.writeHead(status, type === undefined ? {} : { 'content-type': type }).end(body);
/** How a server of the generation with sessions answers; `results` by method. */
const legacy =
  (results: Record<string, object>): Answer =>
  ({ id, method = '' }, response) => {
    if (method === 'server/discover') return void response.writeHead(400).end();
    if (id === undefined) return void response.writeHead(202).end();
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ jsonrpc: '2.0', id, result: results[method] }));
  };
const welcome = (protocolVersion: string) => ({ protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'x', version: '1' } });

/** Codes and words of what an import would be answered. */
async function problemOf(given: Answer, timeoutMs = 5_000, secret?: string): Promise<string> {
  answer = given;
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
  const auth = secret === undefined ? ({ type: 'none' } as const) : ({ type: 'bearer' } as const);
  const secrets = secretValues(auth, secret);
  const place = { url, transport: 'streamable-http', auth, secret, secrets } as const;
  try {
    const connection = await connect({ requests: agent, streams: agent }, place, timeoutMs);
    try {
      await listTools(connection, timeoutMs);
    } finally {
      await connection.close();
    }
    return 'it was not refused';
  } catch (err) {
    const { code, message, details } = listingProblem(err, secrets);
    return [code, message, ...details].join(' | ');
  }
}

test.each<[string, Answer, RegExp]>([
  [
    'a web page',
    says(200, 'text/html; charset=utf-8', '<h1>Hi</h1>'),
    /^invalid.*\/mcp\/url: it answers text\/html where JSON.*its MCP endpoint\?/,
  ],
  ['a body without a type', says(200, undefined, 'hi'), /it answers something without a media type where JSON/],
  [
    'a page that is called JSON',
    says(200, 'application/json', '<h1>Hi</h1>'),
    /^invalid.*says that it answers JSON, and what came is none/,
  ],
  ['JSON of another kind', says(200, 'application/json', '{"hello":1}'), /^invalid.*no message of JSON-RPC 2\.0/],
  ['a receipt', says(202, undefined, ''), /^invalid.*it answers 202 to a request/],
  ['a missing page', says(404, 'text/html', 'no'), /^upstream_failed.*it answered 404/],
  ['a fault', says(500, undefined, ''), /^upstream_failed.*it answered 500/],
  [
    'a version of old',
    legacy({ initialize: welcome('2023-01-01') }),
    /^invalid.*it speaks version 2023-01-01 of the protocol; versions 2024-10-07 to 2026-07-28/,
  ],
  ['a broken welcome', legacy({ initialize: { capabilities: 1 } }), /^invalid.*its answer to initialize is not as the protocol has it/],
])('%s', async (_, given, problem) => expect(await problemOf(given)).toMatch(problem));

/** The server knows no requests of the newer transport, so the older one is tried, whose stream is asked for by GET. */
test.each<[string, number, Answer, RegExp]>([
  ['neither transport', 404, says(404, 'text/html', 'no'), /^upstream_failed.*it answered 404\. Is this the address of its MCP endpoint\?/],
  ['a page', 405, says(200, 'text/html', '<h1>Hi</h1>'), /^upstream_failed.*it answered 405\. Is this the address of its MCP endpoint\?/],
  ['no stream for now', 405, says(500, undefined, ''), /^upstream_failed.*it answered 500/],
])('where the transport is not known, a server with %s is told by its status', async (_, status, stream, problem) => {
  answer = (message, response) => (message.method === undefined ? stream : says(status, 'text/html', 'no'))(message, response);
  const { code, message } = (await problemAt(`http://127.0.0.1:${portOf(server)}/mcp`, { transport: undefined })) as {
    code: string;
    message: string;
  };
  expect(`${code} | ${message}`).toMatch(problem);
});

/** The error of a listing that is asked for without a credential. */
async function problemAt(
  url: string,
  transports: { transport: 'streamable-http' | undefined } = { transport: 'streamable-http' },
): Promise<unknown> {
  const place = { url, ...transports, auth: { type: 'none' }, secret: undefined, secrets: [] } as const;
  return connect({ requests: agent, streams: agent }, place, 5_000).catch((err: unknown) => listingProblem(err, []));
}
const portOf = (one: Server): number => (one.address() as AddressInfo).port;

test('a server that nobody can connect to is told as that, without host and port', async () => {
  const closed = createServer();
  await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
  const port = portOf(closed);
  await new Promise((resolve) => closed.close(resolve));
  expect(await problemAt(`http://127.0.0.1:${port}/mcp`)).toMatchObject({
    code: 'upstream_failed',
    message: 'The MCP server could not be asked for its tools: its host refuses connections at this port',
  });
});

test('what is wrong with TLS is said as it is of a document', async () => {
  const told = {
    code: 'upstream_failed',
    message: expect.stringContaining('its host speaks no TLS at this port; is it http instead of https?'),
  };
  expect(await problemAt(`https://127.0.0.1:${portOf(server)}/mcp`)).toMatchObject(told);
  const untrusted = new TypeError('fetch failed', { cause: Object.assign(new Error('no'), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }) });
  expect(listingProblem(untrusted, [])).toMatchObject({
    code: 'upstream_failed',
    message: 'The MCP server could not be asked for its tools: the certificate of its host is not trusted',
  });
});

test('a server that says nothing did not answer in time', async () => {
  expect(await problemOf(() => undefined, 200)).toMatch(/^upstream_failed.*it did not answer in time/);
});

test('a list that says nothing did not come in time, and one that is served is no problem', async () => {
  const silent: Answer = (message, response) =>
    message.method === 'tools/list' ? undefined : legacy({ initialize: welcome('2025-11-25') })(message, response);
  expect(await problemOf(silent, 300)).toMatch(/^upstream_failed.*it did not answer in time/);
  expect(await problemOf(legacy({ initialize: welcome('2025-11-25'), 'tools/list': { tools: [] } }))).toBe('it was not refused');
});

const KEY = 'the-credential-77ab';
const challenge: Answer = (_, response) =>
  void response.writeHead(401, { 'www-authenticate': `Bearer resource_metadata="https://far.example/${KEY}"` }).end();
const CODE = '20311231';
const coded: Answer = ({ id, method = '' }, response) => {
  if (method === 'server/discover') return void response.writeHead(400).end();
  const error = { code: Number(CODE), message: 'no' };
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ jsonrpc: '2.0', id, error }));
};
test.each<[string, Answer, RegExp]>([
  ['a media type', says(200, `application/x-${KEY}`, 'x'), /it answers application\/x-\[credential removed\]/],
  ['the version', legacy({ initialize: welcome(KEY) }), /it speaks version \[credential removed\]/],
  ['a challenge', challenge, /describes its authorization at https:\/\/far\.example\/\[credential removed\]/],
  ['a code', coded, /it answered with error \[credential removed\]/],
])('%s that repeats the credential is told without it', async (_, given, problem) => {
  const told = await problemOf(given, 5_000, given === coded ? CODE : KEY);
  expect(told).toMatch(problem);
  expect(told).not.toMatch(new RegExp(`${KEY}|${CODE}`));
});
