/** Too many requests: who is refused, who is not, and what the audit trail is told. */
import { request as httpRequest } from 'node:http';
import { audit } from '@gatehouse/contracts';
import { somePrincipal, startRig, type Rig } from './testing/rig';
import { post, rpc } from './testing/speak';

const rigs: Rig[] = [];
const start = async (env: Record<string, string>): Promise<Rig> => {
  const rig = await startRig(env);
  rigs.push(rig);
  return rig;
};
afterAll(async () => void (await Promise.all(rigs.map((rig) => rig.stop()))));

const list = (rig: Rig, token = rig.token, url = rig.url) => post(rig, rpc('tools/list'), { authorization: `Bearer ${token}` }, url);
async function statuses(rig: Rig, times: number, token?: string): Promise<number[]> {
  const seen: number[] = [];
  for (let i = 0; i < times; i += 1) seen.push((await list(rig, token)).status);
  return seen;
}
const many = (status: number, times: number): number[] => Array<number>(times).fill(status);
const reached = (rig: Rig): audit.Fact[] => rig.facts.filter(({ type }) => type === 'limit.reached');
const until = async (condition: () => boolean): Promise<void> => {
  while (!condition()) await new Promise(setImmediate);
};
/** Status of a call that comes from another address of this machine. */
const statusFrom = (rig: Rig, localAddress: string, token: string): Promise<number> =>
  new Promise((done, fail) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    httpRequest(rig.url, { method: 'POST', localAddress, headers }, (response) => done(response.resume().statusCode!))
      .on('error', fail)
      .end(JSON.stringify(rpc('tools/list')));
  });

test('one credential is refused past its limit, with the time to come back; others go on', async () => {
  const rig = await start({ LIMIT_CREDENTIAL: '10' });
  const other = rig.addToken({ principal: { ...rig.principal, tokenId: 'tok_0000000000000000000001' } });
  expect(await statuses(rig, 15)).toEqual([...many(200, 10), ...many(429, 5)]);
  const { headers, text } = await list(rig);
  const wait = Number(headers.get('retry-after'));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
  expect(JSON.parse(text)).toEqual({
    jsonrpc: '2.0',
    id: 1,
    error: { code: 429, message: 'Too many requests, retry later', data: { retryAfterSeconds: wait } },
  });
  expect(await statuses(rig, 3, other)).toEqual(many(200, 3));
  await until(() => reached(rig).length > 0);
  await statuses(rig, 5);
  expect(reached(rig)).toHaveLength(1);
  expect(reached(rig)[0]).toMatchObject({
    orgId: rig.principal.orgId,
    outcome: 'credential',
    actor: { kind: 'serviceAccount', id: rig.principal.id, tokenId: rig.principal.tokenId, address: '127.0.0.1' },
    data: { door: 'mcp' },
  });
});

test('all credentials of an organization share its limit; another organization does not notice', async () => {
  const rig = await start({ LIMIT_ORGANIZATION: '10' });
  const colleague = rig.addToken({ principal: { ...rig.principal, tokenId: 'tok_0000000000000000000001' } });
  const stranger = rig.addToken({ principal: somePrincipal({ orgSlug: 'rival' }) });
  expect([...(await statuses(rig, 6)), ...(await statuses(rig, 6, colleague))]).toEqual([...many(200, 10), ...many(429, 2)]);
  expect((await list(rig, stranger, rig.url.replace('/acme', '/rival'))).status).toBe(200);
  await until(() => reached(rig).length > 0);
  expect(reached(rig).map(({ outcome }) => outcome)).toEqual(['organization']);
});

test('failed attempts close the door to their address before anybody is asked, and to no other', async () => {
  const rig = await start({ LIMIT_ADDRESS_FAILURES: '5' });
  expect(await statuses(rig, 50)).toEqual(many(200, 50));
  const guesses = await statuses(rig, 20, rig.addToken({ denial: 'revoked' }));
  expect(guesses.slice(0, 4)).toEqual(many(401, 4));
  expect(guesses.slice(5)).toEqual(many(429, 15));
  const asked = rig.lookups();
  expect(await statuses(rig, 3, rig.addToken())).toEqual(many(429, 3));
  expect(rig.lookups()).toBe(asked);
  expect(await statusFrom(rig, '127.0.0.2', rig.token)).toBe(200);
  await until(() => reached(rig).length > 0);
  expect(reached(rig)).toMatchObject([
    { orgId: rig.principal.orgId, outcome: 'address', actor: { kind: 'anonymous', address: '127.0.0.1' } },
  ]);
});

test('whoever got in before is let in past the failures of its address, while its credential is good', async () => {
  const rig = await start({ LIMIT_ADDRESS_FAILURES: '5', LIMIT_CREDENTIAL: '20' });
  const session = rig.addSession();
  const jwt = await rig.jwts.sign({ sid: session.sessionId, sub: session.principal.id, org: session.principal.orgId });
  const good = [rig.token, rig.addToken({ kind: 'pat' }), jwt];
  for (const token of good) expect(await statuses(rig, 1, token)).toEqual([200]);
  const doomed = rig.addToken();
  expect(await statuses(rig, 1, doomed)).toEqual([200]);
  expect((await statuses(rig, 20, rig.addToken({ denial: 'revoked' }))).slice(5)).toEqual(many(429, 15));
  for (const token of good) expect(await statuses(rig, 10, token)).toEqual(many(200, 10));
  expect((await statuses(rig, 20, rig.token)).at(-1)).toBe(429);
  // What was good and is no more has one more look taken at it, and then none.
  rig.revoke(doomed);
  expect(await statuses(rig, 1, doomed)).toEqual([401]);
  const asked = rig.lookups();
  expect(await statuses(rig, 5, doomed)).toEqual(many(429, 5));
  expect(rig.lookups()).toBe(asked);
});

test('each message of a batch spends: those past the limit are refused one by one, and nothing runs for them', async () => {
  const rig = await start({ LIMIT_CREDENTIAL: '10' });
  const call = (id: number) => ({ ...rpc('tools/call', { name: 'execute_tool', arguments: { tool: 'orders/list', arguments: {} } }), id });
  const messages = [{ jsonrpc: '2.0', method: 'notifications/progress' }, ...Array.from({ length: 14 }, (_, i) => call(i + 1))];
  const { status, text } = await post(rig, messages, { 'mcp-protocol-version': '2025-03-26' });
  expect(status).toBe(200);
  const answers = JSON.parse(text) as { id: number; result?: object; error?: { code: number; data: { retryAfterSeconds: number } } }[];
  expect(answers.map(({ id, error }) => [id, error?.code])).toEqual(Array.from({ length: 14 }, (_, i) => [i + 1, i < 9 ? undefined : 429]));
  expect(answers.at(-1)!.error!.data.retryAfterSeconds).toBeGreaterThan(0);
  expect(rig.executed).toHaveLength(9);
  expect(await statuses(rig, 1)).toEqual([429]);
  await until(() => reached(rig).length > 0);
  expect(reached(rig)).toHaveLength(1);
});

test('every refusal of a limit names the request where that costs little', async () => {
  const rig = await start({ LIMIT_ADDRESS_FAILURES: '1', LIMIT_CREDENTIAL: '1' });
  expect(await statuses(rig, 1)).toEqual([200]);
  const refusals = async (token: string): Promise<void> => {
    const idFor = async (body: unknown, headers = {}): Promise<unknown> => {
      const { status, json } = await post(rig, body, { authorization: `Bearer ${token}`, ...headers });
      return [status, json.id];
    };
    expect(await idFor(rpc('tools/list', {}, 'a'))).toEqual([429, 'a']);
    expect(await idFor('{"jsonrpc":"2.0","id":4,"method":"ping","params":{"n":9007199254740993}}')).toEqual([429, 4]);
    expect(await idFor(rpc('tools/list', { x: 'x'.repeat(70_000) }))).toEqual([429, null]);
    for (const body of ['{', [rpc('ping')], rpc('ping', {}, null)]) expect(await idFor(body)).toEqual([429, null]);
    expect(await idFor(rpc('ping'), { 'content-type': 'text/plain' })).toEqual([429, null]);
  };
  await refusals(rig.token);
  await statuses(rig, 2, rig.addToken({ denial: 'revoked' }));
  const asked = rig.lookups();
  await refusals(rig.addToken());
  expect(rig.lookups()).toBe(asked);
});

test('guessing at a token from elsewhere does not lock its holder out', async () => {
  const rig = await start({ LIMIT_ADDRESS_FAILURES: '2', LIMIT_CREDENTIAL: '5' });
  for (let i = 0; i < 10; i += 1) await statusFrom(rig, '127.0.0.2', `${rig.token.slice(0, -1)}x`);
  expect(await statusFrom(rig, '127.0.0.2', rig.token)).toBe(429);
  expect(await statuses(rig, 5)).toEqual(many(200, 5));
});

test('an identity that is away is no failure of the caller', async () => {
  const rig = await start({ LIMIT_ADDRESS_FAILURES: '1' });
  rig.breakIdentity(new Error('away'));
  expect(await statuses(rig, 5)).toEqual(many(503, 5));
  rig.breakIdentity(undefined);
  expect(await statuses(rig, 1)).toEqual([200]);
});

test('0 switches a limit off', async () => {
  const rig = await start({ LIMIT_ADDRESS_FAILURES: '0', LIMIT_CREDENTIAL: '0', LIMIT_ORGANIZATION: '0' });
  expect(await statuses(rig, 30)).toEqual(many(200, 30));
  expect(await statuses(rig, 30, 'svc_none')).toEqual(many(401, 30));
  expect(reached(rig)).toEqual([]);
});
