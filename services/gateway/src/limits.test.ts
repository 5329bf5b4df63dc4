/** Too many requests: who is refused, who is not, and what the audit trail is told. */
import { request as httpRequest } from 'node:http';
import { audit } from '@gatehouse/contracts';
import { until } from '@gatehouse/test-support';
import { somePrincipal, startFixture, type Fixture } from './testing/fixture';
import { post, rpc } from './testing/speak';

const fixtures: Fixture[] = [];
const start = async (env: Record<string, string>): Promise<Fixture> => {
  const fixture = await startFixture(env);
  fixtures.push(fixture);
  return fixture;
};
afterAll(async () => void (await Promise.all(fixtures.map((fixture) => fixture.stop()))));

const list = (fixture: Fixture, token = fixture.token, url = fixture.url) =>
  post(fixture, rpc('tools/list'), { authorization: `Bearer ${token}` }, url);
async function statuses(fixture: Fixture, times: number, token?: string): Promise<number[]> {
  const seen: number[] = [];
  for (let i = 0; i < times; i += 1) seen.push((await list(fixture, token)).status);
  return seen;
}
const many = (status: number, times: number): number[] => Array<number>(times).fill(status);
const reached = (fixture: Fixture): audit.AuditEvent[] => fixture.events.filter(({ type }) => type === 'limit.reached');
/** Status of a call that comes from another address of this machine. */
const statusFrom = (fixture: Fixture, localAddress: string, token: string): Promise<number> =>
  new Promise((done, fail) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    httpRequest(fixture.url, { method: 'POST', localAddress, headers }, (response) => done(response.resume().statusCode!))
      .on('error', fail)
      .end(JSON.stringify(rpc('tools/list')));
  });

test('one credential is refused past its limit, with the time to come back; others go on', async () => {
  const fixture = await start({ LIMIT_CREDENTIAL: '10' });
  const other = fixture.addToken({ principal: { ...fixture.principal, tokenId: 'tok_0000000000000000000001' } });
  expect(await statuses(fixture, 15)).toEqual([...many(200, 10), ...many(429, 5)]);
  const { headers, text } = await list(fixture);
  const wait = Number(headers.get('retry-after'));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
  expect(JSON.parse(text)).toEqual({
    jsonrpc: '2.0',
    id: 1,
    error: { code: 429, message: 'Too many requests, retry later', data: { retryAfterSeconds: wait } },
  });
  expect(await statuses(fixture, 3, other)).toEqual(many(200, 3));
  await until(() => reached(fixture).length > 0);
  await statuses(fixture, 5);
  expect(reached(fixture)).toHaveLength(1);
  expect(reached(fixture)[0]).toMatchObject({
    orgId: fixture.principal.orgId,
    outcome: 'credential',
    actor: { kind: 'serviceAccount', id: fixture.principal.id, tokenId: fixture.principal.tokenId, address: '127.0.0.1' },
    data: { door: 'mcp' },
  });
});

test('all credentials of an organization share its limit; another organization does not notice', async () => {
  const fixture = await start({ LIMIT_ORGANIZATION: '10' });
  const colleague = fixture.addToken({ principal: { ...fixture.principal, tokenId: 'tok_0000000000000000000001' } });
  const nonMember = fixture.addToken({ principal: somePrincipal({ orgSlug: 'rival' }) });
  expect([...(await statuses(fixture, 6)), ...(await statuses(fixture, 6, colleague))]).toEqual([...many(200, 10), ...many(429, 2)]);
  expect((await list(fixture, nonMember, fixture.url.replace('/acme', '/rival'))).status).toBe(200);
  await until(() => reached(fixture).length > 0);
  expect(reached(fixture).map(({ outcome }) => outcome)).toEqual(['organization']);
});

test('after failed attempts their address is refused before anybody is asked, and no other is', async () => {
  const fixture = await start({ LIMIT_ADDRESS_FAILURES: '5' });
  expect(await statuses(fixture, 50)).toEqual(many(200, 50));
  const guesses = await statuses(fixture, 20, fixture.addToken({ denial: 'revoked' }));
  expect(guesses.slice(0, 4)).toEqual(many(401, 4));
  expect(guesses.slice(5)).toEqual(many(429, 15));
  const asked = fixture.lookups();
  expect(await statuses(fixture, 3, fixture.addToken())).toEqual(many(429, 3));
  expect(fixture.lookups()).toBe(asked);
  expect(await statusFrom(fixture, '127.0.0.2', fixture.token)).toBe(200);
  await until(() => reached(fixture).length > 0);
  expect(reached(fixture)).toMatchObject([
    { orgId: fixture.principal.orgId, outcome: 'address', actor: { kind: 'anonymous', address: '127.0.0.1' } },
  ]);
});

test('whoever got in before is let in past the failures of its address, while its credential is good', async () => {
  const fixture = await start({ LIMIT_ADDRESS_FAILURES: '5', LIMIT_CREDENTIAL: '20' });
  const session = fixture.addSession();
  const jwt = await fixture.jwts.sign({ sid: session.sessionId, sub: session.principal.id, org: session.principal.orgId });
  const good = [fixture.token, fixture.addToken({ kind: 'pat' }), jwt];
  for (const token of good) expect(await statuses(fixture, 1, token)).toEqual([200]);
  const doomed = fixture.addToken();
  expect(await statuses(fixture, 1, doomed)).toEqual([200]);
  expect((await statuses(fixture, 20, fixture.addToken({ denial: 'revoked' }))).slice(5)).toEqual(many(429, 15));
  for (const token of good) expect(await statuses(fixture, 10, token)).toEqual(many(200, 10));
  expect((await statuses(fixture, 20, fixture.token)).at(-1)).toBe(429);
  // What was good and is no more has one more look taken at it, and then none.
  fixture.revoke(doomed);
  expect(await statuses(fixture, 1, doomed)).toEqual([401]);
  const asked = fixture.lookups();
  expect(await statuses(fixture, 5, doomed)).toEqual(many(429, 5));
  expect(fixture.lookups()).toBe(asked);
});

test('each message of a batch spends: those past the limit are refused one by one, and nothing runs for them', async () => {
  const fixture = await start({ LIMIT_CREDENTIAL: '10' });
  const call = (id: number) => ({ ...rpc('tools/call', { name: 'execute_tool', arguments: { tool: 'orders/list', arguments: {} } }), id });
  const messages = [{ jsonrpc: '2.0', method: 'notifications/progress' }, ...Array.from({ length: 14 }, (_, i) => call(i + 1))];
  const { status, text } = await post(fixture, messages, { 'mcp-protocol-version': '2025-03-26' });
  expect(status).toBe(200);
  const answers = JSON.parse(text) as { id: number; result?: object; error?: { code: number; data: { retryAfterSeconds: number } } }[];
  expect(answers.map(({ id, error }) => [id, error?.code])).toEqual(Array.from({ length: 14 }, (_, i) => [i + 1, i < 9 ? undefined : 429]));
  expect(answers.at(-1)!.error!.data.retryAfterSeconds).toBeGreaterThan(0);
  expect(fixture.executed).toHaveLength(9);
  expect(await statuses(fixture, 1)).toEqual([429]);
  await until(() => reached(fixture).length > 0);
  expect(reached(fixture)).toHaveLength(1);
});

test('every refusal of a limit names the request where that costs little', async () => {
  const fixture = await start({ LIMIT_ADDRESS_FAILURES: '1', LIMIT_CREDENTIAL: '1' });
  expect(await statuses(fixture, 1)).toEqual([200]);
  const refusals = async (token: string): Promise<void> => {
    const idFor = async (body: unknown, headers = {}): Promise<unknown> => {
      const { status, json } = await post(fixture, body, { authorization: `Bearer ${token}`, ...headers });
      return [status, json.id];
    };
    expect(await idFor(rpc('tools/list', {}, 'a'))).toEqual([429, 'a']);
    expect(await idFor('{"jsonrpc":"2.0","id":4,"method":"ping","params":{"n":9007199254740993}}')).toEqual([429, 4]);
    expect(await idFor(rpc('tools/list', { x: 'x'.repeat(70_000) }))).toEqual([429, null]);
    for (const body of ['{', [rpc('ping')], rpc('ping', {}, null)]) expect(await idFor(body)).toEqual([429, null]);
    expect(await idFor(rpc('ping'), { 'content-type': 'text/plain' })).toEqual([429, null]);
  };
  await refusals(fixture.token);
  await statuses(fixture, 2, fixture.addToken({ denial: 'revoked' }));
  const asked = fixture.lookups();
  await refusals(fixture.addToken());
  expect(fixture.lookups()).toBe(asked);
});

test('guessing at a token from elsewhere does not lock its holder out', async () => {
  const fixture = await start({ LIMIT_ADDRESS_FAILURES: '2', LIMIT_CREDENTIAL: '5' });
  for (let i = 0; i < 10; i += 1) await statusFrom(fixture, '127.0.0.2', `${fixture.token.slice(0, -1)}x`);
  expect(await statusFrom(fixture, '127.0.0.2', fixture.token)).toBe(429);
  expect(await statuses(fixture, 5)).toEqual(many(200, 5));
});

test('an identity that is away is no failure of the caller', async () => {
  const fixture = await start({ LIMIT_ADDRESS_FAILURES: '1' });
  fixture.breakIdentity(new Error('away'));
  expect(await statuses(fixture, 5)).toEqual(many(503, 5));
  fixture.breakIdentity(undefined);
  expect(await statuses(fixture, 1)).toEqual([200]);
});

test('0 switches a limit off', async () => {
  const fixture = await start({ LIMIT_ADDRESS_FAILURES: '0', LIMIT_CREDENTIAL: '0', LIMIT_ORGANIZATION: '0' });
  expect(await statuses(fixture, 30)).toEqual(many(200, 30));
  expect(await statuses(fixture, 30, 'svc_none')).toEqual(many(401, 30));
  expect(reached(fixture)).toEqual([]);
});
