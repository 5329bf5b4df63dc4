/** Abuse protection: what bites, whom it does not, on two gateways and while Redis is away. */
import { request as httpRequest } from 'node:http';
import { audited, postMcp, startStack, until, type Caller, type OwnStack } from '../harness';
import { proves } from '../proves';

const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const CREDENTIAL = 30;
const FAILURES = 25;

let stack: OwnStack;
let caller: Caller;
beforeAll(async () => {
  stack = await startStack({
    apart: ['gateway', 'registry'],
    gateways: 2,
    own: ['redis'],
    settings: {
      gateway: { LIMIT_CREDENTIAL: String(CREDENTIAL), LIMIT_ADDRESS_FAILURES: String(FAILURES) },
      registry: { LIMIT_ADDRESS_FAILURES: String(FAILURES) },
    },
  });
  caller = await stack.readyCaller();
}, 120_000);
afterAll(() => stack?.stop(), 60_000);

/** Statuses of `times` calls in turn, by one gateway after the other. */
async function statuses(token: string, times: number): Promise<number[]> {
  const seen: number[] = [];
  for (let i = 0; i < times; i += 1) seen.push((await postMcp(stack.mcpUrls[i % 2]!, list, { token })).status);
  return seen;
}
const count = (seen: number[], status: number): number => seen.filter((one) => one === status).length;

/** A request that comes from another address of this machine. */
const from = (localAddress: string, url: string, token: string, method: string): Promise<number> =>
  new Promise((done, fail) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    httpRequest(url, { method, localAddress, headers }, (response) => done(response.resume().statusCode!))
      .on('error', fail)
      .end(method === 'POST' ? JSON.stringify(list) : undefined);
  });
const tokenOf = async (): Promise<string> => (await stack.createToken(caller.account.id)).value;

proves(['LIMITS'], 'one credential has its limit on all gateways together; other credentials go on', async () => {
  const token = await tokenOf();
  const seen = await statuses(token, 2 * CREDENTIAL);
  expect(new Set(seen)).toEqual(new Set([200, 429]));
  // Each of two processes may be late by a fiftieth of the limit, which is one call here.
  expect(count(seen, 200)).toBeGreaterThanOrEqual(CREDENTIAL);
  expect(count(seen, 200)).toBeLessThanOrEqual(CREDENTIAL + 4);
  const { status, headers, message } = await postMcp(stack.mcpUrl, list, { token });
  expect([status, message?.error?.code]).toEqual([429, 429]);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await statuses(await tokenOf(), 4)).toEqual([200, 200, 200, 200]);
  const entries = await audited(stack, { type: 'limit.reached' }, 1);
  expect(entries[0]).toMatchObject({ outcome: 'credential', actor: { kind: 'serviceAccount', id: caller.account.id } });
  expect(entries.length).toBeLessThanOrEqual(2);
});

proves(
  ['LIMITS'],
  'whoever guesses is refused by address, over MCP and REST; who is known to be good is not, also from there',
  async () => {
    const token = await tokenOf();
    const jwt = await stack.adminJwt();
    for (const [url, method, good] of [
      [stack.mcpUrl, 'POST', token],
      [`${stack.apiUrl}/v1/orgs/acme/grants`, 'GET', jwt],
    ] as const) {
      expect(await from('127.0.0.1', url, good, method)).toBe(200);
      const guesses: number[] = [];
      for (let i = 0; i < 2 * FAILURES; i += 1) guesses.push(await from('127.0.0.3', url, `${good.slice(0, -5)}wrong`, method));
      expect(count(guesses, 401)).toBeGreaterThanOrEqual(FAILURES);
      expect(guesses.at(-1)).toBe(429);
      expect(await from('127.0.0.3', url, good, method)).toBe(200);
      expect(await from('127.0.0.1', url, good, method)).toBe(200);
    }
  },
);

proves(
  ['LIMITS', 'FAULTS'],
  'without Redis each gateway counts alone, and stricter',
  async () => {
    const token = await tokenOf();
    await stack.stores.redis!.kill();
    const seen = await statuses(token, 2 * CREDENTIAL);
    expect(new Set(seen)).toEqual(new Set([200, 429]));
    expect(count(seen, 200)).toBeLessThanOrEqual(CREDENTIAL + 4);
    await stack.stores.redis!.start();
    await until(
      'calls to be counted together again',
      async () => (await postMcp(stack.mcpUrl, list, { token: await tokenOf() })).status === 200,
    );
  },
  60_000,
);
