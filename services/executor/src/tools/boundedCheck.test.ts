import Ajv2020 from 'ajv/dist/2020';
import { boundedCheck } from './boundedCheck';

const LEVELS = 30;
const ref = (n: number) => ({ $ref: `#/$defs/l${n}` });
const doubling = {
  type: 'object',
  properties: { a: ref(0) },
  $defs: Object.fromEntries([
    ...Array.from({ length: LEVELS }, (_, n) => [`l${n}`, { allOf: [ref(n + 1), ref(n + 1)] }] as const),
    [`l${LEVELS}`, { type: 'string' }] as const,
  ]),
};
const tree = {
  type: 'object',
  properties: { root: { $ref: '#/$defs/node' } },
  $defs: { node: { type: 'object', properties: { left: { $ref: '#/$defs/node' }, name: { type: 'string' } } } },
};
const compile = (schema: object) => new Ajv2020({ strict: false, allErrors: true }).compile(schema);

test('a schema whose work doubles with every level ends, and is not tried again for a while', () => {
  let now = 0;
  const check = boundedCheck(compile(doubling), doubling, () => now);
  const refusal = expect.objectContaining({ code: 'invalid', details: [expect.stringContaining('takes too long')] }) as Error;
  expect(() => check({ a: 5 })).toThrow(refusal);
  expect(() => check({})).toThrow(refusal);
  now = 10_001;
  expect(check({})).toBe(true);
});

test('a schema that refers to itself is checked as ever, with its failures', () => {
  const check = boundedCheck(compile(tree), tree);
  expect(check({ root: { left: { name: 'x' } } })).toBe(true);
  expect(check.errors).toBeNull();
  expect(check({ root: { left: { name: 1 } } })).toBe(false);
  expect(check.errors).toMatchObject([{ instancePath: '/root/left/name' }]);
});
