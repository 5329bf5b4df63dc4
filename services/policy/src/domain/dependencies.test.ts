import { newId, policy, type Principal } from '@gatehouse/contracts';
import { compilePolicy } from './compilePolicy';
import type { DecisionInput } from './decisionInput';
import { NO_POLICY, type StoredRule } from './policyRecord';
import { dependenciesOf } from './dependencies';

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
const input = (rules: StoredRule[] = [], more: Partial<DecisionInput> = {}, approved = false): DecisionInput => ({
  principal,
  question: { tool: 'orders/list', integrationId: newId('integration'), toolName: 'list', arguments: {}, ...(approved && { approved }) },
  grants: [],
  policy: compilePolicy({ ...NO_POLICY, rules }),
  now: 0,
  ...more,
});
const allow = { effect: 'allow', step: 'default' } as const;

test('an allow stands on every text it was made of, by digest', () => {
  expect(dependenciesOf(input(), allow, texts)).toEqual({
    standsOn: texts.map(({ key, text }) => ({ key, digest: policy.digestOf(text) })),
  });
  expect(dependenciesOf(input([rule({}), rule({ tools: ['crm/*'], when: 'args.x' })]), allow, texts).standsOn).toHaveLength(2);
});

test.each<[string, DecisionInput]>([
  ['a condition may speak the next time', input([rule({ when: 'args.x == 1' })])],
  ['a schedule may speak the next time', input([rule({ schedule: { from: '08:00', to: '09:00' } })])],
  ['a budget is counted with each call', input([], { budget: {} as never })],
  ['an approver said yes to one call', input([], {}, true)],
  ['a rule cannot be read', input([rule({ unreadable: true })])],
])('but not where %s', (_, known) => expect(dependenciesOf(known, allow, texts)).toEqual({}));

test('a no and a wait are never given again unasked, nor what rests on too much or on nothing known', () => {
  for (const effect of ['deny', 'approve'] as const) expect(dependenciesOf(input(), { effect, step: 'rule' }, texts)).toEqual({});
  expect(dependenciesOf(input(), allow, Array(17).fill(texts[0]))).toEqual({});
  expect(dependenciesOf(input(), allow, [{ key: 'grants', text: undefined }])).toEqual({});
});
