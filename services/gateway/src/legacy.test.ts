/** The protocols before 2026-07-28 over HTTP. */
import { Attached } from '@gatehouse/bus';
import { CATALOG_VERSION } from './testing/agents';
import { startFixture, textContent, type Fixture } from './testing/fixture';
import { type Body, compat, legacy, MODERN, post, rpc } from './testing/speak';
import { legacyVersions } from './mcp/versions';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.stop());
beforeEach(() => fixture.onExecute(({ tool }) => new Attached({ isError: false, callId: 'call_x' }, textContent(`ran ${tool}`))));

const call = { name: 'execute_tool', arguments: { tool: 'orders/list', arguments: {} } };
describe('before 2026-07-28', () => {
  const hello = (version: unknown, rest: object = {}) =>
    legacy(fixture, 'initialize', { protocolVersion: version, capabilities: {}, clientInfo: { name: 'test', version: '1' }, ...rest });

  test.each(legacyVersions)('handshake %s', async (version) => {
    const { status, json, headers } = await hello(version);
    expect(status).toBe(200);
    expect(json.result).toEqual({
      protocolVersion: version,
      capabilities: { tools: {} },
      serverInfo: { name: 'Acme (Organization)', version: expect.any(String) },
      instructions: expect.any(String),
      _service: expect.objectContaining({ bootstrap_version: 1, model_catalog_version: CATALOG_VERSION, routing_mode: 'service' }),
    });
    expect(headers.get('mcp-session-id')).toMatch(/^[!-~]+$/);
  });

  test('a handshake for another version is answered with the newest', async () => {
    for (const version of [MODERN, '1999-01-01', '']) expect((await hello(version)).json.result.protocolVersion).toBe('2025-11-25');
    expect((await hello(undefined)).json.error.code).toBe(-32602);
    const underModern = await compat(fixture, 'initialize', { protocolVersion: '2025-11-25' });
    expect([underModern.status, underModern.json.error.code]).toEqual([404, -32601]);
  });

  test('no answer carries members of the newer generation', async () => {
    for (const [method, params] of [
      ['ping', {}],
      ['tools/list', {}],
      ['tools/call', call],
      ['initialize', { protocolVersion: '2025-06-18' }],
    ] as const) {
      const { text } = await legacy(fixture, method, params);
      for (const member of ['resultType', 'ttlMs', 'cacheScope', '_meta', 'service/bootstrap']) expect(text).not.toContain(member);
    }
    expect((await legacy(fixture, 'ping')).json.result).toEqual({});
  });

  test('unknown methods are 200', async () => {
    for (const method of ['prompts/list', 'logging/setLevel', 'server/discover', 'tasks/get', 'resources/list', 'constructor']) {
      const answer = await legacy(fixture, method);
      expect([method, answer.status, answer.json.error.code]).toEqual([method, 200, -32601]);
    }
  });

  test('a session lives until DELETE, for its owner only', async () => {
    const session = (await hello('2025-06-18')).headers.get('mcp-session-id')!;
    const use = (id: string, token = fixture.token) =>
      legacy(fixture, 'ping', {}, { 'mcp-session-id': id, authorization: `Bearer ${token}` });
    const end = (id: string | undefined) =>
      fetch(fixture.url, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${fixture.token}`, ...(id === undefined ? {} : { 'mcp-session-id': id }) },
      });
    expect((await use(session)).status).toBe(200);
    expect((await use(session, fixture.addToken())).status).toBe(404);
    const forged = await use(`${session.slice(0, -1)}${session.endsWith('A') ? 'B' : 'A'}`);
    expect([forged.status, forged.json.error.code, forged.json.id]).toEqual([404, -32600, 1]);
    const named = await post(fixture, rpc('ping', {}, 'a-1'), { 'mcp-session-id': 'nothing' });
    expect([named.status, named.json.id]).toEqual([404, 'a-1']);
    const batch = await post(fixture, [rpc('ping')], { 'mcp-session-id': 'nothing' });
    expect([batch.status, batch.json.id]).toEqual([404, null]);
    expect((await end(undefined)).status).toBe(400);
    expect((await end('nothing')).status).toBe(404);
    expect((await end(session)).status).toBe(204);
    expect((await use(session)).status).toBe(404);
    expect((await end(session)).status).toBe(404);
    expect((await legacy(fixture, 'initialize', { protocolVersion: '2025-06-18' }, { 'mcp-session-id': session })).status).toBe(200);
  });

  test('a session tells the version and the client', async () => {
    const session = (await hello('2024-10-07')).headers.get('mcp-session-id')!;
    const { json } = await legacy(fixture, 'tools/call', call, { 'mcp-session-id': session });
    expect(json.result.toolResult).toEqual(json.result.content);
    expect(fixture.executed.at(-1)!.request.origin).toMatchObject({ protocolVersion: '2024-10-07', client: 'test', door: 'mcp' });
    const plain = await legacy(fixture, 'tools/call', call);
    expect(plain.json.result).toEqual({ content: [{ type: 'text', text: 'ran orders/list' }], isError: false });
    expect(fixture.executed.at(-1)!.request.origin.protocolVersion).toBe('2025-03-26');
  });

  test('notifications and posted answers get 202 and run nothing', async () => {
    const before = fixture.executed.length;
    const bodies = [
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      { jsonrpc: '2.0', method: 'tools/call', params: call },
      { jsonrpc: '2.0', id: 1, result: {} },
      [{ jsonrpc: '2.0', method: 'tools/call', params: call }],
    ];
    for (const body of bodies) {
      const answer = await post(fixture, body);
      expect([answer.status, answer.text, answer.headers.get('content-type')]).toEqual([202, '', null]);
    }
    const modern = { 'mcp-protocol-version': MODERN };
    expect((await post(fixture, { jsonrpc: '2.0', method: 'tools/call', params: call }, modern)).status).toBe(202);
    expect((await post(fixture, { jsonrpc: '2.0', id: 1, result: {} }, modern)).status).toBe(400);
    expect(fixture.executed).toHaveLength(before);
  });

  test('a batch is answered in order', async () => {
    const { status, json } = await post(fixture, [
      rpc('ping', {}, 'a'),
      5,
      { jsonrpc: '2.0', method: 'x' },
      rpc('nope', {}, 2),
      rpc('tools/call', call, 3),
    ]);
    expect(status).toBe(200);
    const answers = json as unknown as Partial<Body>[];
    expect(answers.map((answer) => answer.id)).toEqual(['a', null, 2, 3]);
    expect(answers.map((answer) => answer.error?.code)).toEqual([undefined, -32600, -32601, undefined]);
  });
});
