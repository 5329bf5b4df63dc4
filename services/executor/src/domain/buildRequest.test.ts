import { newId, type registry } from '@gatehouse/contracts';
import { UnusableDefinition } from './refusal';
import { compileRequest, type BuiltRequest } from './buildRequest';

type Binding = registry.ParameterBinding;
const at = (place: Binding['in'], name: string, more: Partial<Binding> = {}): Binding => ({
  argument: name,
  in: place,
  name,
  required: false,
  ...more,
});
const define = (path: string, parameters: Binding[], more: Partial<registry.HttpTool> = {}): registry.HttpTool => ({
  kind: 'http',
  integrationId: newId('integration'),
  slug: 'desk',
  toolName: 'tool',
  digest: 'd',
  baseUrl: 'https://api.example.com/v1',
  method: 'GET',
  path,
  parameters,
  inputSchema: {},
  auth: { type: 'none' },
  ...more,
});
const build = (path: string, parameters: Binding[], args: Record<string, unknown>, more?: Partial<registry.HttpTool>): BuiltRequest =>
  compileRequest(define(path, parameters, more))(args);

const rgb = { R: 100, G: 200 };
const list = ['blue', 'black'];

describe('the style table of OpenAPI', () => {
  test.each([
    ['simple', false, 'a b', '/a%20b'],
    ['simple', false, list, '/blue,black'],
    ['simple', false, rgb, '/R,100,G,200'],
    ['simple', true, rgb, '/R=100,G=200'],
    ['label', false, 'x', '/.x'],
    ['label', false, list, '/.blue,black'],
    ['label', true, list, '/.blue.black'],
    ['label', true, rgb, '/.R=100.G=200'],
    ['matrix', false, 'x', '/;p=x'],
    ['matrix', false, list, '/;p=blue,black'],
    ['matrix', true, list, '/;p=blue;p=black'],
    ['matrix', true, rgb, '/;R=100;G=200'],
    ['matrix', false, rgb, '/;p=R,100,G,200'],
  ])('path %s explode %s: %j', (style, explode, value, expected) => {
    expect(build('/{p}', [at('path', 'p', { style, explode })], { p: value }).path).toBe(`/v1${expected}`);
  });

  test.each([
    ['form', true, list, 'p=blue&p=black'],
    ['form', false, list, 'p=blue,black'],
    ['form', true, rgb, 'R=100&G=200'],
    ['form', false, rgb, 'p=R,100,G,200'],
    ['spaceDelimited', false, list, 'p=blue%20black'],
    ['pipeDelimited', false, list, 'p=blue%7Cblack'],
    ['deepObject', true, { a: { b: [1, 2] }, c: 'd' }, 'p%5Ba%5D%5Bb%5D%5B0%5D=1&p%5Ba%5D%5Bb%5D%5B1%5D=2&p%5Bc%5D=d'],
    ['form', true, false, 'p=false'],
    ['form', true, 0, 'p=0'],
    ['form', true, '', 'p='],
    ['form', true, 'a&b=c#d+e%', 'p=a%26b%3Dc%23d%2Be%25'],
  ])('query %s explode %s: %j', (style, explode, value, expected) => {
    expect(build('/x', [at('query', 'p', { style, explode })], { p: value }).path).toBe(`/v1/x?${expected}`);
  });

  test('reserved characters stay where they are allowed, except those that end or split the query', () => {
    expect(build('/x', [at('query', 'p', { allowReserved: true })], { p: 'a/b?c:d&e=f#g+h%41' }).path).toBe(
      '/v1/x?p=a/b?c:d%26e%3Df%23g%2Bh%2541',
    );
  });
  test('a parameter described by content is a document, wherever it stands', () => {
    const json = { contentType: 'application/json; charset=utf-8' };
    const inPath = build('/x/{p}', [at('path', 'p', json)], { p: { a: '1/2' } }).path;
    expect(inPath).toBe('/v1/x/%7B%22a%22%3A%221%2F2%22%7D');
    expect(build('/x', [at('header', 'p', json)], { p: { a: 1 } }).headers).toEqual({ p: '{"a":1}' });
    const text = { contentType: 'text/plain' };
    expect(build('/x', [at('query', 'p', text)], { p: 'a b' }).path).toBe('/v1/x?p=a%20b');
    expect(build('/x/{p}', [at('path', 'p', text)], { p: 'a b' }).path).toBe('/v1/x/a%20b');
    expect(build('/x', [at('header', 'p', text)], { p: 'a b' }).headers).toEqual({ p: 'a b' });
    expect(build('/x', [at('query', 'p', { contentType: 'application/json' })], { p: { a: 1 } }).path).toBe('/v1/x?p=%7B%22a%22%3A1%7D');
  });
  test('headers', () => {
    const parameters = [at('header', 'X-List'), at('header', 'X-Map', { explode: true })];
    expect(build('/x', parameters, { 'X-List': list, 'X-Map': rgb }).headers).toEqual({ 'x-list': 'blue,black', 'x-map': 'R=100,G=200' });
  });
});

describe('bodies', () => {
  const body = (bodyType: string, value: unknown) => {
    const { headers, body: bytes } = build('/x', [at('body', '', { argument: 'body' })], { body: value }, { method: 'POST', bodyType });
    return [headers['content-type'], bytes?.toString()];
  };
  test.each([
    ['application/json', { a: [1, null] }, 'application/json', '{"a":[1,null]}'],
    ['application/merge-patch+json', { a: 1 }, 'application/merge-patch+json', '{"a":1}'],
    ['application/x-www-form-urlencoded', { a: 'x y', b: [1, 2] }, 'application/x-www-form-urlencoded', 'a=x%20y&b=1&b=2'],
    ['text/plain', 'hello', 'text/plain; charset=utf-8', 'hello'],
    ['application/xml', '<a/>', 'application/xml', '<a/>'],
  ])('%s', (type, value, contentType, text) => expect(body(type, value)).toEqual([contentType, text]));

  test('multipart fields cannot add headers, fields or an end', () => {
    const [type, text] = body('multipart/form-data', { 'a"\r\nX: y': 'v', b: '--gatehouse-boundary--\r\n' });
    expect(type).toBe('multipart/form-data; boundary=gatehouse-boundary-0');
    expect(text).toBe(
      '--gatehouse-boundary-0\r\nContent-Disposition: form-data; name="a%22%0D%0AX: y"\r\n\r\nv\r\n' +
        '--gatehouse-boundary-0\r\nContent-Disposition: form-data; name="b"\r\n\r\n--gatehouse-boundary--\r\n\r\n--gatehouse-boundary-0--\r\n',
    );
  });
  test('no body argument, no body', () => {
    expect(build('/x', [at('body', '', { argument: 'body' })], {}, { method: 'POST', bodyType: 'application/json' })).toMatchObject({
      body: undefined,
      headers: {},
    });
  });
});

/** T-44 of docs/threat-model.md#requests-to-apis: whatever an argument holds, origin and path template stay as they are, or the call is refused. */
describe('hostile arguments move nothing', () => {
  const payloads = [
    '../',
    '..',
    '.',
    './x',
    '../../etc/passwd',
    '//evil.example',
    '/\\evil.example',
    '@evil.example',
    'x@evil.example',
    '?admin=1',
    '#',
    '#x',
    '%2e%2e',
    '%2e%2e%2f',
    '%252e%252e/',
    '..%2f',
    '..;/x',
    '..\\x',
    'https://evil.example/',
    'https:evil',
    ':443',
    'a\r\nHost: evil',
    'a\nb',
    '\u0000',
    '%00',
    '\u2025',
    '．．',
    'a/../b',
    '\ud800',
    '{p}',
    ' .. ',
    '\t..',
    'x?y#z',
  ];
  const path = [at('path', 'id'), at('query', 'q'), at('header', 'X-Tag')];
  const expectInPlace = ({ origin, path: built }: BuiltRequest): void => {
    const url = new URL(origin + built);
    expect(origin).toBe('https://api.example.com');
    expect(url.host).toBe('api.example.com');
    expect(url.pathname).toMatch(/^\/v1\/orders\/[^/]+\/lines$/);
    expect(decodeURIComponent(url.pathname).split(/[/\\;]/)).not.toContain('..');
    expect([...url.searchParams.keys()].every((key) => key === 'q')).toBe(true);
    expect(built).not.toMatch(/[\r\n#\s]/);
  };
  const attempt = (args: Record<string, unknown>): void => {
    try {
      expectInPlace(build('/orders/{id}/lines', path, { id: '1', ...args }));
    } catch (err) {
      if ((err as { code?: string }).code !== 'invalid') throw err;
    }
  };
  test.each(payloads)('path %j', (payload) => attempt({ id: payload }));
  test.each(payloads)('path in a list %j', (payload) => attempt({ id: ['a', payload] }));
  test.each(payloads)('path as a member %j', (payload) => attempt({ id: { [payload]: payload } }));
  test.each(payloads)('query %j', (payload) => attempt({ q: payload }));
  test.each(payloads)('header %j', (payload) => attempt({ 'X-Tag': payload }));

  test.each(['..', '.', '../x', '%2e%2e', '%252e%252e', '..\\x', '..;x', 'a/../b', '', '\u0000', 'a\r\nb'])(
    'path argument %j is refused',
    (id) => {
      expect(() => build('/orders/{id}/lines', path, { id })).toThrow(
        expect.objectContaining({ code: 'invalid', details: [expect.stringMatching(/^\/id: /)] }),
      );
    },
  );
  test.each(['a\r\nX-Evil: 1', 'a\nb', 'a\u0000', 'caf\u00e9', '\u007f'])('header argument %j is refused', (tag) => {
    expect(() => build('/x', [at('header', 'X-Tag')], { 'X-Tag': tag })).toThrow(expect.objectContaining({ code: 'invalid' }));
  });
  test('empty lists cannot make a dot or an empty segment', () => {
    for (const style of ['simple', 'label', 'matrix'])
      expect(() => build('/a/{p}/b', [at('path', 'p', { style })], { p: [] })).toThrow(expect.objectContaining({ code: 'invalid' }));
  });
});

describe('what nobody may set', () => {
  const names = [
    'Host',
    'AUTHORIZATION',
    'Cookie',
    'X-Forwarded-For',
    'x-forwarded-host',
    'Content-Length',
    'Transfer-Encoding',
    'Connection',
    'Proxy-Authorization',
    'User-Agent',
    'X-HTTP-Method-Override',
    'traceparent',
    'X-Service-On-Behalf-Of',
    'Accept-Encoding',
    'X-Key',
    'bad name',
    'a:b',
  ];
  test.each(names)('header %s is left out', (name) => {
    const auth = { type: 'apiKey' as const, in: 'header' as const, name: 'x-key' };
    expect(build('/x', [at('header', name)], { [name]: 'evil' }, { auth }).headers).toEqual({});
  });
  test('the parameter that carries the credential', () => {
    const auth = { type: 'apiKey' as const, in: 'query' as const, name: 'api_key' };
    expect(() => build('/x', [at('query', 'filter')], { filter: { api_key: 'mine' } }, { auth })).toThrow(
      expect.objectContaining({ code: 'invalid' }),
    );
    expect(() => build('/x', [at('query', 'api_key')], { api_key: 'mine' }, { auth })).toThrow(
      expect.objectContaining({ code: 'invalid' }),
    );
  });
  test('an exploded object cannot pose as another parameter', () => {
    expect(() => build('/x', [at('query', 'filter'), at('query', 'tenant')], { filter: { tenant: 'other' } })).toThrow(
      expect.objectContaining({ code: 'invalid' }),
    );
  });
  test('members of Object.prototype are no arguments', () => {
    expect(build('/x', [at('query', 'constructor'), at('query', 'toString')], {}).path).toBe('/v1/x');
    expect(() => build('/{constructor}', [at('path', 'constructor')], {})).toThrow(expect.objectContaining({ code: 'invalid' }));
  });
});

test('a base URL with a user, query or no origin is not usable', () => {
  for (const baseUrl of ['https://a@b.example', 'https://b.example?x=1', 'nonsense', 'https://b.example/#x'])
    expect(() => compileRequest(define('/x', [], { baseUrl }))).toThrow(UnusableDefinition);
});
test('a base URL without a path and a template without a slash', () => {
  expect(build('orders', [], {}, { baseUrl: 'https://api.example.com' }).path).toBe('/orders');
  expect(build('/', [], {}, { baseUrl: 'https://api.example.com/' }).path).toBe('/');
});
