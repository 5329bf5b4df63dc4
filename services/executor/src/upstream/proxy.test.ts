/** Through an operator's forward proxy: what is judged before, what the proxy decides, and what is told of it. */
import { createServer, type AddressInfo, type Server } from 'node:net';
import { startForwardProxy, type ForwardProxy } from '@gatehouse/test-support';
import { fetch, type Dispatcher } from 'undici';
import { hostileApi, type HostileApi } from '../testing/hostileApi';
import { createAgent } from './agent';
import { parseAllowList } from './allowList';
import { createEgress } from './egress';
import { exchange } from './exchange';
import { documentFetcher } from './fetchDocument';
import { connect } from './mcp/connect';
import { beforeCall } from './mcp/faults';
import { listingProblem } from './mcp/listingProblem';
import { parseProxy } from './proxy';

const PASSWORD = 'proxy-password-9c1d';
const NAME = 'api.partner.example';

let api: HostileApi;
let proxy: ForwardProxy;
const open: Dispatcher[] = [];
const warnings: unknown[] = [];
const log = { warn: (...line: unknown[]) => void warnings.push(line) } as never;

beforeAll(async () => {
  [api, proxy] = await Promise.all([hostileApi(), startForwardProxy(PASSWORD)]);
});
beforeEach(() => {
  proxy.tunnels.length = 0;
  warnings.length = 0;
});
afterEach(async () => void (await Promise.all(open.splice(0).map((agent) => agent.destroy()))));
afterAll(() => Promise.all([api.close(), proxy.close()]));

const egressOf = (url = proxy.url, except = '') =>
  createEgress(parseAllowList(`${NAME}:${api.port},127.0.0.1:${api.port}`), {
    proxy: parseProxy({ EGRESS_PROXY: url, EGRESS_PROXY_EXCEPT: except }, log),
  });
function agentOf(url?: string, except?: string): Dispatcher {
  const agent = createAgent(egressOf(url, except), { timeoutMs: 5_000 });
  open.push(agent);
  return agent;
}
const get = (agent: Dispatcher, origin: string, path = '/echo', timeoutMs = 5_000) =>
  exchange(
    agent,
    { origin, method: 'GET', path, headers: { authorization: 'Bearer b' }, body: undefined },
    { timeoutMs, maxBytes: 10_000 },
  );

test('the proxy resolves the name and connects; its password stays with it', async () => {
  const { status, body } = await get(agentOf(), `http://${NAME}:${api.port}`);
  expect([status, proxy.tunnels]).toEqual([200, [`${NAME}:${api.port}`]]);
  const { headers } = JSON.parse(body.toString()) as { headers: Record<string, string> };
  expect(headers).toMatchObject({ host: `${NAME}:${api.port}`, authorization: 'Bearer b' });
  expect(Object.keys(headers).filter((name) => name.startsWith('proxy'))).toEqual([]);
});

test('requests of client libraries go there too', async () => {
  const answer = await fetch(`http://${NAME}:${api.port}/gzip`, { dispatcher: agentOf() });
  expect(await answer.json()).toEqual({ packed: 'gzip' });
  expect(proxy.tunnels).toEqual([`${NAME}:${api.port}`]);
});

test('exceptions are reached directly, by the rules for direct connections', async () => {
  expect((await get(agentOf(proxy.url, `127.0.0.1:${api.port}`), api.origin)).status).toBe(200);
  const refused = get(agentOf(proxy.url, 'localhost:443'), 'https://localhost');
  await expect(refused).rejects.toMatchObject({ sent: false, cause: { name: 'EgressError' } });
  expect(proxy.tunnels).toEqual([]);
});

test.each([
  'https://127.0.0.1',
  'https://0x7f.1',
  'https://169.254.169.254',
  'https://[::ffff:10.0.0.1]',
  'https://[64:ff9b::7f00:1]',
  'https://localhost',
  'https://metadata.google.internal',
  'https://intranet',
  'http://example.com',
])('%s is refused before the proxy is asked', async (origin) => {
  await expect(get(agentOf(), origin)).rejects.toMatchObject({ sent: false, cause: { name: 'EgressError' } });
  await expect(fetch(origin, { dispatcher: agentOf() })).rejects.toThrow();
  expect(await egressOf().refuseTarget(origin)).toEqual(expect.any(String));
  expect(proxy.tunnels).toEqual([]);
});

test('names are not resolved here, not even when a base URL is stored', async () => {
  const resolve = (): never => {
    throw new Error('a name was resolved');
  };
  const egress = createEgress(parseAllowList(''), {
    resolve,
    proxy: parseProxy({ EGRESS_PROXY: proxy.url, EGRESS_PROXY_EXCEPT: '' }, log),
  });
  expect(await egress.refuseTarget('https://api.example.com')).toBeUndefined();
});

test('a wrong password: nothing was sent, the operator reads the status and nobody the password', async () => {
  const wrong = proxy.url.replace(PASSWORD, 'another-password');
  await expect(get(agentOf(wrong), `http://${NAME}:${api.port}`)).rejects.toMatchObject({ fault: 'connection', sent: false });
  expect(warnings).toEqual([[{ target: `${NAME}:${api.port}`, status: 407 }, expect.stringContaining('proxy')]]);
  expect(JSON.stringify(warnings)).not.toContain('another-password');
});

test('an MCP server that the proxy opens no tunnel to cannot be reached, as an API', async () => {
  const agent = agentOf(proxy.url.replace(PASSWORD, 'another-password'));
  const server = { url: `http://${NAME}:${api.port}/mcp`, auth: { type: 'none' }, secret: undefined, secrets: [] } as const;
  for (const transport of ['streamable-http', 'sse', undefined] as const) {
    const failure = await connect({ requests: agent, streams: agent }, { ...server, transport }, 5_000).catch((err: unknown) => err);
    expect(beforeCall(failure)).toMatchObject({ reason: 'connection' });
    expect(beforeCall(failure).content.toString()).toContain('cannot be reached');
  }
});

/** What an admin reads of an import by URL, and of one of an MCP server. */
async function importProblems(agent: Dispatcher): Promise<[document: string, server: string]> {
  const origin = `http://${NAME}:${api.port}`;
  const server = { url: `${origin}/mcp`, auth: { type: 'none' }, secret: undefined, secrets: [], transport: 'streamable-http' } as const;
  const messageOf = (work: Promise<unknown>): Promise<string> => work.then(String, (err: Error) => err.message);
  return [
    await messageOf(documentFetcher(agent, egressOf())(`${origin}/openapi.json`, 10_000, 5_000)),
    await messageOf(
      connect({ requests: agent, streams: agent }, server, 5_000).catch((err: unknown) => Promise.reject(listingProblem(err, []))),
    ),
  ];
}

test.each([
  ['does not take the password', () => proxy.url.replace(PASSWORD, 'another-password'), 'it answered 407'],
  ['is away', () => 'http://user:another-password@127.0.0.1:1', 'cannot be reached'],
])('an import through a proxy that %s says so, without the password', async (_, url, said) => {
  for (const message of await importProblems(agentOf(url()))) {
    expect(message).toMatch(new RegExp(`: the egress proxy of this Gatehouse .*${said}`));
    expect(message).not.toContain('another-password');
  }
});

describe('a proxy that', () => {
  let broken: Server;
  let connections = 0;
  let behave: 'close' | 'hang' | 'refuse' = 'close';
  beforeAll(async () => {
    broken = createServer((socket) => {
      connections += 1;
      socket.on('error', () => undefined);
      socket.once('data', () => {
        if (behave === 'close') socket.destroy();
        if (behave === 'refuse') socket.end('HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\n\r\n');
      });
    });
    await new Promise<void>((resolve) => broken.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => new Promise((resolve) => broken.close(resolve)));
  const brokenUrl = (): string => `http://u:p@127.0.0.1:${(broken.address() as AddressInfo).port}`;

  test('breaks off is asked once', async () => {
    behave = 'close';
    connections = 0;
    await expect(get(agentOf(brokenUrl()), `http://${NAME}:${api.port}`)).rejects.toMatchObject({ fault: 'connection', sent: false });
    expect(connections).toBe(1);
  });
  test('refuses a host is named in imports', async () => {
    behave = 'refuse';
    for (const message of await importProblems(agentOf(brokenUrl())))
      expect(message).toMatch(/: the egress proxy of this Gatehouse opens no connection to this host \(it answered 403\)$/);
  });
  test('never answers costs the call its time, and nothing is sent', async () => {
    behave = 'hang';
    const call = get(agentOf(brokenUrl()), `http://${NAME}:${api.port}`, '/echo', 300);
    await expect(call).rejects.toMatchObject({ fault: 'timeout', sent: false });
  });
});

test.each(['http://user:50%@a:1', 'x', 'ftp://a:1', 'http://a:1/path', 'http://user@a:1', 'socks5://a:1'])(
  'the setting %j stops the start unseen',
  (setting) => {
    const parse = () => parseProxy({ EGRESS_PROXY: setting, EGRESS_PROXY_EXCEPT: '' }, log);
    expect(parse).toThrow(/^EGRESS_PROXY/);
    expect(parse).not.toThrow(setting);
  },
);

test.each(['*.corp:443', 'api?.corp:443'])('the exception %j stops the start by its name: there are no wildcards', (setting) =>
  expect(() => parseProxy({ EGRESS_PROXY: proxy.url, EGRESS_PROXY_EXCEPT: setting }, log)).toThrow(
    `EGRESS_PROXY_EXCEPT: "${setting}" is not host:port or network/bits:port`,
  ),
);
