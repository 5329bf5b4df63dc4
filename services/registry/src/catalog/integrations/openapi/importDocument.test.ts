import { apiDocument } from '../../../testing/apiDocument';
import { importOperation as operation, importValue as run } from '../../../testing/importValue';

const body = (content: Record<string, unknown>, more: Record<string, unknown> = {}) => ({ requestBody: { content, ...more } });
const json = (schema: unknown, more: Record<string, unknown> = {}) => body({ 'application/json': { schema } }, more);

describe('parameters', () => {
  test('go to the top level by name, the body under "body"', () => {
    const parameters = [
      { name: 'id', in: 'path', required: true, schema: { type: 'string' }, description: 'The id' },
      { name: 'tags', in: 'query', schema: { type: 'array', items: { type: 'string' } } },
      { name: 'filter', in: 'query', style: 'deepObject', explode: true, schema: { type: 'object' } },
      { name: 'X-Trace', in: 'header', schema: { type: 'string' } },
      { name: 'where', in: 'query', content: { 'application/json': { schema: { type: 'object' } } } },
    ];
    const { definitions } = operation(
      { operationId: 'op', parameters, ...json({ type: 'object' }, { required: true }) },
      'post',
      '/x/{id}',
    );
    expect(definitions[0]).toMatchObject({
      method: 'POST',
      path: '/x/{id}',
      bodyType: 'application/json',
      parameters: [
        { argument: 'id', in: 'path', name: 'id', required: true, style: 'simple', explode: false },
        { argument: 'tags', in: 'query', name: 'tags', required: false, style: 'form', explode: true },
        { argument: 'filter', in: 'query', name: 'filter', required: false, style: 'deepObject', explode: true },
        { argument: 'X-Trace', in: 'header', name: 'X-Trace', required: false, style: 'simple', explode: false },
        { argument: 'where', in: 'query', name: 'where', required: false, contentType: 'application/json' },
        { argument: 'body', in: 'body', name: '', required: true },
      ],
    });
    expect(definitions[0]!.inputSchema).toMatchObject({
      required: ['id', 'body'],
      additionalProperties: false,
      properties: { id: { type: 'string', description: 'The id' } },
    });
  });

  test('of the same name get the place in front, and the body keeps its name', () => {
    const parameters = ['path', 'query', 'header'].map((place) => ({ name: 'id', in: place, required: true, schema: {} }));
    const { definitions, notes } = operation(
      { parameters: [...parameters, { name: 'body', in: 'query', schema: {} }], ...json({}) },
      'post',
      '/{id}',
    );
    expect(definitions[0]!.parameters.map(({ argument }) => argument)).toEqual(['id', 'query_id', 'header_id', 'query_body', 'body']);
    expect(notes).toContain('query parameter "id" is the argument "query_id"');
  });

  test('of the operation replace those of the path', () => {
    const shared = [{ name: 'a', in: 'query', schema: { type: 'string' } }, { $ref: '#/components/parameters/b' }];
    const more = { components: { parameters: { b: { name: 'b', in: 'query', schema: {} } } } };
    const { definitions } = run(
      apiDocument(
        { '/x': { parameters: shared, get: { parameters: [{ name: 'a', in: 'query', required: true, schema: { type: 'integer' } }] } } },
        more,
      ),
    );
    expect(definitions[0]!.parameters.map(({ argument, required }) => [argument, required])).toEqual([
      ['a', true],
      ['b', false],
    ]);
  });

  test('that belong to the connection or the credential are not for callers', () => {
    const names = [
      'Host',
      'authorization',
      'Cookie',
      'Content-Length',
      'Transfer-Encoding',
      'Connection',
      'X-Forwarded-For',
      'X-Key',
      'Accept',
    ];
    const parameters = names.map((name) => ({ name, in: 'header', required: true, schema: { type: 'string' } }));
    const security = { security: [{ k: [] }], components: { securitySchemes: { k: { type: 'apiKey', in: 'header', name: 'x-key' } } } };
    const { definitions, notes } = operation({ parameters }, 'get', '/x', security);
    expect(definitions[0]!.parameters).toEqual([]);
    expect(notes).toContain('header parameter "Host" is never set by callers');
    expect(notes).toContain('header parameter "X-Key" carries the credential and is filled in from it');
  });

  test('that cannot be sent are reported', () => {
    expect(operation({ parameters: [{ name: 'q', in: 'query', style: 'matrix', schema: {} }] }).skipped[0]).toMatch(
      'has the style "matrix"',
    );
    expect(operation({ parameters: [{ name: 'q\u200b', in: 'query', schema: {} }] }).skipped[0]).toMatch('invisible');
    expect(operation({ parameters: [{ name: '__proto__', in: 'query', schema: {} }] }).skipped[0]).toMatch('cannot be used');
    expect(operation({ parameters: [{ in: 'query' }] }).skipped).toEqual(['GET /x: a parameter has no name']);
  });

  test('carry their example, or the first that has a value, before those of their schema', () => {
    const parameters = [
      { name: 'a', in: 'query', schema: { enum: ['x', 'y'], example: 'x' }, example: 'y' },
      { name: 'b', in: 'query', schema: { type: 'string' }, examples: { one: { summary: 'None' }, two: { value: 'z' } } },
      { name: 'c', in: 'query', content: { 'application/json': { schema: { type: 'object' }, example: { k: 1 } } } },
      { name: 'd', in: 'query', schema: { type: 'string', example: 'own' } },
    ];
    const { properties } = operation({ parameters }).definitions[0]!.inputSchema as { properties: Record<string, { examples: unknown[] }> };
    expect(Object.values(properties).map(({ examples }) => examples)).toEqual([['y'], ['z'], [{ k: 1 }], ['own']]);
  });

  test('missing from the description are text when they stand in the path', () => {
    const { definitions, notes } = operation({}, 'get', '/x/{id}');
    expect(definitions[0]!.inputSchema).toMatchObject({ required: ['id'], properties: { id: { type: 'string' } } });
    expect(notes).toEqual(['path parameter "id" is not described: taken as text']);
  });
});

describe('bodies', () => {
  test.each([
    [['text/plain', 'application/json'], 'application/json'],
    [['application/x-www-form-urlencoded', 'application/vnd.api+json; charset=utf-8'], 'application/vnd.api+json'],
    [['multipart/form-data', 'application/x-www-form-urlencoded'], 'application/x-www-form-urlencoded'],
    [['*/*'], 'application/json'],
    [['text/x-markdown'], 'text/x-markdown'],
  ])('of %j are sent as %s', (types, chosen) => {
    const content = Object.fromEntries(types.map((type) => [type, { schema: {} }]));
    expect(operation(body(content), 'post').definitions[0]!.bodyType).toBe(chosen);
  });

  test('that cannot be sent are reported', () => {
    expect(operation(body({ 'application/octet-stream': {} }), 'post').skipped).toEqual([
      'POST /x: request body type "application/octet-stream" cannot be sent',
    ]);
    const file = { type: 'object', properties: { file: { type: 'string', format: 'binary' } } };
    expect(operation(body({ 'multipart/form-data': { schema: file } }), 'post').skipped[0]).toMatch('form field "file" is not plain text');
    const fields = { type: 'object', properties: { name: { type: 'string' } } };
    expect(operation(body({ 'multipart/form-data': { schema: fields } }), 'post').definitions[0]!.bodyType).toBe('multipart/form-data');
  });
});

describe('references', () => {
  test('that lead in a circle through properties stay references', () => {
    const components = { schemas: { Node: { type: 'object', properties: { next: { $ref: '#/components/schemas/Node' } } } } };
    const { definitions, skipped } = operation(json({ $ref: '#/components/schemas/Node' }), 'post', '/x', { components });
    expect(skipped).toEqual([]);
    expect(definitions[0]!.inputSchema).toMatchObject({
      properties: { body: { $ref: '#/$defs/Node' } },
      $defs: { Node: { properties: { next: { $ref: '#/$defs/Node' } } } },
    });
  });

  test('that consist of themselves are reported', () => {
    const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
    const schemas = { A: ref('B'), B: ref('A'), C: { allOf: [ref('C')] }, D: { type: 'object', properties: { d: { allOf: [ref('D')] } } } };
    for (const name of ['A', 'C'])
      expect(operation(json(ref(name)), 'post', '/x', { components: { schemas } }).skipped[0]).toMatch('consists of itself');
    expect(operation(json(ref('D')), 'post', '/x', { components: { schemas } }).skipped).toEqual([]);
    const parameters = { p: { $ref: '#/components/parameters/p' } };
    expect(
      operation({ parameters: [{ $ref: '#/components/parameters/p' }] }, 'get', '/x', { components: { parameters } }).skipped[0],
    ).toMatch('leads back to itself');
  });

  test.each([
    ['http://evil.test/a.json#/A', 'points outside the document'],
    ['file:///etc/passwd', 'points outside the document'],
    ['other.yaml', 'points outside the document'],
    ['#/components/schemas/None', 'points to nothing'],
    ['#anchor', 'is not a JSON pointer'],
    ['#/%zz', 'is not a JSON pointer'],
    ['#/constructor', 'points to nothing'],
  ])('to %s are not followed', (ref, reason) => {
    const { skipped } = run(apiDocument({ '/bad': { post: json({ properties: { a: { $ref: ref } } }) }, '/good': { get: {} } }));
    expect(skipped).toEqual([`POST /bad: $ref "${ref}" ${reason}`]);
  });

  test('that double with every level cost nothing', () => {
    const ref = (n: number) => ({ $ref: `#/components/schemas/L${n}` });
    const levels = Array.from({ length: 60 }, (_, n) => [`L${n}`, { type: 'object', properties: { a: ref(n + 1), b: ref(n + 1) } }]);
    const components = { schemas: { ...Object.fromEntries(levels), L60: { type: 'string' } } };
    expect(operation(json(ref(0)), 'post', '/x', { components }).definitions[0]!.inputSchema['$defs']).toHaveProperty('L60');
  });

  test('may stand for a whole path', () => {
    const { tools } = run(
      apiDocument({ '/a': { $ref: '#/components/pathItems/A' } }, { components: { pathItems: { A: { get: { operationId: 'a' } } } } }),
    );
    expect(tools.map(({ toolName }) => toolName)).toEqual(['a']);
    expect(run(apiDocument({ '/a': { $ref: 'a.yaml' } })).skipped).toEqual(['* /a: $ref "a.yaml" points outside the document']);
  });
});

describe('schemas', () => {
  const schemaOf = (schema: unknown) => operation(json(schema), 'post');
  const converted = (schema: unknown) => (schemaOf(schema).definitions[0]!.inputSchema['properties'] as Record<string, unknown>)['body'];

  test.each<[unknown, unknown]>([
    [{ type: 'string', nullable: true }, { type: ['string', 'null'] }],
    [
      { type: 'string', enum: ['a'], nullable: true },
      { type: ['string', 'null'], enum: ['a', null] },
    ],
    [{ oneOf: [{ type: 'string' }], discriminator: { propertyName: 'kind' } }, { anyOf: [{ type: 'string' }] }],
    [
      { anyOf: [true], oneOf: [{ type: 'string' }], discriminator: {} },
      { anyOf: [true], allOf: [{ anyOf: [{ type: 'string' }] }] },
    ],
    [{ oneOf: [{ type: 'string' }], nullable: true }, { anyOf: [{ oneOf: [{ type: 'string' }] }, { type: 'null' }] }],
    [{ type: 'integer', minimum: -(2 ** 63), maximum: 2 ** 63 }, { type: 'integer' }],
    [
      { type: 'integer', minimum: 1, exclusiveMinimum: true, maximum: 9, exclusiveMaximum: false },
      { type: 'integer', exclusiveMinimum: 1, maximum: 9 },
    ],
    [
      { type: 'string', example: 'a', xml: {}, 'x-foo': 1, externalDocs: {} },
      { type: 'string', examples: ['a'] },
    ],
    [{ type: 'string', $id: 'http://x', $dynamicAnchor: 'a', $async: true, format: 'made-up' }, { type: 'string' }],
    [
      { type: 'array', items: [{ type: 'string' }] },
      { type: 'array', prefixItems: [{ type: 'string' }] },
    ],
    [{ type: 'string', pattern: '^(a+)+$' }, { type: 'string' }],
    [
      { type: 'string', pattern: '^[a-z]+$' },
      { type: 'string', pattern: '^[a-z]+$' },
    ],
    [{ type: 'any' }, {}],
    [
      { type: 'object', properties: { id: { type: 'string', readOnly: true }, a: {} }, required: ['id', 'a'] },
      { type: 'object', properties: { id: { type: 'string', readOnly: true }, a: {} }, required: ['a'] },
    ],
    [
      { type: 'string', description: 'a\u202eb\u{e0041}c\u200b' },
      { type: 'string', description: 'abc' },
    ],
  ])('%j becomes %j', (schema, expected) => {
    expect(converted(schema)).toEqual(expected);
  });

  test('that the validator refuses are reported', () => {
    expect(schemaOf({ type: 'string', minLength: 'three' }).skipped[0]).toMatch('its input schema is broken');
    expect(schemaOf('string').skipped).toEqual(['POST /x: a schema is not an object']);
    expect(schemaOf({ $dynamicRef: '#x' }).skipped[0]).toMatch('$dynamicRef');
  });
});

describe('operations', () => {
  test('that are no requests of ours are reported in a line each', () => {
    const { skipped, report } = run(
      apiDocument(
        { '/x': { trace: {}, get: 'nothing' }, y: { get: {} }, '/a?b': { get: {} }, '/a/../b': { get: {} }, '/z': null, 'x-extra': {} },
        { webhooks: { done: { post: {} } } },
      ),
    );
    expect(skipped).toEqual([
      'TRACE /x: TRACE requests are not sent',
      'GET /x: the operation is not an object',
      'GET y: its path does not start with "/"',
      'GET /a?b: its path has a query in it: OpenAPI describes that as parameters',
      'GET /a/../b: its path has "." or ".." as a segment',
      '* /z: the path item is not an object',
      'webhook POST done: a webhook is called by the API, not by us',
    ]);
    expect(report).toMatchObject({ operations: 7, imported: 0 });
  });

  test('without a server of the same origin are reported', () => {
    const paths = {
      '/x': { servers: [{ url: 'https://evil.test' }], get: {} },
      '/y': { get: { servers: [{ url: 'https://api.orders.test/v2/' }] } },
      '/z': { get: {} },
    };
    const { definitions, skipped } = run(apiDocument(paths));
    expect(definitions.map(({ baseUrl }) => baseUrl)).toEqual(['https://api.orders.test/v2', 'https://api.orders.test/v1']);
    expect(skipped).toEqual(['GET /x: it has a server of its own at "https://evil.test", another origin than the integration']);
  });

  test('give the same digest again, whatever the order of members', () => {
    const one = operation({ operationId: 'a', ...json({ type: 'object', properties: { a: {}, b: {} } }) }, 'post');
    const two = operation({ ...json({ properties: { b: {}, a: {} }, type: 'object' }), operationId: 'a' }, 'post');
    expect(two.tools[0]!.digest).toBe(one.tools[0]!.digest);
    expect(operation({ operationId: 'a', ...json({ type: 'array' }) }, 'post').tools[0]!.digest).not.toBe(one.tools[0]!.digest);
  });
});
