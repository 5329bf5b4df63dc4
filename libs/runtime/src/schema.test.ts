import { AppError } from '@gatehouse/contracts';
import { Type } from 'typebox';
import { compile } from './schema';

function details(schema: Parameters<typeof compile>[0], value: unknown): readonly string[] {
  try {
    compile(schema)(value, 'it');
    return [];
  } catch (err) {
    return (err as AppError).details;
  }
}

const Tools = Type.Unsafe({
  description: '"ALL" or a list of names',
  anyOf: [{ const: 'ALL' }, { type: 'array', minItems: 1, items: { type: 'string' } }],
});
const Kind = Type.Union([Type.Literal('a'), Type.Literal('b')]);

test('a rule with a description is told in those words and once', () => {
  const Name = Type.String({ minLength: 1, pattern: '^[a-z]+$', description: 'Lower-case letters, at least 1' });
  const schema = Type.Object({ name: Name });
  for (const name of ['', 'A']) expect(details(schema, { name })).toEqual(['/name: must be lower-case letters, at least 1']);
  expect(details(schema, { name: 7 })).toEqual(['/name: must be string']);
  expect(details(Type.Object({ at: Type.Object({}, { description: '{"x": 1}' }) }), { at: 'x' })).toEqual(['/at: must be {"x": 1}']);
  expect(details(Type.Object({}, { description: 'Anything' }), 'x')).toEqual(['/: must be object']);
});

test('alternatives are one line when they are words or described, and else the failures of each', () => {
  const schema = Type.Array(Type.Object({ tools: Type.Optional(Tools), kind: Type.Optional(Kind) }));
  for (const tools of [[], 'all', [1], 7]) expect(details(schema, [{ tools }])).toEqual(['/0/tools: must be "ALL" or a list of names']);
  expect(details(schema, [{ kind: 'c' }, { kind: 'd' }])).toEqual([
    '/0/kind: must be one of ["a","b"]',
    '/1/kind: must be one of ["a","b"]',
  ]);
  const bare = Type.Union([Type.Object({ x: Type.String() }), Type.Object({ y: Type.String() })]);
  expect(details(bare, {})).toEqual(['/x: must be present', '/y: must be present']);
});

test('what a value is for is no rule: the rule stands beside it', () => {
  const Key = Type.String({
    pattern: '^[a-z]+$',
    minLength: 1,
    maxLength: 4,
    description: 'Never shown again',
    'x-rule': 'lower-case letters',
  });
  expect(details(Key, '')).toEqual(['/: must be lower-case letters']);
  expect(details(Key, 'A')).toEqual(['/: must be lower-case letters']);
  expect(details(Key, 'abcde')).toEqual(['/: must NOT have more than 4 characters']);
});

test('of alternatives that differ by a fixed member only the one that is meant is told about', () => {
  const Shape = Type.Object({
    shape: Type.Union([
      Type.Object({ type: Type.Literal('none') }),
      Type.Object({ type: Type.Literal('circle'), r: Type.Number() }),
      Type.Object({ type: Type.Literal('box'), w: Type.Number(), h: Type.Number() }),
    ]),
  });
  for (const shape of [{ type: 'xx' }, {}])
    expect(details(Shape, { shape })).toEqual(['/shape/type: must be one of ["none","circle","box"]']);
  expect(details(Shape, { shape: { type: 'box', w: 'x' } })).toEqual(['/shape/h: must be present', '/shape/w: must be number']);
});

test('what is missing is named by its path, without a word about the branch that asked for it', () => {
  const schema = Type.Unsafe({ if: { type: 'array' }, then: {}, else: Type.Object({ x: Type.Object({ y: Type.String() }) }) });
  expect(details(schema, {})).toEqual(['/x: must be present']);
  expect(details(schema, { x: {} })).toEqual(['/x/y: must be present']);
});

test('a body that changes nothing is told what it may change', () => {
  const change = Type.Object({ version: Type.Optional(Type.Integer()), name: Type.Optional(Type.String()) }, { minProperties: 1 });
  expect(details(change, {})).toEqual(['/: must have at least one of "version", "name"']);
  expect(details(Type.Object({ tags: Type.Record(Type.String(), Type.String(), { minProperties: 1 }) }), { tags: {} })).toEqual([
    '/tags: must have at least one member',
  ]);
});

test('a format shows an example when the schema has one', () => {
  const when = Type.String({ format: 'date-time', examples: ['2026-11-21T00:00:00Z'] });
  expect(details(when, '2026-11-22T23:59:60Z')).toEqual(['/: must match format "date-time", such as 2026-11-21T00:00:00Z']);
  expect(details(when, 'x')).toEqual(['/: must match format "date-time", such as 2026-11-21T00:00:00Z']);
});

test('a schema is compiled when the first value comes, or when its check is told to', () => {
  const impossible = Type.Unsafe<string>({ type: 'no type that there is' });
  expect(() => compile(impossible)('a', 'text')).toThrow(/type must be/);
  expect(() => compile(impossible).prepare()).toThrow(/type must be/);
  const check = compile(Type.String());
  check.prepare();
  expect(check('a', 'text')).toBe('a');
});
