import { BATCH_LIMIT, CLAIM, chooseProtocol, route, type Routed } from './routing';
import { RpcError } from './errors';
import { DEFAULT_VERSION, legacyVersions, MODERN, supportedVersions } from './versions';

const say = (claim?: unknown, rest: object = {}): object => ({
  jsonrpc: '2.0',
  id: 7,
  method: 'tools/list',
  params: claim === undefined ? {} : { _meta: { [CLAIM]: claim } },
  ...rest,
});
const routed = (body: unknown, version?: string, method?: string): Routed => route({ version, method }, body, DEFAULT_VERSION);

const strict = { generation: 'modern', strict: true };
const compat = { generation: 'modern', strict: false };
const legacy = (version: string): object => ({ generation: 'legacy', version });
const OLD = '2025-06-18';

describe('which protocol serves a request', () => {
  const rows: [row: string, H: string | undefined, C: unknown, M: string | undefined, expected: object | number][] = [
    ['header and claim modern', MODERN, MODERN, 'tools/list', strict],
    ['header and claim modern, no Mcp-Method', MODERN, MODERN, undefined, strict],
    ['header modern, other claim', MODERN, OLD, undefined, -32020],
    ['header modern, unknown claim', MODERN, 'x', 'tools/list', -32020],
    ['header modern, claim no string', MODERN, 5, undefined, -32602],
    ['header modern, claim null', MODERN, null, 'tools/list', -32602],
    ['header modern, no claim, Mcp-Method', MODERN, undefined, 'tools/list', strict],
    ['header modern, no claim, no Mcp-Method', MODERN, undefined, undefined, compat],
    ['no header, modern claim', undefined, MODERN, undefined, -32020],
    ['no header, modern claim, Mcp-Method', undefined, MODERN, 'tools/list', -32020],
    ['no header, unknown claim', undefined, '2099-01-01', undefined, -32022],
    ['no header, no claim', undefined, undefined, undefined, legacy('2025-03-26')],
    ['no header, no claim, Mcp-Method', undefined, undefined, 'tools/list', legacy('2025-03-26')],
    ['legacy header, no claim', OLD, undefined, undefined, legacy(OLD)],
    ['legacy header, no claim, Mcp-Method', OLD, undefined, 'tools/list', legacy(OLD)],
    ['no header, legacy claim', undefined, OLD, undefined, legacy('2025-03-26')],
    ['legacy header, modern claim', OLD, MODERN, undefined, -32020],
    ['legacy header, other legacy claim', OLD, '2025-11-25', undefined, -32020],
    ['legacy header, unknown claim', OLD, 'x', undefined, -32020],
    ['legacy header, same claim', OLD, OLD, undefined, legacy(OLD)],
  ];

  test.each(rows)('%s', (_row, version, claim, method, expected) => {
    const protocol = chooseProtocol({ version, method }, claim, DEFAULT_VERSION);
    if (typeof expected !== 'number') return expect(protocol).toEqual(expected);
    expect(protocol).toBeInstanceOf(RpcError);
    expect(protocol).toMatchObject({ code: expected, status: 400 });
    expect(routed(say(claim), version, method)).toMatchObject({ kind: 'fault', id: 7, error: { code: expected } });
  });

  test.each(legacyVersions)('the session decides without a header: %s', (version) => {
    expect(chooseProtocol({ version: undefined, method: undefined }, undefined, version)).toEqual(legacy(version));
  });
});

describe('before the protocol is chosen', () => {
  test.each(['2024-01-01', '', 'latest', '2025-06-18, 2025-06-18', '2026-07-28, 2025-06-18', '2026-07-28 ', 'DRAFT-2026-v1'])(
    'version header %j is none of ours',
    (version) => {
      expect(routed(say(), version)).toMatchObject({
        kind: 'fault',
        id: 7,
        error: { code: -32022, status: 400, data: { supported: supportedVersions, requested: version } },
      });
    },
  );

  const invalid: [string, unknown, number | string | null][] = [
    ['number', 5, null],
    ['string', 'x', null],
    ['null', null, null],
    ['no jsonrpc', { id: 1, method: 'ping' }, 1],
    ['jsonrpc 1.0', { jsonrpc: '1.0', id: 'a', method: 'ping' }, 'a'],
    ['method no string', { jsonrpc: '2.0', id: 1, method: 5 }, 1],
    ['method null', { jsonrpc: '2.0', id: 1, method: null }, 1],
    ['id null', { jsonrpc: '2.0', id: null, method: 'ping' }, null],
    ['id object', { jsonrpc: '2.0', id: {}, method: 'ping' }, null],
    ['id rounded', JSON.parse('{"jsonrpc":"2.0","id":9007199254740993,"method":"ping"}'), null],
    ['id far below', { jsonrpc: '2.0', id: -1e300, method: 'ping' }, null],
    ['id boolean', { jsonrpc: '2.0', id: true, method: 'ping' }, null],
    ['neither request nor answer', { jsonrpc: '2.0', id: 1 }, 1],
  ];
  test.each(invalid)('invalid request: %s', (_name, body, id) => {
    for (const version of [undefined, MODERN, OLD]) {
      expect(routed(body, version)).toMatchObject({ kind: 'fault', id, error: { code: -32600, status: 400 } });
    }
  });

  test('params that are no object', () => {
    for (const params of [[], 'x', 5, false]) {
      expect(routed(say(undefined, { params }))).toMatchObject({ kind: 'fault', id: 7, error: { code: -32602, status: 400 } });
    }
  });

  test('posted answers are dropped by the legacy generation, refused by the modern one', () => {
    const answer = { jsonrpc: '2.0', id: 7, result: {} };
    expect(routed(answer)).toEqual({ kind: 'response', id: 7, result: {} });
    expect(routed({ jsonrpc: '2.0', id: 7, error: { code: 1, message: '' } }, OLD)).toEqual({ kind: 'response', id: 7 });
    expect(routed(answer, MODERN)).toMatchObject({ kind: 'fault', id: 7, error: { code: -32600 } });
  });

  test('a message without id is a notification, whatever its method', () => {
    for (const version of [undefined, MODERN, OLD]) {
      expect(routed({ jsonrpc: '2.0', method: 'tools/call', params: { name: 'x' } }, version)).toEqual({
        kind: 'notification',
        method: 'tools/call',
        params: { name: 'x' },
      });
    }
  });

  test('requests keep id, method, params and _meta', () => {
    const body = { jsonrpc: '2.0', id: 'a', method: 'm', params: { x: 1, _meta: { y: 2 } } };
    expect(routed(body)).toMatchObject({ kind: 'request', request: { id: 'a', method: 'm', params: { x: 1 }, meta: { y: 2 } } });
    expect(routed({ jsonrpc: '2.0', id: 0, method: 'm', params: { _meta: 5 } })).toMatchObject({ request: { id: 0, meta: {} } });
  });
});

describe('batches', () => {
  test.each([undefined, '2025-03-26'])('accepted with header %s', (version) => {
    const answer = { jsonrpc: '2.0', id: 1, result: {} };
    const result = routed([say(), { jsonrpc: '2.0', method: 'n' }, 5, answer], version);
    expect(result).toMatchObject({
      kind: 'batch',
      messages: [{ kind: 'request' }, { kind: 'notification' }, { kind: 'fault' }, { kind: 'response' }],
    });
  });

  test.each([MODERN, '2025-11-25', '2025-06-18', '2024-11-05', '2024-10-07'])('refused with header %s', (version) => {
    expect(routed([say()], version)).toMatchObject({ kind: 'fault', id: null, error: { code: -32600, status: 400 } });
  });

  test('refused when the session speaks another version', () => {
    expect(route({ version: undefined, method: undefined }, [say()], OLD)).toMatchObject({ kind: 'fault', error: { code: -32600 } });
  });

  test('refused when empty, too long, or with a modern claim', () => {
    const many = Array.from({ length: BATCH_LIMIT + 1 }, () => say());
    for (const body of [[], many, [say(), say(MODERN)]]) {
      expect(routed(body)).toMatchObject({ kind: 'fault', id: null, error: { code: -32600, status: 400 } });
    }
    expect(routed(many.slice(1))).toMatchObject({ kind: 'batch' });
  });

  test('a handshake, a nested batch and an unknown claim fail alone', () => {
    const messages = [say(undefined, { method: 'initialize' }), [say()], say('2099-01-01'), say()];
    expect(routed(messages)).toMatchObject({
      kind: 'batch',
      messages: [
        { kind: 'fault', id: 7, error: { code: -32600 } },
        { kind: 'fault', id: null, error: { code: -32600 } },
        { kind: 'fault', id: 7, error: { code: -32022 } },
        { kind: 'request' },
      ],
    });
  });
});
