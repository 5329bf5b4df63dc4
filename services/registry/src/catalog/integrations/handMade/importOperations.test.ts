import { checkOperations } from './checkOperations';
import { documentOf } from './documentOf';
import { importOperations } from './importOperations';
import type { HandMadeOperation } from './operation';

const task = { integrationId: 'int_1', slug: 'depot', baseUrl: 'https://depot.test/v1', auth: { type: 'bearer' as const } };
const imported = (...operations: HandMadeOperation[]) => importOperations(task, { title: 'Depot', operations });
const detailsOf = (run: () => unknown): readonly string[] => {
  try {
    run();
  } catch (err) {
    return (err as { details: readonly string[] }).details;
  }
  throw new Error('nothing was refused');
};
const get = (path: string, more: Partial<HandMadeOperation> = {}): HandMadeOperation => ({ name: 'look', method: 'GET', path, ...more });

const MOVE: HandMadeOperation = {
  name: 'moveBox',
  method: 'POST',
  path: '/boxes/{box}/shelves/{shelf}',
  summary: 'Move a box',
  description: 'Moves it at once.',
  parameters: [
    { name: 'shelf', in: 'path', type: 'integer', description: 'Number of the shelf' },
    { name: 'dryRun', in: 'query', type: 'boolean' },
    { name: 'X-Reason', in: 'header', required: true },
  ],
  body: { schema: { type: 'object', properties: { by: { $ref: '#/$defs/Person' } }, $defs: { Person: { type: 'string' } } } },
};

test('an operation becomes a tool with what its path, query, header and body take', () => {
  checkOperations([MOVE]);
  const { tools, auth, baseUrl, report, isAuthRead } = imported(MOVE);
  expect({ auth, baseUrl, isAuthRead, format: report.format, notes: report.notes }).toEqual({
    auth: { type: 'bearer' },
    baseUrl: 'https://depot.test/v1',
    isAuthRead: undefined,
    format: 'made by hand',
    notes: [],
  });
  const [{ toolName, summary, description, definition } = {} as never, ...others] = tools;
  expect([toolName, summary, description, others]).toEqual(['moveBox', 'Move a box', 'Moves it at once.', []]);
  const read = JSON.parse(definition) as Record<string, unknown>;
  expect(read).toMatchObject({
    method: 'POST',
    path: '/boxes/{box}/shelves/{shelf}',
    bodyType: 'application/json',
    auth: { type: 'bearer' },
  });
  expect(read['inputSchema']).toMatchObject({
    properties: {
      box: { type: 'string' },
      shelf: { type: 'integer', description: 'Number of the shelf' },
      dryRun: { type: 'boolean' },
      'X-Reason': { type: 'string' },
      body: { $ref: '#/$defs/moveBox' },
    },
    required: ['box', 'shelf', 'X-Reason', 'body'],
  });
  const text = JSON.stringify(read['inputSchema']);
  expect([text.includes('#/components'), text.includes('"by"')]).toEqual([false, true]);
  const plain = { ...MOVE, body: { schema: { type: 'object', required: ['by'] } } };
  expect(JSON.parse(imported(plain).tools[0]!.definition)).toMatchObject({ inputSchema: { properties: { body: plain.body.schema } } });
});

test('a parameter takes a list, or some values only', () => {
  const parameters: HandMadeOperation['parameters'] = [
    { name: 'tag', in: 'query', list: true, description: 'Colours' },
    { name: 'size', in: 'query', type: 'integer', enum: [1, 2] },
    { name: 'X-State', in: 'header', list: true, enum: ['full', 'empty'] },
  ];
  checkOperations([get('/boxes', { parameters })]);
  expect(JSON.parse(imported(get('/boxes', { parameters })).tools[0]!.definition)).toMatchObject({
    parameters: [
      { name: 'tag', in: 'query', style: 'form', explode: true },
      { name: 'size', in: 'query' },
      { name: 'X-State', in: 'header', style: 'simple', explode: false },
    ],
    inputSchema: {
      properties: {
        tag: { type: 'array', items: { type: 'string' }, description: 'Colours' },
        size: { type: 'integer', enum: [1, 2] },
        'X-State': { type: 'array', items: { type: 'string', enum: ['full', 'empty'] } },
      },
    },
  });
});

test('several methods of one path, a body of any JSON, and a body that may be left out', () => {
  const { paths } = documentOf('Depot', [get('/a'), { name: 'put', method: 'PUT', path: '/a', body: { required: false } }]) as {
    paths: Record<string, Record<string, { requestBody?: unknown }>>;
  };
  expect(Object.keys(paths['/a']!)).toEqual(['get', 'put']);
  expect(paths['/a']!['put']!.requestBody).toEqual({ required: false, content: { 'application/json': { schema: {} } } });
});

test('a tool has the name that was written, whatever the operation was called before', () => {
  const names = (previous: Record<string, string>) =>
    importOperations({ ...task, previousNames: previous }, { title: 'Depot', operations: [get('/a')] }).tools.map(
      ({ toolName }) => toolName,
    );
  expect(names({ 'GET /a': 'look_2' })).toEqual(['look']);
});

test('what no tool can be made of is named, and nothing is left out', () => {
  expect(detailsOf(() => imported(get('/a'), get('/b/../c', { name: 'up' })))).toEqual([
    '/operations/1: its path has "." or ".." as a segment',
  ]);
  const [detail] = detailsOf(() => imported({ name: 'send', method: 'POST', path: '/a', body: { schema: { $ref: '#/$defs/absent' } } }));
  expect(detail).toMatch(/^\/operations\/0: /);
});

describe('refused, with the member and its rule', () => {
  test.each<[string, HandMadeOperation[]]>([
    ['/operations/0/path: must be a path that begins with "/"', [get('boxes')]],
    ['/operations/0/path: must be a path', [get('/boxes?all=1')]],
    ['/operations/0/path: has a brace without its pair', [get('/boxes/{box')]],
    ['/operations/0/path: has a brace without its pair', [get('/boxes/{}')]],
    ['/operations/0/name: must be 1 to 64 letters', [get('/a', { name: 'näh' })]],
    ['/operations/0/method: ', [get('/a', { method: 'TRACE' as never })]],
    ['/operations: ', []],
    ['/operations/1/name: is the name of /operations/0 too', [get('/a'), get('/b')]],
    ['/operations/1/path: /operations/0 has this method and path too', [get('/a'), get('/a', { name: 'other' })]],
    ['/operations/0/body: is not sent with GET', [get('/a', { body: {} })]],
    ['/operations/0/parameters/0/name: does not stand in the path in braces', [get('/a', { parameters: [{ name: 'id', in: 'path' }] })]],
    [
      '/operations/0/parameters/0/required: a parameter of the path is always required',
      [get('/{id}', { parameters: [{ name: 'id', in: 'path', required: false }] })],
    ],
    [
      '/operations/0/parameters/1/name: parameter 0 has this place and name too',
      [
        get('/a', {
          parameters: [
            { name: 'X-One', in: 'header' },
            { name: 'x-one', in: 'header' },
          ],
        }),
      ],
    ],
    ['/operations/0/parameters/0/name: is no name of a header', [get('/a', { parameters: [{ name: 'two words', in: 'header' }] })]],
    [
      '/operations/0/parameters/0/name: is a header that callers never set',
      [get('/a', { parameters: [{ name: 'Authorization', in: 'header' }] })],
    ],
    ['/operations/0/parameters/0/enum: must have texts', [get('/a', { parameters: [{ name: 'a', in: 'query', enum: ['b', 7] }] })]],
    [
      '/operations/0/parameters/0/enum: must have whole numbers',
      [get('/a', { parameters: [{ name: 'a', in: 'query', type: 'integer', enum: [1.5] }] })],
    ],
    [
      '/operations/0/parameters/0/enum: has no use',
      [get('/a', { parameters: [{ name: 'a', in: 'query', type: 'boolean', enum: ['true'] }] })],
    ],
    ['/operations/0/parameters/0/enum: ', [get('/a', { parameters: [{ name: 'a', in: 'query', enum: [] }] })]],
    ['/operations: has more than 1000000 characters', [get('/a', { body: { schema: { title: 'x'.repeat(1_000_001) } } })]],
  ])('%s', (rule, operations) => {
    expect(detailsOf(() => checkOperations(operations)).join('\n')).toContain(rule);
  });
});
