import { newId, policy, type Principal } from '@gatehouse/contracts';
import { compilePolicy } from './compilePolicy';
import type { Facts } from './facts';
import { NO_POLICY, type StoredRule } from './policyRecord';
import { standsOn } from './standsOn';

const principal: Principal = {
  orgId: newId('organization'),
  orgSlug: 'acme',
  orgName: 'Acme',
  kind: 'user',
  id: newId('user'),
  name: 'ada',
};
const texts = [
  { key: 'grants', text: '{}' },
  { key: 'policy', text: '3' },
];
const rule = (more: Partial<StoredRule>): StoredRule =>
  ({ id: newId('rule'), name: 'R', enabled: true, effect: 'ALLOW', tools: ['orders/*'], reason: 'x', ...more }) as StoredRule;
const facts = (rules: StoredRule[] = [], more: Partial<Facts> = {}, approved = false): Facts => ({
  principal,
  question: { tool: 'orders/list', integrationId: newId('integration'), toolName: 'list', arguments: {}, ...(approved && { approved }) },
  grants: [],
  policy: compilePolicy({ ...NO_POLICY, rules }),
  now: 0,
  ...more,
});
const allow = { effect: 'allow', step: 'default' } as const;

test('an allow stands on every text it was made of, by digest', () => {
  expect(standsOn(facts(), allow, texts)).toEqual({ standsOn: texts.map(({ key, text }) => ({ key, digest: policy.digestOf(text) })) });
  expect(standsOn(facts([rule({}), rule({ tools: ['crm/*'], when: 'args.x' })]), allow, texts).standsOn).toHaveLength(2);
});

test.each<[string, Facts]>([
  ['a condition may speak the next time', facts([rule({ when: 'args.x == 1' })])],
  ['a schedule may speak the next time', facts([rule({ schedule: { from: '08:00', to: '09:00' } })])],
  ['a budget is counted with each call', facts([], { budget: {} as never })],
  ['an approver said yes to one call', facts([], {}, true)],
  ['a rule cannot be read', facts([rule({ unreadable: true })])],
])('but not where %s', (_, known) => expect(standsOn(known, allow, texts)).toEqual({}));

test('a no and a wait are never given again unasked, nor what rests on too much or on nothing known', () => {
  for (const effect of ['deny', 'approve'] as const) expect(standsOn(facts(), { effect, step: 'rule' }, texts)).toEqual({});
  expect(standsOn(facts(), allow, Array(17).fill(texts[0]))).toEqual({});
  expect(standsOn(facts(), allow, [{ key: 'grants', text: undefined }])).toEqual({});
});
