import { CAPABILITIES, decodeHeader, findMetadataFault } from './metadata';
import { CLAIM } from './routing';
import type { RpcRequest } from './message';

const K = 'io.modelcontextprotocol/';
const meta = { [CLAIM]: '2026-07-28', [CAPABILITIES]: {} };
const request = (method: string, params: Record<string, unknown> = {}): RpcRequest => ({
  id: 1,
  method,
  params: { _meta: meta, ...params },
  meta,
});
const check = (rpc: RpcRequest, method?: string, name?: string) => findMetadataFault({ method, name }, rpc)?.code;

test('Mcp-Method must be there and equal', () => {
  const list = request('tools/list');
  expect(check(list, 'tools/list')).toBeUndefined();
  expect(check(list, ' tools/list ')).toBeUndefined();
  for (const header of [undefined, '', 'Tools/List', 'tools/call', 'tools/list, tools/list']) expect(check(list, header)).toBe(-32020);
});

test.each([
  ['tools/call', 'name'],
  ['prompts/get', 'name'],
  ['resources/read', 'uri'],
])('Mcp-Name on %s repeats params.%s', (method, param) => {
  const rpc = request(method, { [param]: 'größe' });
  const encoded = `=?base64?${Buffer.from('größe').toString('base64')}?=`;
  expect(check(rpc, method, encoded)).toBeUndefined();
  expect(check(request(method, { [param]: 'x' }), method, 'x')).toBeUndefined();
  for (const header of [undefined, '', 'X', 'x, x', '=?base64?eA?=', '=?BASE64?eA==?=']) {
    expect(check(request(method, { [param]: 'x' }), method, header)).toBe(-32020);
  }
});

test('Mcp-Name on tasks is compared only when present', () => {
  const rpc = request('tasks/get', { taskId: 't' });
  expect(check(rpc, 'tasks/get')).toBeUndefined();
  expect(check(rpc, 'tasks/get', 'u')).toBe(-32020);
});

test('_meta must be complete', () => {
  const faults: [unknown, string][] = [
    [undefined, '_meta is missing'],
    [5, '_meta is missing'],
    [{ [CAPABILITIES]: {} }, CLAIM],
    [{ [CLAIM]: '2026-07-28' }, CAPABILITIES],
    [{ [CLAIM]: '2026-07-28', [CAPABILITIES]: [] }, CAPABILITIES],
    [{ ...meta, [`${K}logLevel`]: 'loud' }, 'logLevel'],
  ];
  for (const [value, named] of faults) {
    const fault = findMetadataFault({ method: 'tools/list', name: undefined }, request('tools/list', { _meta: value }));
    expect(fault).toMatchObject({ code: -32602, status: 400 });
    expect(fault?.message).toContain(named);
  }
  expect(
    check(request('tools/list', { _meta: { ...meta, [`${K}logLevel`]: 'info', [`${K}clientInfo`]: 5 } }), 'tools/list'),
  ).toBeUndefined();
});

test('the base64 form of a header is exact', () => {
  expect(decodeHeader('plain')).toBe('plain');
  expect(decodeHeader('=?base64?eA==')).toBe('=?base64?eA==');
  expect(decodeHeader('eA==?=')).toBe('eA==?=');
  expect(decodeHeader('=?base64?eA==?=')).toBe('x');
  for (const text of ['eA', 'eA=', 'e-_=', 'eB==', '/w==', 'e A==']) expect(decodeHeader(`=?base64?${text}?=`)).toBeUndefined();
});
