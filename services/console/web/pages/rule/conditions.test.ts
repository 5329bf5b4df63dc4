import fc from 'fast-check';
import {
  conditionProblem,
  readConditions,
  takesValue,
  typesOf,
  writeConditions,
  type Condition,
  type Conditions,
  type Operator,
} from './conditions';

const OPERATORS: readonly Operator[] = ['equals', 'differs', 'oneOf', 'matches', 'greater', 'less', 'missing', 'present'];

const number = fc
  .tuple(fc.integer({ min: -999_999, max: 999_999 }), fc.option(fc.integer({ min: 0, max: 999 })))
  .map(([whole, part]) => (part === null ? String(whole) : `${whole}.${part}`));
const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('" && args.x == "', '\\', '" || true', '\n\u2028\0', ', "', ')'));
const name = fc.oneof(
  fc.constantFrom('amount', 'in', 'true', 'first name', '_x9', 'ключ', '"', '\\"', 'a]b', 'has(args'),
  text.filter((value) => value !== '' && !value.includes('.')),
);
const values = { text, number, truth: fc.constantFrom('true', 'false') };

const condition: fc.Arbitrary<Condition> = fc.constantFrom(...OPERATORS).chain((operator) =>
  fc.constantFrom(...typesOf(operator)).chain((type) =>
    fc.record({
      argument: fc.array(name, { minLength: 1, maxLength: 3 }).map((names) => names.join('.')),
      operator: fc.constant(operator),
      type: fc.constant(takesValue(operator) ? type : ('text' as const)),
      values: fc.array(values[type], takesValue(operator) ? { minLength: 1, maxLength: operator === 'oneOf' ? 4 : 1 } : { maxLength: 0 }),
    }),
  ),
);
const conditions: fc.Arbitrary<Conditions> = fc
  .record({ join: fc.constantFrom('all' as const, 'any' as const), list: fc.array(condition, { maxLength: 4 }) })
  .filter(({ list }) => list.every((one) => conditionProblem(one) === null))
  // One condition or none has no joint to tell.
  .map(({ join, list }) => ({ join: list.length < 2 ? ('all' as const) : join, list }));

test('what the form writes it reads back, whatever stands in names and values', () => {
  fc.assert(
    fc.property(conditions, (form) => {
      expect(readConditions(writeConditions(form))).toEqual(form);
    }),
    { numRuns: 3_000 },
  );
});

test('what it reads it would write again: any other text stays text', () => {
  const parts = fc.constantFrom(
    'args',
    '.',
    'amount',
    ' ',
    '==',
    '>',
    '1',
    '"a"',
    '&&',
    '||',
    '(',
    ')',
    'has',
    '!',
    'in',
    '[',
    ']',
    ',',
    'true',
    '.matches',
  );
  fc.assert(
    fc.property(
      fc.array(parts, { maxLength: 14 }).map((list) => list.join('')),
      (cel) => {
        const read = readConditions(cel);
        if (read !== undefined) expect(writeConditions(read)).toBe(cel);
      },
    ),
    { numRuns: 3_000 },
  );
});

test('each operator in CEL', () => {
  const write = (argument: string, operator: Operator, type: Condition['type'] = 'text', ...given: string[]) =>
    writeConditions({ join: 'all', list: [{ argument, operator, type, values: given }] });
  expect(write('amount', 'greater', 'number', '100')).toBe('args.amount > 100');
  expect(write('amount', 'less', 'number', '-0.5')).toBe('args.amount < -0.5');
  expect(write('customer.id', 'equals', 'text', 'a"b')).toBe('args.customer.id == "a\\"b"');
  expect(write('dry-run', 'differs', 'truth', 'true')).toBe('args["dry-run"] != true');
  expect(write('kind', 'oneOf', 'number', '1', '2')).toBe('args.kind in [1, 2]');
  expect(write('path', 'matches', 'text', '^/etc')).toBe('args.path.matches("^/etc")');
  expect(write('note', 'missing')).toBe('!has(args.note)');
  expect(write('a.my note', 'missing')).toBe('!("my note" in args.a)');
  expect(write('a.my note', 'present')).toBe('"my note" in args.a');
});

test('joints inside of texts do not part, and unlike joints are no form', () => {
  const form = readConditions('args.a == " && " && args.b == " || "');
  expect(form?.list.map(({ values: [value] }) => value)).toEqual([' && ', ' || ']);
  expect(readConditions('args.a == 1 && args.b == 2 || args.c == 3')).toBeUndefined();
  expect(readConditions('!has(args.a) || args.a > 3')?.join).toBe('any');
  for (const other of [
    'args.amount>100',
    'args.amount > 100 ',
    'args.a == "x" ',
    "args.a == 'x'",
    'args.a > "x"',
    'size(args.list) > 3',
    'true',
    'args == 1 ',
    'args["a.b"] == 1',
  ])
    expect(readConditions(other)).toBeUndefined();
});

test('what cannot be written says why', () => {
  const problem = (change: Partial<Condition>) =>
    conditionProblem({ argument: 'a', operator: 'equals', type: 'text', values: ['x'], ...change });
  expect(problem({})).toBeNull();
  expect(problem({ argument: '' })).toMatch(/Name the argument/);
  expect(problem({ argument: 'a..b' })).toMatch(/Name the argument/);
  expect(problem({ type: 'number' })).toMatch(/number/);
  expect(problem({ type: 'number', values: ['1e3'] })).toMatch(/number/);
  expect(problem({ type: 'truth', values: ['yes'] })).toMatch(/true or false/);
  expect(problem({ operator: 'oneOf', values: [] })).toMatch(/value/);
  expect(problem({ operator: 'matches', values: [''] })).toMatch(/pattern/);
  expect(problem({ values: ['\ud800'] })).toMatch(/Half a character/);
});
