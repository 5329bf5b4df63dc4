/** Names that a hostile DNS server answers, and answers that a hostile API packs: nothing inside is connected to, and every call ends by itself. */
import { createServer, type AddressInfo, type Server } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { startDnsServer, type DnsServer, type Records } from '@gatehouse/test-support';
import {
  audited,
  startFakeMcp,
  startStack,
  startUpstream,
  type Caller,
  type Entry,
  type FakeMcp,
  type Stack,
  type Upstream,
} from '../harness';
import { upstreamDocument } from '../harness/upstreamDocument';
import { proves } from '../proves';

const PUBLIC = ['8.8.8.8'];
const HOSTILE: Record<string, Records> = {
  loopback: ['127.0.0.1'],
  metadata: ['169.254.169.254'],
  any: ['0.0.0.0'],
  'unique-local': ['fd00::1'],
  mapped: ['::ffff:127.0.0.1'],
  nat64: ['64:ff9b::7f00:1'],
  '6to4': ['2002:7f00:1::'],
  'one-of-many': [...PUBLIC, '8.8.4.4', '1.1.1.1', '127.0.0.1'],
  alias: ['cname:loopback.egress.test'],
};

let dns: DnsServer;
let stack: Stack;
let api: Upstream;
let server: FakeMcp;
/** Listens where nobody may go. */
let inside: Server;
let connections = 0;
let caller: Caller;
let insidePort: number;

beforeAll(async () => {
  inside = createServer((socket) => void ((connections += 1), socket.destroy()));
  [dns, api, server] = await Promise.all([startDnsServer(), startUpstream(), startFakeMcp()]);
  await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve));
  insidePort = (inside.address() as AddressInfo).port;
  for (const [name, records] of Object.entries(HOSTILE)) dns.set(`${name}.egress.test`, records);
  stack = await startStack({
    apart: ['executor'],
    allowUpstreams: [api.host, server.host, `named.egress.test:${new URL(api.url).port}`],
    settings: { executor: { DNS_SERVERS: dns.address, UPSTREAM_BREAKER_FAILURES: '0' }, identity: { DNS_SERVERS: dns.address } },
  });
  caller = await stack.readyCaller();
}, 120_000);
afterAll(async () => {
  await stack?.stop();
  await Promise.all([api?.close(), server?.close(), dns?.close(), new Promise((resolve) => inside.close(resolve))]);
}, 60_000);

const at = (name: string, port = insidePort): string => `https://${name}.egress.test:${port}`;
const statusOf = (work: Promise<unknown>): Promise<number> =>
  work.then(
    () => 200,
    ({ status }: { status: number }) => status,
  );
async function connect(slug: string, document: object): Promise<void> {
  await stack.importApi(slug, { document });
  await stack.putCredential(caller.account.id, slug, 'upstream-bearer-key', 'bearer');
  await stack.grant(caller.account.id, slug);
}
let runs = 0;
/** A call with how it stands in the trail. */
async function run(tool: string, args: Record<string, unknown> = {}) {
  const invocationId = `egress-${(runs += 1)}`;
  const answer = await stack.execute(tool, args, {
    token: caller.token.value,
    headers: { 'x-service-agent-invocation-id': invocationId },
  });
  const entries = await audited(stack, { invocationId }, 2);
  return { ...answer, entry: entries.find(({ phase }) => phase === 'outcome') as Entry };
}

proves(['EGRESS-NAMES'], 'a name with one address inside is refused by every kind of import', async () => {
  for (const name of Object.keys(HOSTILE)) {
    const statuses = await Promise.all([
      statusOf(stack.importApi('inside', { document: upstreamDocument(at(name)) })),
      statusOf(stack.importApi('inside', { url: `${at(name)}/openapi.json` })),
      statusOf(stack.org('POST', '/integrations', { slug: 'inside', mcp: { url: `${at(name)}/mcp` } })),
    ]);
    expect({ name, statuses }).toEqual({ name, statuses: [400, 400, 400] });
  }
  expect(connections).toBe(0);
});

proves(
  ['EGRESS-NAMES'],
  'a name that turns inside after it was checked is refused at each call',
  async () => {
    dns.set('rebind.egress.test', PUBLIC);
    await connect('rebind', upstreamDocument(at('rebind')));
    for (const records of Object.values(HOSTILE)) {
      dns.set('rebind.egress.test', records);
      const { isError, text, entry } = await run('rebind/echo');
      expect({ isError, text }).toEqual({ isError: true, text: expect.stringContaining('the address of this API is not allowed') });
      expect(entry).toMatchObject({ outcome: 'failed', data: { reason: 'egress' } });
    }
    const asked = dns.asked.length;
    dns.set('rebind.egress.test', (before) => (before % 2 === 0 ? ['127.0.0.1'] : [...PUBLIC, '127.0.0.1']));
    await Promise.all(Array.from({ length: 50 }, () => stack.execute('rebind/echo', {}, { token: caller.token.value })));
    expect(dns.asked.length).toBeGreaterThan(asked);
    expect(connections).toBe(0);
  },
  120_000,
);

proves(
  ['EGRESS-NAMES'],
  'a name without an answer costs its own call: it ends by itself, did not run, and the next answer counts',
  async () => {
    const name = 'named.egress.test';
    const port = Number(new URL(api.url).port);
    await connect('named', upstreamDocument(`http://${name}:${port}`));
    for (const records of ['silent', []] as const) {
      dns.set(name, records);
      const stuck = run('named/createNote', { body: { text: 'once' } });
      expect(await stack.execute('orders/listOrders', { limit: 1 }, { token: caller.token.value })).toMatchObject({ isError: false });
      const { isError, text, entry } = await stuck;
      expect({ isError, text }).toEqual({ isError: true, text: expect.stringContaining('The call did not run') });
      expect(entry).toMatchObject({ outcome: 'failed' });
    }
    expect(api.hits).toEqual([]);
    dns.set(name, ['127.0.0.1']);
    expect(await run('named/createNote', { body: { text: 'once' } })).toMatchObject({ isError: false });
    expect(api.hits.map(({ headers }) => headers.host)).toEqual([`${name}:${port}`]);
    expect(await statusOf(stack.importApi('inside', { document: upstreamDocument(`http://${name}:${insidePort}`) }))).toBe(400);
    expect(connections).toBe(0);
  },
  60_000,
);

describe('a small answer that unpacks to 200 MB', () => {
  const zeros = Buffer.alloc(200_000_000);
  const bombs = { gzip: gzipSync(zeros), br: brotliCompressSync(zeros), deflate: deflateSync(zeros), zstd: zstdCompressSync(zeros) };
  beforeAll(async () => {
    await connect('api', api.document());
    await stack.org('POST', '/integrations', { slug: 'fake', mcp: { url: server.url } });
    await stack.grant(caller.account.id, 'fake');
  });
  afterEach(() => {
    api.plan(undefined);
    server.onCall = undefined;
  });

  for (const [coding, body] of Object.entries(bombs)) {
    proves(['EGRESS-BOMBS'], `${coding}: from an API and from an MCP server`, async () => {
      const headers = { 'content-encoding': coding };
      api.plan({ body, headers });
      const { isError, text, entry } = await run('api/echo');
      expect({ isError, text }).toEqual({ isError: true, text: expect.stringContaining('The call may have run') });
      expect(entry).toMatchObject({ outcome: 'unknown', data: { reason: coding === 'zstd' ? 'malformed' : 'tooLarge' } });
      server.onCall = (_, response) => void response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(body);
      expect(await run('fake/echo')).toMatchObject({ isError: true, entry: { outcome: 'unknown' } });
      api.plan(undefined);
      server.onCall = undefined;
      expect(await run('api/echo')).toMatchObject({ isError: false });
      expect(await run('fake/echo')).toMatchObject({ isError: false });
    });
  }
});
