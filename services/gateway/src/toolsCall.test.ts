/** `tools/call`: arguments, failures, what travels along. */
import { AppError } from '@gatehouse/contracts';
import { Attached } from '@gatehouse/bus';
import { startRig, textContent, type Rig } from './testing/rig';
import { compat, K, legacy, MODERN } from './testing/speak';

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.stop());
beforeEach(() => rig.onExecute(({ tool }) => new Attached({ isError: false, callId: 'call_x' }, textContent(`ran ${tool}`))));

const call = { name: 'execute_tool', arguments: { tool: 'orders/list', arguments: {} } };
describe('tools/call', () => {
  const textOf = async (params: object): Promise<[boolean, string]> => {
    const { status, json } = await compat(rig, 'tools/call', params);
    expect(status).toBe(200);
    return [json.result.isError, json.result.content[0]!.text];
  };

  test('discovery tools answer JSON text', async () => {
    const run = async (name: string, args?: object): Promise<unknown> => {
      const [isError, text] = await textOf({ name, ...(args === undefined ? {} : { arguments: args }) });
      expect(isError).toBe(false);
      return JSON.parse(text);
    };
    expect(await run('list_services')).toEqual({ services: [] });
    expect(await run('search_tools', { query: 'q' })).toEqual({
      tools: [{ tool: 'orders/list', summary: 'q', service: 'orders', score: 10 }],
      total: 1,
    });
    expect(await run('describe_tools', { tools: ['a/b'] })).toEqual({ tools: [], notFound: ['a/b'] });
    const odd = ['x', '/', ' ', 'é\u0000', 'x'.repeat(512)];
    expect(await run('describe_tools', { tools: odd })).toEqual({ tools: [], notFound: odd });
  });

  test('a name that no tool can have reaches the executor, which says so', async () => {
    for (const tool of ['x', '/', 'ab']) {
      expect(await textOf({ name: 'execute_tool', arguments: { tool, arguments: {} } })).toEqual([false, `ran ${tool}`]);
    }
    for (const tool of ['', 'x'.repeat(513)]) {
      expect(await textOf({ name: 'execute_tool', arguments: { tool, arguments: {} } })).toEqual([true, expect.stringContaining('/tool')]);
    }
  });

  test('wrong arguments are all named', async () => {
    const [isError, text] = await textOf({ name: 'search_tools', arguments: { limit: 99, page: 1 } });
    expect(isError).toBe(true);
    for (const part of ['query', '/limit', '"page"']) expect(text).toContain(part);
    for (const args of [{}, { tool: 5, arguments: {} }, { tool: 'a/b', arguments: [] }, { tool: 'a/b', arguments: {}, extra: 1 }]) {
      expect((await textOf({ name: 'execute_tool', arguments: args }))[0]).toBe(true);
    }
    expect((await textOf({ name: 'list_services', arguments: { x: 1 } }))[1]).toContain('"x"');
  });

  test('what is no tool is a protocol error', async () => {
    for (const params of [
      { name: 'nope' },
      { name: '__proto__' },
      {},
      { name: 5 },
      { name: 'list_services', arguments: [] },
      { name: 'list_services', arguments: null },
    ]) {
      for (const speak of [compat, legacy]) {
        const answer = await speak(rig, 'tools/call', params);
        expect([answer.status, answer.json.error.code, answer.json.id]).toEqual([200, -32602, 1]);
      }
    }
    const messageFor = async (params: object): Promise<unknown> => (await compat(rig, 'tools/call', params)).json.error;
    expect(await messageFor({})).toMatchObject({ message: 'params.name is missing' });
    for (const name of [5, null, ['list_services']])
      expect(await messageFor({ name })).toMatchObject({ message: 'params.name must be a string' });
    expect((await compat(rig, 'tools/list', { cursor: 'x' })).json.error.code).toBe(-32602);
  });

  test('leftover parameters are ignored', async () => {
    expect((await textOf({ ...call, task: { ttl: 1 }, inputResponses: {} }))[0]).toBe(false);
  });

  test('failures become results without inner detail', async () => {
    const told: [AppError | Error, RegExp][] = [
      [new AppError('unavailable', 'mongo 10.1.1.1 away'), /Nothing was run/],
      [new AppError('unknown_outcome', 'lost'), /may have run/],
      [new AppError('internal', 'stack'), /^Internal error \(id c-/],
      [new Error('secret detail'), /^Internal error \(id c-/],
    ];
    for (const [error, text] of told) {
      rig.onExecute(() => {
        throw error;
      });
      const [isError, shown] = await textOf(call);
      expect(isError).toBe(true);
      expect(shown).toMatch(text);
      expect(shown).not.toMatch(/mongo|secret|stack/);
    }
  });

  test('refusals of the executor pass as they are, byte for byte', async () => {
    const bytes = Buffer.from('[ {"type":"text","text":"no grant \\u00e9 é"} ]');
    rig.onExecute(() => new Attached({ isError: true, callId: 'call_x' }, bytes));
    const { text } = await compat(rig, 'tools/call', call);
    expect(text).toContain(`"content":${bytes.toString()},"isError":true`);
  });

  test('old clients get blocks they know', async () => {
    const blocks = [{ type: 'audio', data: 'AA==', mimeType: 'audio/wav' }];
    rig.onExecute(() => new Attached({ isError: false, callId: 'c' }, Buffer.from(JSON.stringify(blocks))));
    const typeFor = async (version: string): Promise<string> =>
      (await legacy(rig, 'tools/call', call, { 'mcp-protocol-version': version })).json.result.content[0]!.type;
    expect([await typeFor('2024-11-05'), await typeFor('2025-03-26')]).toEqual(['text', 'audio']);
  });

  test('the claim and the run travel with the call', async () => {
    const headers = { 'x-service-on-behalf-of': ' ann@x ', 'x-service-agent-invocation-id': 'run-7' };
    const params = { ...call, _meta: { onBehalfOf: 'bob@x', [`${K}clientInfo`]: { name: 'cli', version: '1' } } };
    await compat(rig, 'tools/call', params, headers);
    expect(rig.executed.at(-1)!.request).toMatchObject({
      tool: 'orders/list',
      origin: { door: 'mcp', onBehalfOf: 'ann@x', invocationId: 'run-7', client: 'cli', protocolVersion: MODERN, address: '127.0.0.1' },
    });
    expect(rig.executed.at(-1)!.call.principal).toEqual(rig.principal);
    await compat(rig, 'tools/call', params);
    expect(rig.executed.at(-1)!.request.origin.onBehalfOf).toBe('bob@x');
  });
});
