import { cutToolName, hashedToolName } from '@gatehouse/contracts';
import { compiledOf, principalOf } from '../testing/inWords';
import { decidingMatch } from './judgeRules';
import { otherNames, ruleNames } from './ruleNames';

const toolName = `deleteEverythingOf${'y'.repeat(60)}Danger`;
const whole = `orders/${toolName}`;
const [cut, hashed] = [cutToolName(whole), hashedToolName(whole)];

test('a name that is not cut is the only one', () => {
  expect(ruleNames({ tool: 'orders/refund', toolName: 'refund' })).toEqual(['orders/refund']);
});

test('one of exactly 64 characters can get a hash as well', () => {
  const exact = 'x'.repeat(64 - 'orders/'.length);
  const name = `orders/${exact}`;
  expect(ruleNames({ tool: name, toolName: exact })).toEqual([name, hashedToolName(name)]);
  expect(ruleNames({ tool: hashedToolName(name), toolName: exact })).toEqual([hashedToolName(name), name]);
  expect(ruleNames({ tool: name.slice(0, 63), toolName: exact.slice(0, -1) })).toEqual([name.slice(0, 63)]);
});

test('a long one is known by its cut and by its hash, whichever it is called by now', () => {
  expect(ruleNames({ tool: cut, toolName })).toEqual([cut, hashed]);
  expect(ruleNames({ tool: hashed, toolName })).toEqual([hashed, cut]);
});

test.each([
  ['the cut', cut, hashed],
  ['the hash', hashed, cut],
])('a rule on %s still denies and asks when the tool is called by the other, and no longer allows', (_, known, now) => {
  const policy = compiledOf({
    rules: (['DENY', 'REQUIRE_APPROVAL', 'ALLOW'] as const).map((effect) => ({ name: effect, effect, tools: [known] })),
  });
  const effectsFor = (tool: string) => policy.rulesFor(ruleNames({ tool, toolName })).map(({ effect }) => effect);
  expect(effectsFor(known)).toEqual(['DENY', 'REQUIRE_APPROVAL', 'ALLOW']);
  expect(effectsFor(now)).toEqual(['DENY', 'REQUIRE_APPROVAL']);
});

/** What rules with this condition, one by one, make of a call of the tool. */
function judge(tool: string, when: string, args: Record<string, unknown> = {}): (string | undefined)[] {
  return (['DENY', 'REQUIRE_APPROVAL', 'ALLOW'] as const).map((effect) => {
    const ruleMatch = decidingMatch(compiledOf({ rules: [{ effect, tools: ['orders/*'], when }] }), {
      principal: principalOf({ kind: 'serviceAccount', name: 'nightly' }),
      tool,
      otherNames: otherNames({ tool, toolName }),
      arguments: args,
      argumentBytes: () => 2,
      now: 0,
    });
    return ruleMatch?.error === undefined ? ruleMatch?.rule.effect : 'error';
  });
}
const SAY = ['DENY', 'REQUIRE_APPROVAL', 'ALLOW'];
const SAY_NO = ['DENY', 'REQUIRE_APPROVAL', undefined];
const SILENT = [undefined, undefined, undefined];

describe.each([
  ['the cut', cut, hashed],
  ['the hash', hashed, cut],
])('a condition on %s', (_, known, now) => {
  test.each([
    ['==', `tool == "${known}"`],
    ['in', `tool in ["orders/list", "${known}"]`],
    ['endsWith', `tool.endsWith("${known.slice(-6)}")`],
    ['an argument too', `args.amount > 5 && tool == "${known}"`],
  ])('by %s denies and asks also while the tool is called by the other, and allows only under its own', (_, when) => {
    expect([judge(known, when, { amount: 6 }), judge(now, when, { amount: 6 })]).toEqual([SAY, SAY_NO]);
  });

  test('that cannot be evaluated denies under either', () => {
    const when = `tool == "${known}" ? args.missing > 1 : false`;
    expect(judge(now, when)).toEqual(['error', 'error', undefined]);
  });
});

test('a condition on the form of names with a hash holds for a tool that can have one', () => {
  expect(judge(cut, 'tool.matches("_[0-9a-f]{10}$")')).toEqual(SAY_NO);
});

test.each([
  ['!=', `tool != "${cut}"`],
  ['not in', `!(tool in ["orders/list", "${cut}"])`],
  ['not matches', '!tool.matches("Danger$|deleteEverything.*y$")'],
  ['another that cannot be evaluated', `tool == "${cut}" ? false : args.missing > 1`],
])('what leaves out the tool by its present name, by %s, says nothing for the name it could have', (_, when) => {
  expect(judge(cut, when)).toEqual(SILENT);
});

test.each([
  ['both names', `!(tool in ["${cut}", "${hashed}"])`],
  ['the beginning they share', `!tool.startsWith("${cut.slice(0, 53)}")`],
])('what leaves out the tool by %s leaves it out whichever it has', (_, when) => {
  expect([judge(cut, when), judge(hashed, when)]).toEqual([SILENT, SILENT]);
});

test('the hash that a tool would have had counts beside the one it has, when its own was taken', () => {
  const second = hashedToolName(whole, 1);
  expect(judge(second, `tool == "${hashed}"`)).toEqual(SAY_NO);
  expect(judge(second, `tool == "${cut}"`)).toEqual(SAY_NO);
});
