/** Schemas as DocuSign has them: larger than a tool may carry. */
import { registry } from '@gatehouse/contracts';
import { importOperation } from '../../../testing/importValue';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const post = (schemas: Record<string, unknown>, body: unknown = ref('Envelope'), parameters: unknown[] = []) =>
  importOperation({ parameters, requestBody: { required: true, content: { 'application/json': { schema: body } } } }, 'post', '/x', {
    components: { schemas },
  });
const words = (count: number): string => 'word '.repeat(count);
const many = (count: number, schema: unknown) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`field${n}`, schema]));
const sizeOf = (schema: unknown): number => JSON.stringify(schema).length;

test('lose their descriptions first, and check as much as before', () => {
  const properties = {
    description: { type: 'string', maxLength: 5, description: words(190) },
    ...many(400, { type: 'integer', description: words(190) }),
  };
  const { definitions, notes } = post({ Envelope: { type: 'object', required: ['field1'], properties } });
  const { inputSchema } = definitions[0]!;
  expect(sizeOf(inputSchema)).toBeLessThan(20_000);
  const envelope = (inputSchema['$defs'] as Record<string, { required: string[]; properties: Record<string, unknown> }>)['Envelope']!;
  expect(envelope.required).toEqual(['field1']);
  expect(envelope.properties['description']).toEqual({ type: 'string', maxLength: 5 });
  expect(Object.keys(envelope.properties)).toHaveLength(401);
  expect(notes).toEqual(['its input schema is larger than 262144 characters: descriptions are left out']);
});

test('then everything below the first level of the body', () => {
  const huge = { type: 'object', properties: many(9_000, { type: 'string', pattern: '^[a-z]+$' }) };
  const envelope = {
    allOf: [{ type: 'object', required: ['status'], properties: { status: { type: 'string', enum: ['sent'], description: 'Its state' } } }],
    properties: {
      recipients: ref('Recipients'),
      tabs: { type: 'array', items: ref('Recipients') },
      count: { type: 'integer', minimum: 1 },
    },
  };
  const id = { name: 'id', in: 'query', schema: { type: 'string' } };
  const { definitions, notes, skipped } = post({ Envelope: envelope, Recipients: huge }, ref('Envelope'), [id]);
  expect(skipped).toEqual([]);
  expect(definitions[0]!.inputSchema).toEqual({
    type: 'object',
    required: ['body'],
    additionalProperties: false,
    properties: {
      id: { type: 'string' },
      body: {
        $comment: registry.OPENED,
        type: 'object',
        required: ['status'],
        properties: {
          status: { type: 'string', enum: ['sent'], description: 'Its state' },
          recipients: { type: 'object' },
          tabs: { type: 'array' },
          count: { type: 'integer', minimum: 1 },
        },
      },
    },
  });
  expect(notes).toEqual(['its input schema is larger than 262144 characters: of the body only the first level is described and checked']);
});

test('and all but the names of a body that is too wide at its first level', () => {
  const values = Array.from({ length: 40 }, (_, n) => `value ${n}`);
  const wide = { type: 'object', required: ['field1'], properties: many(2_000, { type: 'string', enum: values }) };
  const { definitions, notes } = post({ Envelope: wide });
  const names = { $comment: registry.OPENED, type: 'object', properties: many(2_000, {}) };
  expect(definitions[0]!.inputSchema).toMatchObject({ required: ['body'], properties: { body: names } });
  expect(notes).toEqual([
    'its input schema is larger than 262144 characters: of the body only the names of its first level are described, and nothing is checked',
  ]);
  const names300k = Object.fromEntries(Array.from({ length: 3_000 }, (_, n) => [`${'x'.repeat(100)}${n}`, { enum: values }]));
  expect(post({ Envelope: { type: 'object', properties: names300k } }).skipped[0]).toMatch('larger than 262144');
});

test('and keep the names of alternatives too', () => {
  const amount = { properties: { amount: { type: 'integer' } } };
  const wide = many(2_000, { type: 'string', enum: Array.from({ length: 40 }, (_, n) => `value ${n}`) });
  const bodies = [
    { oneOf: [{ properties: { ...wide, amount: {} } }, { properties: { cash: {} } }] },
    { properties: wide, anyOf: [amount, {}] },
    { allOf: [{ properties: wide }, { oneOf: [ref('Amount'), {}] }] },
    { properties: wide, if: { required: ['field1'] }, then: amount },
    { properties: wide, dependentSchemas: { field1: amount } },
  ];
  for (const body of bodies) {
    const { definitions } = post({ Envelope: body, Amount: amount });
    expect(definitions[0]!.inputSchema).toMatchObject({ properties: { body: { properties: { amount: {}, field1: {} } } } });
  }
});

test('and keep the names of all levels beside the schema, unless those are too many', () => {
  const line = { type: 'object', description: 'A line', properties: { amount: { type: 'integer' }, parent: ref('Line') } };
  const wide = many(2_000, { type: 'string', enum: Array.from({ length: 40 }, (_, n) => `value ${n}`) });
  const order = { type: 'object', properties: { ...wide, lines: { type: 'array', items: ref('Line') } } };
  const { definitions } = post({ Envelope: order, Line: line });
  const names = { properties: { amount: {}, parent: { $ref: '#/$defs/Line' } } };
  expect(definitions[0]).toMatchObject({
    bodyNames: {
      $ref: '#/$defs/Envelope',
      $defs: { Line: names, Envelope: { properties: { field1: {}, lines: { items: { $ref: '#/$defs/Line' } } } } },
    },
  });
  const inner = { properties: Object.fromEntries(Array.from({ length: 3_000 }, (_, n) => [`${'x'.repeat(100)}${n}`, { type: 'string' }])) };
  expect(post({ Envelope: { properties: { inner } } }).definitions[0]).not.toHaveProperty('bodyNames');
});

test('and are reported when the parameters alone are too large, or broken all the same', () => {
  const huge = { type: 'string', enum: Array.from({ length: 20_000 }, (_, n) => `a long value, number ${n}`) };
  const { skipped } = post({ Huge: huge, Envelope: {} }, ref('Envelope'), [{ name: 'q', in: 'query', schema: ref('Huge') }]);
  expect(skipped[0]).toMatch('larger than 262144');
  expect(post({ Envelope: { properties: { huge: ref('Huge'), bad: ref('None') } }, Huge: huge }).skipped[0]).toMatch('points to nothing');
});

test('paths with a fragment are sent without it; what else a path cannot have is named', () => {
  const tool = importOperation({ operationId: 'BatchGetItem' }, 'post', '/#X-Amz-Target=DynamoDB.BatchGetItem');
  expect(tool.definitions[0]).toMatchObject({ toolName: 'BatchGetItem', path: '/' });
  expect(tool.tools[0]!.operation).toBe('POST /#X-Amz-Target=DynamoDB.BatchGetItem');
  expect(tool.notes).toEqual(['what stands behind "#" in its path is not sent']);
  expect(importOperation({}, 'get', '/x#{id}').skipped[0]).toMatch('has a parameter behind "#"');
  expect(importOperation({}, 'get', '/x?acl').skipped[0]).toMatch('has a query in it');
  expect(importOperation({}, 'get', '/{a}{b}').skipped[0]).toMatch('two parameters with nothing between them');
  expect(importOperation({}, 'get', '/a b').skipped[0]).toMatch('has a backslash, a blank or an invisible character');
});

test('patterns of other engines are rewritten or named', () => {
  const body = (pattern: string) => post({}, { type: 'object', properties: { p: { type: 'string', pattern } } });
  expect(body('/^[\\w-.]{1,9}$/').definitions[0]!.inputSchema).toMatchObject({
    properties: { body: { properties: { p: { pattern: '^[\\w\\-.]{1,9}$' } } } },
  });
  expect(body('/^a$/i').notes).toEqual(['pattern "/^a$/i" is not checked: it is written for another engine']);
  expect(body('(?i)^a$').notes[0]).toMatch('is not checked: it is not a regular expression');
});
