import { exampleArguments } from './exampleArguments';

test.each<[string, object, object]>([
  ['nothing is required', { type: 'object', properties: { limit: { type: 'integer' } } }, {}],
  [
    'a plain value',
    { required: ['id', 'limit'], properties: { id: { type: 'string' }, limit: { type: ['integer', 'null'] } } },
    { id: '', limit: 1 },
  ],
  ['a suggested value', { required: ['state'], properties: { state: { type: 'string', enum: ['open', 'closed'] } } }, { state: 'open' }],
  ['a default before an example', { required: ['n'], properties: { n: { default: 5, examples: [7] } } }, { n: 5 }],
  [
    'an object within',
    {
      required: ['body'],
      properties: { body: { type: 'object', required: ['text'], properties: { text: { type: 'string' }, more: {} } } },
    },
    { body: { text: '' } },
  ],
  ['a name without a schema', { required: ['x'] }, { x: '' }],
])('%s', (_, schema, expected) => {
  expect(exampleArguments(schema as Record<string, unknown>)).toEqual(expected);
});

test('a schema within itself ends', () => {
  const loop: Record<string, unknown> = { type: 'object', required: ['next'] };
  loop['properties'] = { next: loop };
  expect(JSON.stringify(exampleArguments(loop)).length).toBeLessThan(200);
});
