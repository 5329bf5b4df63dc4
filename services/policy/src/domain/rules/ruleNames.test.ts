import { cutToolName, hashedToolName } from '@gatehouse/contracts';
import { compiledOf, principalOf } from '../testing/inWords';
import { decidingVoice } from './judgeRules';
import { formerName, ruleNames } from './ruleNames';

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

test('a condition on the name still denies after the tool got a hash, and no longer allows', () => {
  const judge = (effect: 'DENY' | 'ALLOW', tool: string) =>
    decidingVoice(compiledOf({ rules: [{ effect, tools: ['orders/*'], when: `tool == "${cut}"` }] }), {
      principal: principalOf({ kind: 'serviceAccount', name: 'nightly' }),
      names: ruleNames({ tool, toolName }),
      formerName: formerName({ tool, toolName }),
      arguments: {},
      argumentBytes: () => 2,
      now: 0,
    })?.rule.effect;
  expect([judge('DENY', cut), judge('DENY', hashed)]).toEqual(['DENY', 'DENY']);
  expect([judge('ALLOW', cut), judge('ALLOW', hashed)]).toEqual(['ALLOW', undefined]);
});
