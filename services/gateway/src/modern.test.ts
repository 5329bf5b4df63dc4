/** Protocol 2026-07-28 over HTTP. */
import { Attached } from '@gatehouse/bus';
import { META_TOOLS } from '@gatehouse/test-support';
import { CATALOG_VERSION } from './testing/agents';
import { startFixture, textContent, type Fixture } from './testing/fixture';
import { compat, K, meta, MODERN, post, rpc, strict } from './testing/speak';
import { supportedVersions } from './mcp/versions';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.stop());
beforeEach(() => fixture.onExecute(({ tool }) => new Attached({ isError: false, callId: 'call_x' }, textContent(`ran ${tool}`))));

const call = { name: 'execute_tool', arguments: { tool: 'orders/list', arguments: {} } };
describe('2026-07-28', () => {
  test('server/discover', async () => {
    const { status, json } = await strict(fixture, 'server/discover');
    expect(status).toBe(200);
    expect(json.result).toMatchObject({
      resultType: 'complete',
      supportedVersions,
      capabilities: { tools: {}, extensions: { [`${K}tasks`]: {} } },
      ttlMs: 0,
      cacheScope: 'private',
      _meta: {
        [`${K}serverInfo`]: { name: 'Acme (Organization)', version: expect.stringMatching(/^\d/) },
        correlation_id: expect.any(String),
        'service/bootstrap': { bootstrap_version: 1, model_catalog_version: CATALOG_VERSION, skill_source: 'service' },
      },
    });
    expect(json.result.instructions).toContain('search_tools');
  });

  test('tools/list', async () => {
    const { json, headers } = await compat(fixture, 'tools/list');
    expect(json.result.tools.map((tool) => tool.name)).toEqual(META_TOOLS);
    for (const tool of json.result.tools) expect(tool).toMatchObject({ description: expect.any(String), inputSchema: { type: 'object' } });
    expect(json.result).toMatchObject({ resultType: 'complete', ttlMs: 0, cacheScope: 'private' });
    expect(json.result._meta['service/bootstrap']).toMatchObject({ activation_tool: 'activate_skill' });
    expect(headers.get('x-correlation-id')).toBe(json.result._meta.correlation_id);
  });

  test('tools/call', async () => {
    const { status, json } = await strict(fixture, 'tools/call', call);
    expect(status).toBe(200);
    expect(json).toEqual({
      jsonrpc: '2.0',
      id: 1,
      result: {
        content: [{ type: 'text', text: 'ran orders/list' }],
        isError: false,
        resultType: 'complete',
        _meta: { [`${K}serverInfo`]: expect.any(Object), correlation_id: expect.any(String) },
      },
    });
  });

  test('removed and unknown methods', async () => {
    const methods = ['initialize', 'ping', 'logging/setLevel', 'tasks/result', 'tasks/list', 'prompts/list', '__proto__', 'constructor'];
    for (const method of methods) {
      for (const speak of [compat, strict]) {
        const answer = await speak(fixture, method);
        expect([method, answer.status, answer.json.error.code, answer.json.id]).toEqual([method, 404, -32601, 1]);
      }
    }
  });

  test('header faults of 2026-07-28', async () => {
    const faults: [Record<string, string>, number][] = [
      [{ 'mcp-method': 'tools/call' }, -32020],
      [{ 'mcp-protocol-version': '2025-06-18' }, -32020],
    ];
    for (const [headers, code] of faults) {
      const answer = await strict(fixture, 'tools/list', {}, headers);
      expect([answer.status, answer.json.error.code, answer.json.id]).toEqual([400, code, 1]);
    }
    const named = await strict(fixture, 'tools/call', call, { 'mcp-name': 'list_services' });
    expect([named.status, named.json.error.code]).toEqual([400, -32020]);
    const bare = await strict(fixture, 'tools/list', { _meta: undefined });
    expect([bare.status, bare.json.error.code]).toEqual([400, -32602]);
    const headerless = await post(fixture, rpc('tools/list', { _meta: meta() }));
    expect([headerless.status, headerless.json.error.code]).toEqual([400, -32020]);
  });

  test('sessions and batches do not exist', async () => {
    const answer = await strict(fixture, 'tools/list', {}, { 'mcp-session-id': 'whatever' });
    expect([answer.status, answer.headers.get('mcp-session-id')]).toEqual([200, null]);
    expect((await post(fixture, [rpc('tools/list')], { 'mcp-protocol-version': MODERN })).status).toBe(400);
  });

  test('a trace travels when it is valid', async () => {
    const id = (n: string): string => n.repeat(32);
    const parent = (n: string): string => `00-${id(n)}-${n.repeat(16)}-01`;
    const traceOf = async (header: string | undefined, inMeta: unknown): Promise<unknown> => {
      const headers = header === undefined ? {} : { traceparent: header };
      const { json } = await compat(fixture, 'tools/call', { ...call, _meta: { traceparent: inMeta } }, headers);
      return json.result._meta.trace_id;
    };
    expect(await traceOf(parent('a'), parent('b'))).toBe(id('a'));
    expect(fixture.executed.at(-1)!.call.traceparent).toContain(id('a'));
    expect(await traceOf(undefined, parent('b'))).toBe(id('b'));
    expect(await traceOf('garbage', parent('b'))).toBe(id('b'));
    for (const bad of [parent('0'), 'garbage', `00-${id('A')}-${'a'.repeat(16)}-01`, 5])
      expect(await traceOf(undefined, bad)).toBeUndefined();
    expect(fixture.executed.at(-1)!.call.traceparent).toBeUndefined();
  });
});
