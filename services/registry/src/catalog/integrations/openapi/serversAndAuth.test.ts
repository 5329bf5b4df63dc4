import { apiDocument } from '../../../testing/apiDocument';
import { importOperation as operation, importValue as run } from '../../../testing/importValue';
import type { DocumentTask } from '../importer/task';

describe('base URL', () => {
  const servers = (list: unknown[], more: Partial<DocumentTask> = {}) =>
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

  test('is the first that can be used, over TLS before others', () => {
    expect(servers([{ url: '/api' }, { url: 'https://{x}/' }, { url: 'ftp://a.test' }, { url: 'https://b.test/v1' }])).toBe(
      'https://b.test/v1',
    );
    expect(servers([{ url: 'http://localhost:8080' }, { url: 'https://b.test' }, { url: 'https://c.test' }])).toBe('https://b.test');
    expect(servers([{ url: 'http://localhost:8080' }, { url: '/api' }])).toBe('http://localhost:8080');
  });

  test('of a refresh stays, and the report says where the document has another', () => {
    const notes = (url: string, more: Partial<DocumentTask>) => run(apiDocument({ '/x': { get: {} } }, { servers: [{ url }] }), more).notes;
    const kept = { baseUrl: 'https://old.test/v1', isBaseUrlKept: true } as const;
    expect(notes('https://new.test/v1/', kept)).toEqual([
      'calls go to "https://old.test/v1" as before, although the document names "https://new.test/v1": to move them, give "baseUrl"',
    ]);
    expect(notes('https://old.test/v1/', kept)).toEqual([]);
    expect(notes('/v1', kept)).toEqual([]);
    expect(notes('https://new.test/v1', { baseUrl: 'https://old.test/v1' })).toEqual([]);
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

/** The document is written as Twilio writes its own: every path names the server once more. */
describe('servers of operations', () => {
  const paths = (...urls: (string | string[])[]) =>
    Object.fromEntries(
      urls.map((url, i) => [`/p${i}`, { servers: [url].flat().map((one) => ({ url: one })), get: { operationId: `op${i}` } }]),
    );
  const bases = (document: Record<string, unknown>, more: Partial<DocumentTask> = {}) => {
    const { definitions, skipped, baseUrl, notes } = run(document, more);
    return { bases: definitions.map((definition) => definition.baseUrl), skipped, baseUrl, notes };
  };
  const root = [{ url: 'https://api.twilio.test/2010' }];
  const all = paths(
    'https://api.twilio.test/2010',
    'https://api.twilio.test/2010/sub',
    'https://api.twilio.test/v2',
    '/2010',
    'https://evil.test',
  );

  test("follow a base URL that is given instead of the document's own", () => {
    const moved = bases(apiDocument(all, { servers: root }), { baseUrl: 'https://proxy.test/twilio/' });
    expect(moved.bases).toEqual(['twilio', 'twilio/sub', 'v2', 'twilio'].map((path) => `https://proxy.test/${path}`));
    expect(moved.skipped).toEqual(['GET /p4: it has a server of its own at "https://evil.test", another origin than the integration']);
    expect(bases(apiDocument(all, { servers: root })).bases).toHaveLength(4);
  });
  test('the first at the origin of the integration is taken', () => {
    const several = paths(['https://eu.test', '{broken}', 'https://api.twilio.test/v3']);
    expect(bases(apiDocument(several, { servers: root })).bases).toEqual(['https://api.twilio.test/v3']);
  });
  test('are the base URL of a document that has no other', () => {
    const only = (...urls: string[]) => ({ ...apiDocument(paths(...urls)), servers: [] });
    expect(bases(only('https://a.test/v1', 'https://a.test/v1')).baseUrl).toBe('https://a.test/v1');
    expect(bases(only('https://a.test/v1', 'https://a.test/v2'))).toMatchObject({
      baseUrl: 'https://a.test',
      bases: ['https://a.test/v1', 'https://a.test/v2'],
    });
    expect(bases(only('https://a.test/v1', 'https://a.test/v1'), { baseUrl: 'https://b.test' }).bases).toEqual([
      'https://b.test',
      'https://b.test',
    ]);
    expect(() => bases(only('https://a.test', 'https://b.test'))).toThrow(expect.objectContaining({ code: 'invalid' }));
  });
  test('relative ones stand where the document does, as those of the root; without a place of its own, below the base URL', () => {
    const sourceUrl = 'https://a.test/docs/v3/openapi.json';
    const relative = paths('/v2', 'v2', '../v2', './');
    const places = ['https://a.test/v2', 'https://a.test/docs/v3/v2', 'https://a.test/docs/v2', 'https://a.test/docs/v3'];
    for (const servers of [[{ url: '/api' }], [{ url: 'https://a.test/api' }], []])
      expect(bases(apiDocument(relative, { servers }), { sourceUrl }).bases).toEqual(places);
    const atItem = { '/x': { servers: [{ url: 'v2' }], get: { operationId: 'op' } } };
    expect(bases(apiDocument(atItem, { servers: [{ url: '/api' }] }), { sourceUrl }).bases).toEqual(['https://a.test/docs/v3/v2']);
    expect(bases(apiDocument(relative, { servers: root })).bases).toEqual(
      ['v2', '2010/v2', 'v2', '2010'].map((path) => `https://api.twilio.test/${path}`),
    );
  });
  test('relative ones follow a base URL that is given, and none reaches the host of the document unless the integration is there', () => {
    const sourceUrl = 'https://docs.test/openapi.json';
    const relative = paths('/v2', 'v3');
    for (const servers of [[], [{ url: '/' }], [{ url: 'https://{broken}' }]])
      expect(bases(apiDocument(relative, { servers }), { sourceUrl, baseUrl: 'https://b.test/proxy' }).bases).toEqual([
        'https://b.test/proxy/v2',
        'https://b.test/proxy/v3',
      ]);
    expect(bases(apiDocument(relative, { servers: root }), { sourceUrl })).toMatchObject({
      bases: [],
      skipped: [0, 1].map((i) => `GET /p${i}: it has a server of its own at "https://docs.test", another origin than the integration`),
    });
  });
  test('a document that yields no tool says so', () => {
    const { notes } = bases(apiDocument(paths('https://evil.test'), { servers: root }));
    expect(notes).toContain('no operation of the document became a tool: "skipped" says why');
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
    [{ type: 'oauth2', flows: {} }, { type: 'oauth2' }],
    [
      {
        type: 'oauth2',
        flows: {
          authorizationCode: { authorizationUrl: 'https://id.example/authorize', tokenUrl: 'https://id.example/token', scopes: {} },
          clientCredentials: { tokenUrl: 'https://id.example/token', scopes: {} },
        },
      },
      {
        type: 'oauth2',
        authorizationUrl: 'https://id.example/authorize',
        tokenUrl: 'https://id.example/token',
        flows: ['authorizationCode', 'clientCredentials'],
      },
    ],
    [
      { type: 'openIdConnect', openIdConnectUrl: 'https://id.example/.well-known/openid-configuration' },
      { type: 'oauth2', openIdConnectUrl: 'https://id.example/.well-known/openid-configuration' },
    ],
    [{ type: 'openIdConnect' }, { type: 'oauth2' }],
    [{ type: 'http', scheme: 'Basic' }, { type: 'basic' }],
    [
      { type: 'apiKey', in: 'cookie', name: 'c' },
      { type: 'apiKey', in: 'cookie', name: 'c' },
    ],
    [{ type: 'apiKey', in: 'cookie', name: 'c;d' }, { type: 'none' }],
    [{ type: 'apiKey', in: 'cookie', name: 's%69d' }, { type: 'none' }],
    [{ type: 'http', scheme: 'digest' }, { type: 'none' }],
    [{ type: 'apiKey', in: 'header', name: 'Host' }, { type: 'none' }],
    [{ type: 'mutualTLS' }, { type: 'none' }],
  ])('%j is sent as %j', (scheme, expected) => {
    expect(auth({ s: scheme }).auth).toEqual(expected);
  });

  test('what cannot be sent is noted, and what comes after it is taken', () => {
    const both = auth({ digest: { type: 'http', scheme: 'digest' }, bearer: { type: 'http', scheme: 'bearer' } });
    expect(both.auth).toEqual({ type: 'bearer' });
    expect(both.notes).toEqual(['security scheme "digest" is not supported: HTTP digest']);
    expect(auth({ s: { type: 'http', scheme: 'bearer' } }, null).notes[0]).toMatch('no operation asks for one');
  });

  test('an address of a flow that cannot be used is left out with a note', () => {
    const flow = { authorizationUrl: '/authorize', tokenUrl: 'https://id.example/token', scopes: {} };
    const one = auth({ login: { type: 'oauth2', flows: { authorizationCode: flow } } });
    expect(one.auth).toEqual({ type: 'oauth2', tokenUrl: 'https://id.example/token', flows: ['authorizationCode'] });
    const left = (name: string): string =>
      `security scheme "login" names no usable "${name}", which has to be an absolute http or https address: it is left out, and the authorization server is asked for it when somebody connects. An admin can enter it with the OAuth client`;
    expect(one.notes).toEqual([left('authorizationUrl')]);
    const flows = { authorizationCode: { authorizationUrl: 7, tokenUrl: 'ftp://id.example' }, clientCredentials: { tokenUrl: '' } };
    expect(auth({ login: { type: 'oauth2', flows } }).notes).toEqual(['authorizationUrl', 'tokenUrl'].map(left));
    expect(auth({ login: { type: 'openIdConnect', openIdConnectUrl: 'id.example' } }).notes).toEqual([left('openIdConnectUrl')]);
    expect(auth({ login: { type: 'openIdConnect' } }).notes).toEqual([]);
  });

  test('what the import says wins, and an operation may need none', () => {
    const document = apiDocument(
      { '/x': { get: { security: [] }, post: {} } },
      { security: [{ s: [] }], components: { securitySchemes: { s: { type: 'http', scheme: 'bearer' } } } },
    );
    expect(run(document).tools.map(({ needsCredential }) => needsCredential)).toEqual([false, true]);
    const given = { auth: { type: 'apiKey', in: 'query', name: 'k' } } as const;
    expect(run(document, given).tools.map(({ needsCredential }) => needsCredential)).toEqual([false, true]);
  });
});
