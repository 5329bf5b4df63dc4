import { blanksLeft, exampleArguments } from './exampleArguments';

const argsOf = (schema: object) => exampleArguments(schema as Record<string, unknown>).args;

test.each<[string, object, object]>([
  ['nothing is required', { type: 'object', properties: { limit: { type: 'integer' } } }, {}],
  [
    'a plain value',
    { required: ['id', 'limit'], properties: { id: { type: 'string' }, limit: { type: ['integer', 'null'] } } },
    { id: '<id>', limit: 1 },
  ],
  ['a suggested value', { required: ['state'], properties: { state: { type: 'string', enum: ['open', 'closed'] } } }, { state: 'open' }],
  ['an example before a default', { required: ['n'], properties: { n: { default: 5, examples: [7] } } }, { n: 7 }],
  ['the example of OpenAPI', { required: ['q'], properties: { q: { type: 'string', example: 'tea', enum: ['a'] } } }, { q: 'tea' }],
  ['a default before a choice', { required: ['q'], properties: { q: { default: 'b', enum: ['a', 'b'] } } }, { q: 'b' }],
  [
    'a text of a format says what it looks like',
    { required: ['on', 'to'], properties: { on: { type: 'string', format: 'date' }, to: { type: 'string', format: 'email' } } },
    { on: '<on, such as 2026-01-31>', to: '<to, such as name@example.com>' },
  ],
  ['the least number', { required: ['n'], properties: { n: { type: 'integer', minimum: 10 } } }, { n: 10 }],
  [
    'a list has what it must have',
    { required: ['ids', 'tags'], properties: { ids: { type: 'array', minItems: 1, items: { type: 'string' } }, tags: { type: 'array' } } },
    { ids: ['<ids>'], tags: [] },
  ],
  [
    'an object within',
    {
      required: ['body'],
      properties: { body: { type: 'object', required: ['text'], properties: { text: { type: 'string' }, more: {} } } },
    },
    { body: { text: '<text>' } },
  ],
  [
    'what a reference and a choice mean',
    {
      required: ['body', 'at'],
      properties: { body: { $ref: '#/$defs/Note' }, at: { anyOf: [{ type: 'null' }, { type: 'boolean' }] } },
      $defs: { Note: { type: 'object', required: ['text'], properties: { text: { default: 'hi' } } } },
    },
    { body: { text: 'hi' }, at: false },
  ],
  [
    'what stands beside a reference, and beside a choice, before what they have',
    {
      required: ['region', 'zone', 'size'],
      properties: {
        region: { $ref: '#/$defs/Place', examples: ['eu'] },
        zone: { anyOf: [{ $ref: '#/$defs/Place' }, { type: 'null' }], default: 'us' },
        size: { anyOf: [{ $ref: '#/$defs/Place' }, { type: 'null' }] },
      },
      $defs: { Place: { type: 'string', enum: ['af', 'eu', 'us'] } },
    },
    { region: 'eu', zone: 'us', size: 'af' },
  ],
  ['a name without a schema', { required: ['x'] }, { x: '<x>' }],
])('%s', (_, schema, expected) => {
  expect(argsOf(schema)).toEqual(expected);
});

test('a schema within itself ends', () => {
  const loop: Record<string, unknown> = { type: 'object', required: ['next'] };
  loop['properties'] = { next: loop };
  expect(JSON.stringify(argsOf(loop)).length).toBeLessThan(200);
});

test('what nobody suggested is to be replaced; what the schema suggests is not, whatever it looks like', () => {
  const schema = { required: ['a', 'b'], properties: { a: { type: 'string' }, b: { default: '<b>' } } };
  const { args, blanks } = exampleArguments(schema);
  expect(blanksLeft({ ...args, deep: [{ b: '<b>' }] }, blanks)).toEqual(['<a>']);
  expect(blanksLeft({ ...args, a: 'typed' }, blanks)).toEqual([]);
});
