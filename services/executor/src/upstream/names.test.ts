/** What the answers of a hostile DNS server lead to: T-43 and T-96 of docs/threat-model.md#requests-to-apis. */
import type { LookupAddress } from 'node:dns';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { createResolver } from '@gatehouse/runtime';
import { startDnsServer, type DnsServer } from '@gatehouse/test-support';
import type { Dispatcher } from 'undici';
import { createAgent } from './agent';
import { parseAllowList } from './allowList';
import { createEgress, type Egress } from './egress';
import { exchange } from './exchange';

const NAME = 'api.egress.test';
const PUBLIC = '8.8.8.8';

let dns: DnsServer;
/** A server that nothing may connect to. */
let inside: Server;
let connections = 0;
let egress: Egress;
let agent: Dispatcher;
const portOf = (server: Server): number => (server.address() as AddressInfo).port;
const resolverOf = (timeoutMs?: number) => createResolver({ servers: dns.address, ...(timeoutMs !== undefined && { timeoutMs }) });

beforeAll(async () => {
  dns = await startDnsServer();
  inside = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve));
  egress = createEgress(parseAllowList(''), { resolve: resolverOf() });
  agent = createAgent(egress, { timeoutMs: 5_000 });
});
afterAll(async () => {
  await agent.destroy();
  await dns.close();
  await new Promise((resolve) => inside.close(resolve));
});
beforeEach(() => (connections = 0));

const look = (from: Egress = egress): Promise<LookupAddress[]> =>
  new Promise((done, fail) =>
    from.lookup(443)(NAME, { all: true }, (err, addresses) => (err === null ? done(addresses as LookupAddress[]) : fail(err))),
  );
const get = (dispatcher: Dispatcher = agent) =>
  exchange(
    dispatcher,
    { origin: `https://${NAME}:${portOf(inside)}`, method: 'GET', path: '/', headers: {}, body: undefined },
    { timeoutMs: 5_000, maxBytes: 1_000 },
  );

test.each([
  ['loopback', ['127.0.0.1']],
  ['loopback of IPv6', ['::1']],
  ['no address', ['0.0.0.0']],
  ['private', ['10.0.0.1']],
  ['unique local', ['fd00::1']],
  ['link-local', ['fe80::1']],
  ['metadata', ['169.254.169.254']],
  ['shared address space', ['100.64.0.1']],
  ['IPv4 mapped into IPv6', ['::ffff:127.0.0.1']],
  ['translated by NAT64', ['64:ff9b::7f00:1']],
  ['translated by 6to4', ['2002:7f00:1::']],
  ['of an ISATAP tunnel', ['2606:4700::5efe:7f00:1']],
  ['one of many', [PUBLIC, '8.8.4.4', '1.1.1.1', '127.0.0.1']],
  ['one of the other family', [PUBLIC, '::1']],
  ['behind an alias', ['cname:inside.egress.test']],
] as const)('%s: refused when it is stored and when it is called, and nothing is connected to', async (_, records) => {
  dns.set('inside.egress.test', ['127.0.0.1']);
  dns.set(NAME, records);
  expect(await egress.refuseTarget(`https://${NAME}:${portOf(inside)}`)).toBe('it does not resolve to public addresses only');
  await expect(get()).rejects.toMatchObject({ sent: false, cause: { name: 'EgressError' } });
  expect(connections).toBe(0);
});

test('an answer that changes between the check and the connection changes nothing', async () => {
  dns.set(NAME, (before) => (before % 2 === 0 ? [PUBLIC] : ['127.0.0.1']));
  const answers = [];
  for (let i = 0; i < 1_000; i += 1) answers.push(await look().catch((err: Error) => err.name));
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
    new Set([JSON.stringify([{ address: PUBLIC, family: 4 }]), '"EgressError"']),
  );
});

test('a name with public addresses of both families has them all', async () => {
  dns.set(NAME, [PUBLIC, '2606:4700::1111']);
  expect(await look()).toEqual([
    { address: PUBLIC, family: 4 },
    { address: '2606:4700::1111', family: 6 },
  ]);
});

test('a name without an answer fails in time, is asked for once by all who wait, and may be stored', async () => {
  dns.set(NAME, 'silent');
  const impatient = createEgress(parseAllowList(''), { resolve: resolverOf(300) });
  const asked = dns.asked.length;
  const waiting = await Promise.allSettled(Array.from({ length: 100 }, () => look(impatient)));
  for (const one of waiting) expect(one).toMatchObject({ status: 'rejected', reason: { code: 'EAI_AGAIN' } });
  expect(dns.asked.slice(asked).filter((question) => question.startsWith('A ')).length).toBeLessThan(5);
  expect(await impatient.refuseTarget(`https://${NAME}`)).toBeUndefined();
});

test('a name that did not exist is asked for again', async () => {
  dns.set(NAME, []);
  await expect(look()).rejects.toMatchObject({ code: 'ENOTFOUND' });
  await expect(get()).rejects.toMatchObject({ fault: 'connection', sent: false });
  dns.set(NAME, [PUBLIC]);
  expect(await look()).toEqual([{ address: PUBLIC, family: 4 }]);
});

test('an allowed name may have a private address, on its port', async () => {
  dns.set(NAME, ['127.0.0.1']);
  const open = createEgress(parseAllowList(`${NAME}:${portOf(inside)}`), { resolve: resolverOf() });
  const opened = createAgent(open, { timeoutMs: 5_000 });
  await expect(get(opened)).rejects.toMatchObject({ fault: 'connection' });
  await opened.destroy();
  expect(connections).toBe(1);
  await expect(look(open)).rejects.toThrow('does not resolve to public addresses only');
});

test.each(['x', '127.0.0.1:0:0', 'localhost'])('servers %j stop the start', (servers) =>
  expect(() => createResolver({ servers })).toThrow(/^DNS_SERVERS/),
);
