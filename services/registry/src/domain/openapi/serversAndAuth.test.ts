import { apiDocument } from '../../testing/apiDocument';
import { importOperation as operation, importValue as run } from '../../testing/importValue';
import type { ImportTask } from './importDocument';

describe('base URL', () => {
  const servers = (list: unknown[], more: Partial<ImportTask> = {}) =>
    run(apiDocument({ '/x': { get: {} } }, { servers: list }), more).baseUrl;

  test('is the first server with the defaults of its variables', () => {
    expect(servers([{ url: 'https://{host}/{v}/', variables: { host: { default: 'a.test' }, v: { default: 'v1' } } }])).toBe(
      'https://a.test/v1',
    );
    expect(servers([{ url: '/api' }], { sourceUrl: 'https://a.test/docs/openapi.json' })).toBe('https://a.test/api');
    expect(servers([{ url: '/api' }], { baseUrl: 'https://b.test/' })).toBe('https://b.test');
    expect(run({ swagger: '2.0', info: {}, host: 'a.test', basePath: '/v1', schemes: ['http', 'https'], paths: {} }).baseUrl).toBe(
      'https://a.test/v1',
    );
  });

  test.each([
    [[{ url: '/api' }]],
    [[]],
    [[{ url: 'https://{host}/' }]],
    [[{ url: 'ftp://a.test' }]],
    [[{ url: 'https://u:p@a.test' }]],
    [[{ url: 'https://a.test/?x=1' }]],
    [[{ url: 'https://a.test/#x' }]],
  ])('cannot be %j', (list) => {
    expect(() => servers(list)).toThrow(expect.objectContaining({ code: 'invalid', details: [expect.stringMatching(/^\/baseUrl: /)] }));
  });
});

describe('credentials', () => {
  const auth = (
    securitySchemes: Record<string, unknown>,
    security: unknown = Object.keys(securitySchemes).map((name) => ({ [name]: [] })),
  ) => operation({}, 'get', '/x', { security, components: { securitySchemes } });

  test.each<[Record<string, unknown>, unknown]>([
    [{ type: 'http', scheme: 'Bearer' }, { type: 'bearer' }],
    [
      { type: 'apiKey', in: 'header', name: 'X-Key' },
      { type: 'apiKey', in: 'header', name: 'X-Key' },
    ],
    [
      { type: 'apiKey', in: 'query', name: 'key' },
      { type: 'apiKey', in: 'query', name: 'key' },
    ],
    [{ type: 'oauth2', flows: {} }, { type: 'bearer' }],
    [{ type: 'openIdConnect' }, { type: 'bearer' }],
    [{ type: 'http', scheme: 'basic' }, { type: 'none' }],
    [{ type: 'apiKey', in: 'cookie', name: 'c' }, { type: 'none' }],
    [{ type: 'apiKey', in: 'header', name: 'Host' }, { type: 'none' }],
    [{ type: 'mutualTLS' }, { type: 'none' }],
  ])('%j is sent as %j', (scheme, expected) => {
    expect(auth({ s: scheme }).auth).toEqual(expected);
  });

  test('what cannot be sent is noted, and what comes after it is taken', () => {
    const both = auth({ basic: { type: 'http', scheme: 'basic' }, bearer: { type: 'http', scheme: 'bearer' } });
    expect(both.auth).toEqual({ type: 'bearer' });
    expect(both.notes).toEqual(['security scheme "basic" is not supported: HTTP basic']);
    expect(auth({ s: { type: 'http', scheme: 'bearer' } }, null).notes[0]).toMatch('no operation asks for one');
  });

  test('what the import says wins, and an operation may need none', () => {
    const document = apiDocument(
      { '/x': { get: { security: [] }, post: {} } },
      { security: [{ s: [] }], components: { securitySchemes: { s: { type: 'http', scheme: 'bearer' } } } },
    );
    expect(run(document).tools.map(({ needsCredential }) => needsCredential)).toEqual([false, true]);
    expect(run(document, { auth: { type: 'apiKey', in: 'query', name: 'k' } }).tools.map(({ needsCredential }) => needsCredential)).toEqual(
      [true, true],
    );
  });
});
