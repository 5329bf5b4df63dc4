/** Input that breaks the rules of the MCP endpoint: each refusal says what is wrong, and nothing runs. */
import { randomUUID } from 'node:crypto';
import { sendRaw, useStack, type Caller, type Stack } from '../harness';
import { proves } from '../proves';

const MODERN = '2026-07-28';
const OTHERS = ['2025-11-25', '2025-06-18', '2024-11-05', '2024-10-07'];

let stack: Stack;
let caller: Caller;
beforeAll(async () => {
  stack = await useStack();
  caller = await stack.readyCaller();
}, 120_000);
afterAll(() => stack?.stop(), 60_000);

const rpc = (method: string, params?: object): object => ({ jsonrpc: '2.0', id: 7, method, ...(params && { params }) });
const run = (tool: string, args: object): object => rpc('tools/call', { name: 'execute_tool', arguments: { tool, arguments: args } });
const customer = `Nobody ${randomUUID()}`;
const anOrder = { customer, email: 'n@example.com', items: [{ sku: 'MUG-BLUE', title: 'Mug', quantity: 1, unitCents: 100 }] };

/** A POST that sends these headers and no version. Also a body that is no JSON. */
const bare = (body: string | Uint8Array, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(stack.mcpUrl, {
    method: 'POST',
    headers: { authorization: `Bearer ${caller.token.value}`, 'content-type': 'application/json', ...headers },
    body: body as string,
    signal: AbortSignal.timeout(30_000),
  });
const fault = async (body: string | Uint8Array, headers: Record<string, string> = {}): Promise<unknown> => {
  const response = await bare(body, headers);
  const { id, error } = (await response.json()) as { id?: unknown; error?: { code: number; message: string } };
  expect(error?.message).toEqual(expect.stringMatching(/.{8,}/));
  return { status: response.status, code: error?.code, id };
};
/** How many of ours there are: the order desk is that of every suite. */
const orderCount = async (): Promise<number> =>
  (
    (await stack.execute('orders/listOrders', { limit: 100 }, { token: caller.token.value })).json as { orders: { customer: string }[] }
  ).orders.filter((order) => order.customer === customer).length;

const nested = (depth: number): string => '{"a":'.repeat(depth) + '1' + '}'.repeat(depth);
const members = (count: number): string => `{${Array.from({ length: count }, (_, i) => `"k${i}":0`).join()}}`;
const listing = (args: string): string =>
  `{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"execute_tool","arguments":{"tool":"orders/listOrders","arguments":${args}}}}`;

proves(['MCP-BADINPUT'], 'what is not JSON, has a member twice or is no message is refused with its code', async () => {
  const twice = '{"jsonrpc":"2.0","id":7,"method":"ping","method":"tools/list"}';
  const syntax = [
    '',
    ' ',
    '{',
    '{"jsonrpc":"2.0",}',
    "{'a':1}",
    'NaN',
    '\u0000',
    '{"a":1}{"b":2}',
    twice,
    listing('{"limit":1,"limit":2}'),
  ];
  for (const body of [...syntax, Uint8Array.of(0x22, 0xff, 0xfe, 0x22)]) {
    expect({ body, ...((await fault(body)) as object) }).toEqual({ body, status: 400, code: -32700, id: null });
  }
  const wrong = [7, 'x', null, {}, { jsonrpc: '1.0', id: 7, method: 'ping' }, { id: 7, method: 'ping' }, { jsonrpc: '2.0', id: 7 }];
  const ids = [null, {}, true, [1]].map((id) => ({ jsonrpc: '2.0', id, method: 'ping' }));
  for (const body of [...wrong, ...ids, { jsonrpc: '2.0', id: 7, method: 7 }]) {
    expect({ body, ...((await fault(JSON.stringify(body))) as object) }).toMatchObject({ body, status: 400, code: -32600 });
  }
  expect(await fault(JSON.stringify({ ...rpc('ping'), params: [] }))).toMatchObject({ code: -32602 });
  expect(await fault(JSON.stringify(rpc('ping')), { 'content-type': 'text/plain' })).toMatchObject({ status: 415 });
  expect(await fault(JSON.stringify(rpc('no/such')), { 'mcp-protocol-version': MODERN })).toMatchObject({ status: 404, code: -32601 });
  expect(await fault(JSON.stringify(rpc('no/such')))).toMatchObject({ status: 200, code: -32601 });
});

proves(['MCP-BADINPUT'], 'bodies too large, too deep or with too many members are refused as such', async () => {
  const response = await bare(listing(`{"cursor":"${'x'.repeat(1_000_001)}"}`));
  expect(response.status).toBe(413);
  expect(await response.text()).toMatch(/larger than \d+ bytes/);
  for (const bomb of ['['.repeat(400_000), listing(nested(1_000)), nested(100_000), listing(members(60_000)), `[${members(90_000)}]`]) {
    const refused = await bare(bomb);
    expect([bomb.slice(0, 30), refused.status]).toEqual([bomb.slice(0, 30), 400]);
    expect(await refused.text()).toMatch(/nested deeper than|more than [\d,]+ members/);
  }
  for (const poison of ['{"__proto__":{"limit":1}}', '{"cursor":"\\ud800"}', '{"limit":1e999}'])
    expect(await fault(listing(poison))).toMatchObject({ status: 400 });
});

proves(['MCP-BADINPUT'], 'a second Authorization header is refused, whichever of them is good', async () => {
  const sent = JSON.stringify(rpc('ping'));
  const lines = [`POST /org/${stack.orgSlug} HTTP/1.1`, `Host: ${new URL(stack.mcpUrl).host}`, 'Content-Type: application/json'];
  const send = (headers: string[]): Promise<string> =>
    sendRaw(stack.mcpUrl, [...lines, `Content-Length: ${sent.length}`, ...headers], sent);
  const good = `Authorization: Bearer ${caller.token.value}`;
  expect(await send([good, 'Connection: close'])).toMatch(/^HTTP\/1\.1 200/);
  for (const other of [good, 'authorization: Bearer x'])
    for (const pair of [
      [good, other],
      [other, good],
    ])
      expect(await send(pair)).toMatch(/^HTTP\/1\.1 400/);
});

proves(['MCP-BADINPUT'], 'an unknown meta-tool is an invalid parameter; wrong arguments of a known one are told by name', async () => {
  for (const params of [{ name: 'orders/listOrders' }, { name: '__proto__' }, {}, { name: 7 }, { name: 'list_services', arguments: [] }]) {
    expect(await fault(JSON.stringify(rpc('tools/call', params)))).toEqual({ status: 200, code: -32602, id: 7 });
  }
  const told = async (name: string, args: object): Promise<string> => {
    const { isError, text } = await stack.callTool(name, args as Record<string, unknown>, { token: caller.token.value });
    return `${String(isError)} ${text}`;
  };
  expect(await told('list_services', { extra: 1 })).toMatch(/^true .*extra/s);
  expect(await told('search_tools', { query: '', limit: 51 })).toMatch(/^true .*\/query.*\/limit/s);
  expect(await told('describe_tools', { tools: [] })).toMatch(/^true .*\/tools/s);
  expect(await told('execute_tool', { tool: 'orders/listOrders', arguments: 5 })).toMatch(/^true .*execute_tool.*\/arguments/s);
});

proves(['MCP-BADINPUT'], 'batches follow the rules of their one version', async () => {
  for (const version of [MODERN, ...OTHERS])
    expect(await fault(JSON.stringify([rpc('ping')]), { 'mcp-protocol-version': version })).toMatchObject({ status: 400, code: -32600 });
  expect(await fault('[]')).toMatchObject({ status: 400, code: -32600 });
  expect(await fault(JSON.stringify(Array(51).fill(rpc('ping'))))).toMatchObject({ status: 400, code: -32600 });
  const mixed = [
    rpc('ping'),
    7,
    rpc('initialize', { protocolVersion: '2025-03-26' }),
    { jsonrpc: '2.0', method: 'notifications/x' },
    rpc('no/such'),
  ];
  const answers = (await (await bare(JSON.stringify(mixed))).json()) as { result?: object; error?: { code: number } }[];
  expect(answers.map(({ result, error }) => result ?? error?.code)).toEqual([{}, -32600, -32600, -32601]);
});

proves(['MCP-BADINPUT'], 'a notification or a stray answer runs nothing, whatever it says', async () => {
  const modern = { token: caller.token.value, headers: { 'mcp-protocol-version': MODERN } };
  const before = await orderCount();
  const { id: _id, ...silent } = run('orders/createOrder', { body: anOrder }) as { id: number };
  const stray = { jsonrpc: '2.0', id: 7, result: silent };
  for (const body of [silent, stray, [silent, silent], { ...silent, method: 'notifications/initialized' }]) {
    const response = await bare(JSON.stringify(body));
    expect([response.status, await response.text()]).toEqual([202, '']);
  }
  expect((await stack.post(silent, modern)).status).toBe(202);
  expect(await orderCount()).toBe(before);
  expect((await stack.post(run('orders/createOrder', { body: anOrder }), modern)).message?.result).toMatchObject({ isError: false });
  expect(await orderCount()).toBe(before + 1);
});
