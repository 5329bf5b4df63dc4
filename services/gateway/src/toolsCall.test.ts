/** `tools/call`: arguments, failures, what travels along. */
import { AppError } from '@gatehouse/contracts';
import { Attached } from '@gatehouse/bus';
import { startFixture, textContent, type Fixture } from './testing/fixture';
import { compat, K, legacy, MODERN } from './testing/speak';
import { legacyProtocols, modernProtocols } from './testing/waiting';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.stop());
beforeEach(() => fixture.onExecute(({ tool }) => new Attached({ isError: false, callId: 'call_x' }, textContent(`ran ${tool}`))));

const call = { name: 'execute_tool', arguments: { tool: 'orders/list', arguments: {} } };
describe('tools/call', () => {
  const textOf = async (params: object): Promise<[boolean, string]> => {
    const { status, json } = await compat(fixture, 'tools/call', params);
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
    for (const part of ['search_tools', 'query', '/limit', '"page"']) expect(text).toContain(part);
    for (const args of [{}, { tool: 5, arguments: {} }, { tool: 'a/b', arguments: [] }, { tool: 'a/b', arguments: {}, extra: 1 }]) {
      expect((await textOf({ name: 'execute_tool', arguments: args }))[0]).toBe(true);
    }
    expect((await textOf({ name: 'list_services', arguments: { x: 1 } }))[1]).toMatch(/list_services.*\n.*"x"/);
  });

  test('what is no tool is a protocol error', async () => {
    for (const params of [{ name: 'nope' }, { name: '__proto__' }, {}, { name: 5 }, { name: 'list_services', arguments: [] }]) {
      for (const speak of [compat, legacy]) {
        const answer = await speak(fixture, 'tools/call', params);
        expect([answer.status, answer.json.error.code, answer.json.id]).toEqual([200, -32602, 1]);
      }
    }
    const messageFor = async (params: object): Promise<unknown> => (await compat(fixture, 'tools/call', params)).json.error;
    expect(await messageFor({})).toMatchObject({ message: 'params.name is missing' });
    for (const name of [5, null, ['list_services']])
      expect(await messageFor({ name })).toMatchObject({ message: 'params.name must be a string' });
    expect(await messageFor({ name: 'list_services', arguments: [] })).toMatchObject({
      message: 'arguments of list_services must be an object',
    });
    const unknown = [
      ['nope', 'Unknown tool: nope'],
      ['orders/list', 'Unknown tool: orders/list; tools of services are run by execute_tool'],
      ['check_status', 'Unknown tool: check_status; call execute_tool with service/check_status as tool'],
      ['service/check_status', 'Unknown tool: service/check_status; call execute_tool with service/check_status as tool'],
    ];
    for (const [name, message] of unknown) expect(await messageFor({ name })).toMatchObject({ message });
  });

  test('null means absent wherever a value may be left out', async () => {
    for (const [, speak] of [...legacyProtocols({}), ...modernProtocols({})]) {
      for (const method of ['tools/list', 'ping', 'server/discover']) {
        const { json } = await speak(fixture, method, { cursor: null });
        expect([undefined, -32601]).toContain((json as { error?: { code: number } }).error?.code);
      }
      for (const args of [null, undefined]) {
        const { json } = await speak(fixture, 'tools/call', { name: 'list_services', arguments: args });
        expect(json.result).toMatchObject({ isError: false });
      }
      const { json } = await speak(fixture, 'tools/call', { name: 'search_tools', arguments: { query: 'q', service: null, limit: null } });
      expect(json.result).toMatchObject({ isError: false });
    }
    for (const params of [null, { _meta: null }, { cursor: null, _meta: null }])
      for (const speak of [compat, legacy])
        expect((await speak(fixture, 'tools/list', params)).json.result.tools.length).toBeGreaterThan(5);
    const refused = await textOf({ name: 'search_tools', arguments: { query: null, page: null } });
    expect(refused).toEqual([true, expect.stringMatching(/\/query: .*\n.*"page"|"page".*\n\/query/)]);
    expect((await compat(fixture, 'tools/list', { cursor: 'x' })).json.error.code).toBe(-32602);
    expect((await compat(fixture, 'tools/list', { cursor: '' })).json.error.code).toBe(-32602);
  });

  test('a call without arguments runs with none', async () => {
    for (const args of [{}, { arguments: {} }, { arguments: null }, { arguments: undefined }]) {
      expect(await textOf({ name: 'execute_tool', arguments: { tool: 'orders/list', ...args } })).toEqual([false, 'ran orders/list']);
      expect(fixture.executed.at(-1)!.request).toMatchObject({ tool: 'orders/list', arguments: {} });
    }
    await textOf({ name: 'execute_tool', arguments: { tool: 'orders/list', arguments: { service: null } } });
    expect(fixture.executed.at(-1)!.request.arguments).toEqual({ service: null });
  });

  test('execute_tool says where names and schemas come from, and how to follow what waits', async () => {
    const { json } = await compat(fixture, 'tools/list');
    const { description, inputSchema } = json.result.tools.find(({ name }) => name === 'execute_tool') as unknown as Record<string, string>;
    for (const word of ['describe_tools', 'service/check_status', 'request_id']) expect(description).toContain(word);
    expect(description!.length).toBeLessThan(1_024);
    expect(inputSchema).toMatchObject({ required: ['tool'] });
  });

  test('check_status alone is answered with the full name, and executes nothing', async () => {
    const before = fixture.executed.length;
    const answer = await textOf({ name: 'execute_tool', arguments: { tool: 'check_status', arguments: { request_id: 'req_0' } } });
    expect(answer).toEqual([true, expect.stringContaining('service/check_status')]);
    expect(fixture.executed).toHaveLength(before);
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
      fixture.onExecute(() => {
        throw error;
      });
      const [isError, shown] = await textOf(call);
      expect(isError).toBe(true);
      expect(shown).toMatch(text);
      expect(shown).not.toMatch(/mongo|secret|stack/);
    }
  });

  const page = '{"type":"text","text":"About this call: http://127.0.0.1:8084/orgs/acme/calls/call_x"}';

  test.each([
    ['refused', { refused: true }, {}],
    ['rejected by the API', {}, {}],
    ['rejected by the API, with data', { structured: { code: 500 } }, { structuredContent: { code: 500 } }],
  ])('a call that was %s ends in its page', async (_how, told, data) => {
    fixture.onExecute(() => new Attached({ isError: true, callId: 'call_x', ...told }, textContent('The API answered 401.')));
    const { json } = await compat(fixture, 'tools/call', call);
    const content = [{ type: 'text', text: 'The API answered 401.' }, JSON.parse(page) as object];
    expect(json.result).toMatchObject({ isError: true, content, ...data });
    fixture.onExecute(() => new Attached({ isError: true, callId: 'call_x', ...told }, Buffer.from('[ ]')));
    expect((await compat(fixture, 'tools/call', call)).json.result.content).toEqual([JSON.parse(page)]);
  });

  test('a call whose outcome could not be written yet ends in its page', async () => {
    fixture.onExecute(() => {
      throw new AppError('unknown_outcome', 'not recorded', { data: { callId: 'call_x' } });
    });
    const { json } = await compat(fixture, 'tools/call', call);
    expect(json.result).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('may have run') }, JSON.parse(page)] });
  });

  test('what the executor answers passes as it is, byte for byte', async () => {
    const bytes = Buffer.from('[ {"type":"text","text":"no grant \\u00e9 é"} ]');
    fixture.onExecute(() => new Attached({ isError: true, callId: 'call_x' }, bytes));
    const { text } = await compat(fixture, 'tools/call', call);
    expect(text).toContain(`"content":${bytes.toString().slice(0, -1)},${page}],"isError":true`);
  });

  test('old clients get blocks they know', async () => {
    const blocks = [{ type: 'audio', data: 'AA==', mimeType: 'audio/wav' }];
    fixture.onExecute(() => new Attached({ isError: false, callId: 'c' }, Buffer.from(JSON.stringify(blocks))));
    const typeFor = async (version: string): Promise<string> =>
      (await legacy(fixture, 'tools/call', call, { 'mcp-protocol-version': version })).json.result.content[0]!.type;
    expect([await typeFor('2024-11-05'), await typeFor('2025-03-26')]).toEqual(['text', 'audio']);
  });

  test('how long the client waited to be known travels with the call', async () => {
    const token = fixture.addToken();
    fixture.holdIdentity(new Promise((resolve) => setTimeout(resolve, 120)));
    await compat(fixture, 'tools/call', call, { authorization: `Bearer ${token}` });
    fixture.holdIdentity(undefined);
    expect(fixture.executed.at(-1)!.request.waitedMs).toBeGreaterThanOrEqual(100);
    await legacy(fixture, 'tools/call', call, { authorization: `Bearer ${token}` });
    expect(fixture.executed.at(-1)!.request.waitedMs).toBeGreaterThanOrEqual(0);
  });

  test('the claim and the run travel with the call', async () => {
    const headers = { 'x-service-on-behalf-of': ' ann@x ', 'x-service-agent-invocation-id': 'run-7' };
    const params = { ...call, _meta: { onBehalfOf: 'bob@x', [`${K}clientInfo`]: { name: 'cli', version: '1' } } };
    await compat(fixture, 'tools/call', params, headers);
    expect(fixture.executed.at(-1)!.request).toMatchObject({
      tool: 'orders/list',
      origin: { door: 'mcp', onBehalfOf: 'ann@x', invocationId: 'run-7', client: 'cli', protocolVersion: MODERN, address: '127.0.0.1' },
    });
    expect(fixture.executed.at(-1)!.call.principal).toEqual(fixture.principal);
    for (const header of [undefined, '', '  ', Buffer.from('\u200b').toString('latin1')]) {
      await compat(fixture, 'tools/call', params, header === undefined ? {} : { 'x-service-on-behalf-of': header });
      expect([header, fixture.executed.at(-1)!.request.origin.onBehalfOf]).toEqual([header, 'bob@x']);
    }
  });
});
