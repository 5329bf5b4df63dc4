import { conditionOf, toCel } from './condition';
import { checkCondition } from './checkCondition';

const args = {
  amount: 129.9,
  count: 129,
  text: 'abc',
  nothing: null,
  list: [1, 2, 3.5],
  nested: { a: { b: 1 } },
  message: { $typeName: 'google.protobuf.Struct', admin: true },
};
const holds = (text: string) =>
  conditionOf(text)?.({
    args: toCel(args),
    tool: 'orders/refund',
    actor: toCel({ kind: 'user', id: 'usr_1', name: 'mia@example.com', role: 'member', groups: ['grp_1'] }),
    org: toCel({ id: 'org_1', slug: 'acme' }),
  });

test.each([
  ['args.amount > 100', true],
  ['args.count > 100', true],
  ['args.count > 129', false],
  ['args.count == 129', true],
  ['args.count in [1, 129]', true],
  ['args.amount == 129.9', true],
  ['args.count * 2 + 1 == 259', true],
  ['args.count / 2 == 64.5', true],
  ['args.list.exists(x, x > 3)', true],
  ['args.list.all(x, x <= args.count)', true],
  ['args.list.filter(x, x > 1).size() == 2', true],
  ['size(args.text) == 3 && args.text.matches("^a.c$")', true],
  ['args.nested.a.b == 1', true],
  ['has(args.nested.c)', false],
  ['!has(args.missing)', true],
  ['has(args.nothing) && args.nothing == null', true],
  ['"nothing" in args', true],
  ['has(args.message.admin)', true],
  ['args.message.admin', true],
  ['args["count"] == 129', true],
  ['tool.startsWith("orders/") && actor.role == "member" && "grp_1" in actor.groups && org.slug == "acme"', true],
  ['has(args.toString) || has(args.constructor) || has(args.__proto__)', false],
  ['true || args.missing', true],
])('%s: %s', (text, expected) => {
  expect(checkCondition(text)).toEqual([]);
  expect(holds(text)).toBe(expected);
});

test.each([
  ['args.missing > 1', 'the member missing is missing'],
  ['args.text > 1', '> does not take string and int'],
  ['args.nothing > 1', '> does not take null and int'],
  ['args.text.contains(args.count)', 'contains does not take string and double'],
  ['args.text && true', 'a string stands where another type is needed'],
  ['args.count', 'its value is neither true nor false'],
  ['args.list', 'its value is neither true nor false'],
  ['args.list[7] == 1', 'a list has no element in the place that it names'],
  ['args.nested.c.d == 1', 'the member c is missing'],
  ['1 / 0 == 1', 'it divides by zero'],
  // Here the engine's own words would hold a value.
  ['int(args.text) == 1', 'a value cannot be converted'],
  ['args[args.text] == 1', 'a member that it names is missing'],
  ['args.nested[args.text] == 1', 'a member that it names is missing'],
  ['{args.text: 1, args.text: 2} == args', 'a value in it cannot be used'],
])('%s cannot be evaluated: %s', (text, why) => {
  expect(checkCondition(text)).toEqual([]);
  expect(holds(text)).toEqual({ why });
});

test.each([
  ['args.x >', 'line 1, column 8: found > but expecting end of input'],
  ['args.x > 1\n && $', 'line 2, column 2: '],
  ['amount > 1', 'line 1, column 1: unknown name "amount"; there are args, tool, actor and org'],
  ['args.a > 1 && request.b', 'line 1, column 15: unknown name "request"'],
  ['args.l.all(x, args.m.all(y, y > x))', 'cannot stand in one another'],
  ['args.l.map(x, x + x).map(x, x + x).size() > 1', 'cannot stand in one another'],
  ['args.l.all(x, args.text.contains(x))', 'args may only be compared'],
  ['args.l.all(x, x in args.m)', 'args may only be compared'],
  ['args.l.all(x, args.m == args.n)', 'args may only be compared'],
  ['args.l.all(x, y == 1)', 'unknown name "y"'],
  ['args.text.matches(args.pattern)', 'must be a text in quotes'],
  ['args.text.matches("(")', 'not a regular expression'],
  ['"true"', 'line 1, column 1: must say true or false'],
  ['args.x + 1', 'line 1, column 8: must say true or false'],
  ['tool', 'line 1, column 1: must say true or false'],
  ['fetch(args.x)', 'line 1, column 1: unknown function "fetch"'],
  ['google.protobuf.Struct{} == args', 'cannot be made here'],
  [Array(6).fill('args.l.all(x, x > 1)').join(' && '), 'at most 5'],
  [Array(400).fill('args.a').join('+'), 'is too large'],
])('%s is refused', (text, problem) => {
  expect(checkCondition(text).join('\n')).toContain(problem);
  expect(conditionOf(text)).toBeUndefined();
});

test('an evil pattern and long arguments take their time in proportion', () => {
  const condition = conditionOf('args.text.matches("^(a+)+$") || args.l.exists(x, x == "b")')!;
  const long = { text: `${'a'.repeat(30_000)}!`, l: Array(10_000).fill('a') };
  const since = performance.now();
  expect(condition({ args: toCel(long), tool: '', actor: toCel({}), org: toCel({}) })).toBe(false);
  // What takes all ways takes years; this only has to be far from that.
  expect(performance.now() - since).toBeLessThan(10_000);
});
