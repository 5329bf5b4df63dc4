import { compiledOf, principalOf, type RuleWords } from '../testing/inWords';
import { decidingMatch, MAX_CONDITION_BYTES, ruleMatches, type RuleCall } from './judgeRules';

const call = (args: Record<string, unknown> = {}): RuleCall => ({
  principal: principalOf({ kind: 'serviceAccount', name: 'nightly' }),
  tool: 'orders/refund',
  otherNames: [],
  arguments: args,
  argumentBytes: () => Buffer.byteLength(JSON.stringify(args)),
  now: Date.parse('2026-11-21T12:00:00Z'),
});
const conditional: RuleWords = { name: 'Small', effect: 'ALLOW', when: 'size(args.text) > 0' };
const texts = (bytes: number) => ({ text: 'x'.repeat(bytes - '{"text":""}'.length) });

test('arguments up to 64 KB are looked at, longer ones deny where a condition would have looked', () => {
  const policy = compiledOf({ rules: [conditional] });
  expect(decidingMatch(policy, call(texts(MAX_CONDITION_BYTES)))?.error).toBeUndefined();
  expect(decidingMatch(policy, call(texts(MAX_CONDITION_BYTES + 1)))?.error).toBe(
    'the condition of rule Small cannot be evaluated: the arguments are longer than 64 KB',
  );
  const elsewhere = compiledOf({ rules: [{ ...conditional, tools: ['crm/*'] }, { effect: 'ALLOW' }] });
  expect(decidingMatch(elsewhere, call(texts(MAX_CONDITION_BYTES + 1)))?.error).toBeUndefined();
});

test('what comes after the first denial is not asked; an explanation asks all', () => {
  const policy = compiledOf({ rules: [{ effect: 'ALLOW' }, { effect: 'DENY' }, { effect: 'REQUIRE_APPROVAL', when: 'args.missing' }] });
  expect(decidingMatch(policy, call())?.rule.ref.name).toBe('Rule 2');
  expect(ruleMatches(policy, call()).map(({ rule, error }) => [rule.ref.name, error !== undefined])).toEqual([
    ['Rule 1', false],
    ['Rule 2', false],
    ['Rule 3', true],
  ]);
});

test('an argument cannot hide from a rule behind the name of a type or a null', () => {
  const policy = compiledOf({ rules: [{ effect: 'DENY', when: 'has(args.body) && has(args.body.override)' }] });
  for (const body of [
    { override: 1 },
    { override: null },
    { override: 1, $typeName: 'google.protobuf.Struct' },
    { ['__proto__']: {}, override: 1 },
  ])
    expect(decidingMatch(policy, call({ body }))?.rule.effect).toBe('DENY');
});
