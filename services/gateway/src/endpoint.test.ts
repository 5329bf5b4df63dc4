/** Statuses, codes and shapes of the endpoint over HTTP. */
import { AppError } from '@gatehouse/contracts';
import { Attached } from '@gatehouse/bus';
import { startRig, textContent, type Rig } from './testing/rig';
import { type Body, compat, K, legacy, meta, MODERN, post, rpc, strict } from './testing/speak';
import { legacyVersions, supportedVersions } from './mcp/versions';

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.stop());
beforeEach(() => rig.onExecute(({ tool }) => new Attached({ isError: false, callId: 'call_x' }, textContent(`ran ${tool}`))));

const call = { name: 'execute_tool', arguments: { tool: 'orders/list', arguments: {} } };
const bombs: [string, string, number, number][] = [
  ['no JSON', '{', 400, -32700],
  ['empty', '', 400, -32700],
  ['comment', '{"jsonrpc":"2.0"/**/}', 400, -32700],
  ['trailing comma', '{"jsonrpc":"2.0","id":1,"method":"ping",}', 400, -32700],
  ['NaN', '{"jsonrpc":"2.0","id":NaN,"method":"ping"}', 400, -32700],
  ['byte order mark', '\ufeff{"jsonrpc":"2.0","id":1,"method":"ping"}', 400, -32700],
  ['duplicate id', '{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}', 400, -32700],
  [
    'duplicate argument',
    '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"execute_tool","arguments":{"tool":"a/ok","tool":"a/blocked"}}}',
    400,
    -32700,
  ],
  ['duplicate by escape', '{"jsonrpc":"2.0","id":1,"method":"ping","\\u006dethod":"x"}', 400, -32700],
  ['lone surrogate', '{"jsonrpc":"2.0","id":"\\ud800","method":"ping"}', 400, -32600],
  ['huge number', '{"jsonrpc":"2.0","id":1e400,"method":"ping"}', 400, -32600],
  ['__proto__', '{"jsonrpc":"2.0","id":1,"method":"ping","params":{"__proto__":{}}}', 400, -32600],
  ['depth', `${'['.repeat(10_000)}${']'.repeat(10_000)}`, 400, -32600],
  ['keys', `{${Array.from({ length: 60_000 }, (_, i) => `"${i}":0`).join()}}`, 400, -32600],
  ['too large', `"${'x'.repeat(999_999)}"`, 413, -32600],
  ['ten megabytes', `"${'x'.repeat(10_000_000)}"`, 413, -32600],
];
test.each(bombs)('body: %s', async (_name, body, status, code) => {
  const answer = await post(rig, body);
  expect(answer.status).toBe(status);
  expect(answer.json).toMatchObject({ jsonrpc: '2.0', id: null, error: { code } });
});

test('the largest body still fits', async () => {
  const shell = JSON.stringify(rpc('ping', { x: '' }));
  const body = shell.replace('""', `"${'x'.repeat(1_000_000 - shell.length)}"`);
  expect(body).toHaveLength(1_000_000);
  expect((await post(rig, body)).json).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
});

test('only JSON, uncompressed', async () => {
  for (const type of ['text/plain', 'application/jsonx', 'application/x-www-form-urlencoded', '']) {
    expect((await post(rig, rpc('ping'), { 'content-type': type })).status).toBe(415);
  }
  expect((await post(rig, rpc('ping'), { 'content-encoding': 'gzip' })).status).toBe(415);
  expect((await post(rig, rpc('ping'), { 'content-type': 'Application/JSON; charset=utf-8' })).status).toBe(200);
});

test('other methods of HTTP', async () => {
  const authorization = `Bearer ${rig.token}`;
  for (const method of ['GET', 'HEAD', 'PUT', 'PATCH']) {
    const response = await fetch(rig.url, { method, headers: { authorization } });
    expect([method, response.status, response.headers.get('allow')]).toEqual([method, 405, 'POST, DELETE']);
  }
});

test('other addresses are not there', async () => {
  const base = `http://127.0.0.1:${rig.port}`;
  for (const path of ['/org', '/org/acme/x', '/ORG/acme', '/mcp', '/.well-known/oauth-protected-resource']) {
    expect((await post(rig, rpc('ping'), {}, base + path)).status).toBe(404);
  }
  expect((await post(rig, rpc('ping'), {}, `${base}/org/%zz`)).status).toBe(400);
  expect((await post(rig, rpc('ping'), {}, `${base}/`)).json).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
});

test('an unknown version names those we speak', async () => {
  const answer = await legacy(rig, 'tools/list', {}, { 'mcp-protocol-version': '2030-01-01' });
  expect(answer.status).toBe(400);
  expect(answer.json).toMatchObject({ id: 1, error: { code: -32022, data: { supported: supportedVersions, requested: '2030-01-01' } } });
});

describe('2026-07-28', () => {
  test('server/discover', async () => {
    const { status, json } = await strict(rig, 'server/discover');
    expect(status).toBe(200);
    expect(json.result).toMatchObject({
      resultType: 'complete',
      supportedVersions,
      capabilities: { tools: {} },
      ttlMs: 0,
      cacheScope: 'private',
      _meta: {
        [`${K}serverInfo`]: { name: 'Acme (Organization)', version: expect.stringMatching(/^\d/) },
        correlation_id: expect.any(String),
        'service/bootstrap': { bootstrap_version: 1, skill_source: 'service', skills: [] },
      },
    });
    expect(json.result.instructions).toContain('search_tools');
  });

  test('tools/list', async () => {
    const { json, headers } = await compat(rig, 'tools/list');
    expect(json.result.tools.map((tool) => tool.name)).toEqual(['list_services', 'search_tools', 'describe_tools', 'execute_tool']);
    for (const tool of json.result.tools) expect(tool).toMatchObject({ description: expect.any(String), inputSchema: { type: 'object' } });
    expect(json.result).toMatchObject({ resultType: 'complete', ttlMs: 0, cacheScope: 'private' });
    expect(json.result._meta['service/bootstrap']).toMatchObject({ activation_tool: 'activate_skill' });
    expect(headers.get('x-correlation-id')).toBe(json.result._meta.correlation_id);
  });

  test('tools/call', async () => {
    const { status, json } = await strict(rig, 'tools/call', call);
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
    const methods = [
      'initialize',
      'ping',
      'logging/setLevel',
      'tasks/result',
      'tasks/list',
      'tasks/get',
      'prompts/list',
      '__proto__',
      'constructor',
    ];
    for (const method of methods) {
      for (const speak of [compat, strict]) {
        const answer = await speak(rig, method);
        expect([method, answer.status, answer.json.error.code, answer.json.id]).toEqual([method, 404, -32601, 1]);
      }
    }
  });

  test('header faults of the strict lane', async () => {
    const faults: [Record<string, string>, number][] = [
      [{ 'mcp-method': 'tools/call' }, -32020],
      [{ 'mcp-protocol-version': '2025-06-18' }, -32020],
    ];
    for (const [headers, code] of faults) {
      const answer = await strict(rig, 'tools/list', {}, headers);
      expect([answer.status, answer.json.error.code, answer.json.id]).toEqual([400, code, 1]);
    }
    const named = await strict(rig, 'tools/call', call, { 'mcp-name': 'list_services' });
    expect([named.status, named.json.error.code]).toEqual([400, -32020]);
    const bare = await strict(rig, 'tools/list', { _meta: undefined });
    expect([bare.status, bare.json.error.code]).toEqual([400, -32602]);
    const headerless = await post(rig, rpc('tools/list', { _meta: meta() }));
    expect([headerless.status, headerless.json.error.code]).toEqual([400, -32020]);
  });

  test('sessions and batches do not exist', async () => {
    const answer = await strict(rig, 'tools/list', {}, { 'mcp-session-id': 'whatever' });
    expect([answer.status, answer.headers.get('mcp-session-id')]).toEqual([200, null]);
    expect((await post(rig, [rpc('tools/list')], { 'mcp-protocol-version': MODERN })).status).toBe(400);
  });

  test('a trace travels when it is valid', async () => {
    const id = (n: string): string => n.repeat(32);
    const parent = (n: string): string => `00-${id(n)}-${n.repeat(16)}-01`;
    const traceOf = async (header: string | undefined, inMeta: unknown): Promise<unknown> => {
      const headers = header === undefined ? {} : { traceparent: header };
      const { json } = await compat(rig, 'tools/call', { ...call, _meta: { traceparent: inMeta } }, headers);
      return json.result._meta.trace_id;
    };
    expect(await traceOf(parent('a'), parent('b'))).toBe(id('a'));
    expect(rig.executed.at(-1)!.call.traceparent).toContain(id('a'));
    expect(await traceOf(undefined, parent('b'))).toBe(id('b'));
    expect(await traceOf('garbage', parent('b'))).toBe(id('b'));
    for (const bad of [parent('0'), 'garbage', `00-${id('A')}-${'a'.repeat(16)}-01`, 5])
      expect(await traceOf(undefined, bad)).toBeUndefined();
    expect(rig.executed.at(-1)!.call.traceparent).toBeUndefined();
  });
});

describe('before 2026-07-28', () => {
  const hello = (version: unknown, rest: object = {}) =>
    legacy(rig, 'initialize', { protocolVersion: version, capabilities: {}, clientInfo: { name: 'test', version: '1' }, ...rest });

  test.each(legacyVersions)('handshake %s', async (version) => {
    const { status, json, headers } = await hello(version);
    expect(status).toBe(200);
    expect(json.result).toEqual({
      protocolVersion: version,
      capabilities: { tools: {} },
      serverInfo: { name: 'Acme (Organization)', version: expect.any(String) },
      instructions: expect.any(String),
      _service: expect.objectContaining({ bootstrap_version: 1, model_catalog_version: 1, routing_mode: 'service' }),
    });
    expect(headers.get('mcp-session-id')).toMatch(/^[!-~]+$/);
  });

  test('a handshake for another version is answered with the newest', async () => {
    for (const version of [MODERN, '1999-01-01', '']) expect((await hello(version)).json.result.protocolVersion).toBe('2025-11-25');
    expect((await hello(undefined)).json.error.code).toBe(-32602);
    const underModern = await compat(rig, 'initialize', { protocolVersion: '2025-11-25' });
    expect([underModern.status, underModern.json.error.code]).toEqual([404, -32601]);
  });

  test('no answer carries members of the newer generation', async () => {
    for (const [method, params] of [
      ['ping', {}],
      ['tools/list', {}],
      ['tools/call', call],
      ['initialize', { protocolVersion: '2025-06-18' }],
    ] as const) {
      const { text } = await legacy(rig, method, params);
      for (const member of ['resultType', 'ttlMs', 'cacheScope', '_meta', 'service/bootstrap']) expect(text).not.toContain(member);
    }
    expect((await legacy(rig, 'ping')).json.result).toEqual({});
  });

  test('unknown methods are 200', async () => {
    for (const method of ['prompts/list', 'logging/setLevel', 'server/discover', 'tasks/get', 'resources/list', 'constructor']) {
      const answer = await legacy(rig, method);
      expect([method, answer.status, answer.json.error.code]).toEqual([method, 200, -32601]);
    }
  });

  test('a session lives until DELETE, for its owner only', async () => {
    const session = (await hello('2025-06-18')).headers.get('mcp-session-id')!;
    const use = (id: string, token = rig.token) => legacy(rig, 'ping', {}, { 'mcp-session-id': id, authorization: `Bearer ${token}` });
    const end = (id: string | undefined) =>
      fetch(rig.url, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${rig.token}`, ...(id === undefined ? {} : { 'mcp-session-id': id }) },
      });
    expect((await use(session)).status).toBe(200);
    expect((await use(session, rig.addToken())).status).toBe(404);
    const forged = await use(`${session.slice(0, -1)}${session.endsWith('A') ? 'B' : 'A'}`);
    expect([forged.status, forged.json.error.code]).toEqual([404, -32600]);
    expect((await end(undefined)).status).toBe(400);
    expect((await end('nothing')).status).toBe(404);
    expect((await end(session)).status).toBe(204);
    expect((await use(session)).status).toBe(404);
    expect((await end(session)).status).toBe(404);
    expect((await legacy(rig, 'initialize', { protocolVersion: '2025-06-18' }, { 'mcp-session-id': session })).status).toBe(200);
  });

  test('a session tells the version and the client', async () => {
    const session = (await hello('2024-10-07')).headers.get('mcp-session-id')!;
    const { json } = await legacy(rig, 'tools/call', call, { 'mcp-session-id': session });
    expect(json.result.toolResult).toEqual(json.result.content);
    expect(rig.executed.at(-1)!.request.origin).toMatchObject({ protocolVersion: '2024-10-07', client: 'test', door: 'mcp' });
    const plain = await legacy(rig, 'tools/call', call);
    expect(plain.json.result).toEqual({ content: [{ type: 'text', text: 'ran orders/list' }], isError: false });
    expect(rig.executed.at(-1)!.request.origin.protocolVersion).toBe('2025-03-26');
  });

  test('notifications and posted answers get 202 and run nothing', async () => {
    const before = rig.executed.length;
    const bodies = [
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      { jsonrpc: '2.0', method: 'tools/call', params: call },
      { jsonrpc: '2.0', id: 1, result: {} },
      [{ jsonrpc: '2.0', method: 'tools/call', params: call }],
    ];
    for (const body of bodies) {
      const answer = await post(rig, body);
      expect([answer.status, answer.text, answer.headers.get('content-type')]).toEqual([202, '', null]);
    }
    const modern = { 'mcp-protocol-version': MODERN };
    expect((await post(rig, { jsonrpc: '2.0', method: 'tools/call', params: call }, modern)).status).toBe(202);
    expect((await post(rig, { jsonrpc: '2.0', id: 1, result: {} }, modern)).status).toBe(400);
    expect(rig.executed).toHaveLength(before);
  });

  test('a batch is answered in order', async () => {
    const { status, json } = await post(rig, [
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
  });

  test('wrong arguments are all named', async () => {
    const [isError, text] = await textOf({ name: 'search_tools', arguments: { limit: 99, page: 1 } });
    expect(isError).toBe(true);
    for (const part of ["'query'", '/limit', '"page"']) expect(text).toContain(part);
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
