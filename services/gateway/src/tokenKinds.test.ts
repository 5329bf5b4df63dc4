/** Tokens of every kind over HTTP: who may name somebody else, and from where. */
import { Attached } from '@gatehouse/bus';
import { newId, type Principal } from '@gatehouse/contracts';
import { somePrincipal, startFixture, textContent, type Fixture } from './testing/fixture';
import { compat, legacy, post, rpc } from './testing/speak';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture({ TRUSTED_PROXY_HOPS: '1' });
  fixture.onExecute(() => new Attached({ isError: false, callId: 'call_x' }, textContent('ran')));
});
afterAll(() => fixture.stop());

const holders = {
  serviceAccount: somePrincipal(),
  orgToken: somePrincipal({ kind: 'orgToken', id: newId('token'), role: 'admin' }),
  user: somePrincipal({ kind: 'user', id: newId('user'), name: 'ada@acme.example', role: 'member', groups: [newId('group')] }),
} as const satisfies Record<Principal['kind'], Principal>;
const kinds = Object.keys(holders) as (keyof typeof holders)[];
const tokenOf = (kind: keyof typeof holders, networks: string[][] = []): string =>
  fixture.addToken({ principal: holders[kind], kind: kind === 'user' ? 'pat' : 'svc', networks });
const from = (token: string, address?: string): Record<string, string> => ({
  authorization: `Bearer ${token}`,
  ...(address !== undefined && { 'x-forwarded-for': address }),
});

const call = { name: 'execute_tool', arguments: { tool: 'orders/list', arguments: {} } };
const claims = { header: { 'x-service-on-behalf-of': 'ann@x' }, meta: { _meta: { onBehalfOf: 'bob@x' } } };

test.each(kinds)('the token of a %s acts as its holder', async (kind) => {
  expect((await compat(fixture, 'tools/call', call, from(tokenOf(kind)))).status).toBe(200);
  expect(fixture.executed.at(-1)!.call.principal).toEqual(holders[kind]);
});

test.each([
  ['serviceAccount', 'ann@x', 'bob@x'],
  ['orgToken', 'ann@x', 'bob@x'],
  ['user', undefined, undefined],
] as const)('a claim with the token of a %s', async (kind, byHeader, byMeta) => {
  const headers = from(tokenOf(kind));
  const claimOf = async (speak: typeof compat, params: object, more = {}): Promise<string | undefined> => {
    await speak(fixture, 'tools/call', params, { ...headers, ...more });
    return fixture.executed.at(-1)!.request.origin.onBehalfOf;
  };
  for (const speak of [compat, legacy]) {
    expect(await claimOf(speak, call, claims.header)).toBe(byHeader);
    expect(await claimOf(speak, { ...call, ...claims.meta })).toBe(byMeta);
    expect(await claimOf(speak, { ...call, ...claims.meta }, claims.header)).toBe(byHeader);
    expect(await claimOf(speak, call)).toBeUndefined();
  }
});

describe('allowlists', () => {
  const networks = [['203.0.113.0/24', '2001:db8::/32']];
  const statusFrom = async (token: string, address?: string): Promise<number> =>
    (await post(fixture, rpc('tools/list'), from(token, address))).status;

  test.each(kinds)('hold for the token of a %s, by the address the proxy saw', async (kind) => {
    const token = tokenOf(kind, networks);
    for (const inside of ['203.0.113.7', '::ffff:203.0.113.7', '2001:DB8:1::9', '10.0.0.1, 203.0.113.7'])
      expect([inside, await statusFrom(token, inside)]).toEqual([inside, 200]);
    for (const outside of ['203.0.114.7', '::ffff:203.0.114.7', '2001:db9::1', '203.0.113.7, 10.0.0.1', 'unknown', undefined])
      expect([outside, await statusFrom(token, outside)]).toEqual([outside, 401]);
  });

  test('the refusal is the one of every other, and the organization’s trail knows why', async () => {
    const refused = await post(fixture, rpc('tools/list'), from(tokenOf('user', networks), '198.51.100.1'));
    const unknown = await post(fixture, rpc('tools/list'), from(`svc_${'0'.repeat(46)}`));
    expect([refused.status, refused.text]).toEqual([unknown.status, unknown.text]);
    expect(refused.headers.get('www-authenticate')).toBe(unknown.headers.get('www-authenticate'));
    const correlationId = refused.headers.get('x-correlation-id');
    const event = () => fixture.events.find((known) => known.correlationId === correlationId);
    while (event() === undefined) await new Promise(setImmediate);
    expect(event()).toMatchObject({
      orgId: holders.user.orgId,
      type: 'auth.denied',
      outcome: 'address',
      actor: { kind: 'anonymous', address: '198.51.100.1' },
      target: { kind: 'personalToken', id: holders.user.tokenId },
    });
  });
});
