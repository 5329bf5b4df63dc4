/** Statuses, codes and shapes of the endpoint over HTTP. */
import { Attached } from '@gatehouse/bus';
import { startFixture, textContent, type Fixture } from './testing/fixture';
import { legacy, post, rpc } from './testing/speak';
import { supportedVersions } from './mcp/versions';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.stop());
beforeEach(() => fixture.onExecute(({ tool }) => new Attached({ isError: false, callId: 'call_x' }, textContent(`ran ${tool}`))));

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
  ['depth', `${'['.repeat(10_000)}${']'.repeat(10_000)}`, 400, -32600],
  ['keys', `{${Array.from({ length: 60_000 }, (_, i) => `"${i}":0`).join()}}`, 400, -32600],
  ['too large', `"${'x'.repeat(999_999)}"`, 413, -32600],
  ['ten megabytes', `"${'x'.repeat(10_000_000)}"`, 413, -32600],
];
test.each(bombs)('body: %s', async (_name, body, status, code) => {
  const answer = await post(fixture, body);
  expect(answer.status).toBe(status);
  expect(answer.json).toMatchObject({ jsonrpc: '2.0', id: null, error: { code } });
});

test.each([
  ['__proto__', '{"__proto__":{}}'],
  ['a lone surrogate', '{"x":"\\ud800"}'],
  ['an infinite number', '{"x":1e400}'],
  ['depth', `{"x":${'['.repeat(100)}${']'.repeat(100)}}`],
  ['keys', `{${Array.from({ length: 12_000 }, (_, i) => `"${i}":0`).join()}}`],
])('what is refused for %s is named', async (_name, params) => {
  for (const id of ['7', '"seven"', '9007199254740993', '"\\ud800"']) {
    const { status, json } = await post(fixture, `{"jsonrpc":"2.0","id":${id},"method":"ping","params":${params}}`);
    expect([id, status, json.id, json.error.code]).toEqual([id, 400, /^(7|"seven")$/.test(id) ? JSON.parse(id) : null, -32600]);
  }
});

test('the largest body still fits', async () => {
  const shell = JSON.stringify(rpc('ping', { x: '' }));
  const body = shell.replace('""', `"${'x'.repeat(1_000_000 - shell.length)}"`);
  expect(body).toHaveLength(1_000_000);
  expect((await post(fixture, body)).json).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
});

test('only JSON, uncompressed', async () => {
  for (const type of ['text/plain', 'application/jsonx', 'application/x-www-form-urlencoded', '']) {
    expect((await post(fixture, rpc('ping'), { 'content-type': type })).status).toBe(415);
  }
  expect((await post(fixture, rpc('ping'), { 'content-encoding': 'gzip' })).status).toBe(415);
  expect((await post(fixture, rpc('ping'), { 'content-type': 'Application/JSON; charset=utf-8' })).status).toBe(200);
});

test('other methods of HTTP', async () => {
  const authorization = `Bearer ${fixture.token}`;
  for (const method of ['GET', 'HEAD', 'PUT', 'PATCH']) {
    const response = await fetch(fixture.url, { method, headers: { authorization } });
    expect([method, response.status, response.headers.get('allow')]).toEqual([method, 405, 'POST, DELETE']);
  }
});

test('other addresses are not there', async () => {
  const base = `http://127.0.0.1:${fixture.port}`;
  for (const path of ['/org', '/org/acme/x', '/ORG/acme', '/mcp', '/.well-known/nothing']) {
    expect((await post(fixture, rpc('ping'), {}, base + path)).status).toBe(404);
  }
  expect((await post(fixture, rpc('ping'), {}, `${base}/org/%zz`)).status).toBe(400);
  expect((await post(fixture, rpc('ping'), {}, `${base}/`)).json).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
});

test('an id comes back as it was sent, or is refused', async () => {
  for (const id of ['9007199254740991', '-9007199254740991', '0', '1.5', '"9007199254740993"']) {
    expect((await post(fixture, `{"jsonrpc":"2.0","id":${id},"method":"ping"}`)).text).toContain(`"id":${id},"result"`);
  }
  for (const id of ['9007199254740993', '-9007199254740992', '1e300']) {
    const { status, json } = await post(fixture, `{"jsonrpc":"2.0","id":${id},"method":"ping"}`);
    expect([status, json.id, json.error]).toEqual([400, null, { code: -32600, message: expect.stringMatching(/\/id|rounded/) }]);
  }
});

test.each(['9007199254740993', '9007199254740993e0', '9007199254740993.0'])('a call with %s is refused with the path', async (number) => {
  const { status, json } = await post(fixture, `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"arguments":{"ids":[${number}]}}}`);
  const message = expect.stringContaining(`${number} at /params/arguments/ids/0, which would be rounded`);
  expect([status, json]).toEqual([400, { jsonrpc: '2.0', id: 1, error: { code: -32600, message } }]);
});

test('an unknown version names those we speak', async () => {
  const answer = await legacy(fixture, 'tools/list', {}, { 'mcp-protocol-version': '2030-01-01' });
  expect(answer.status).toBe(400);
  expect(answer.json).toMatchObject({ id: 1, error: { code: -32022, data: { supported: supportedVersions, requested: '2030-01-01' } } });
});
