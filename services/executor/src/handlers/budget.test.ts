/** A share of a budget is settled once, however the call ends. */
import { AppError, newId } from '@gatehouse/contracts';
import { until } from '@gatehouse/test-support';
import { textContent } from '../domain/content';
import { callFixture, type CallOptions } from '../testing/callFixture';

const ruleId = newId('rule');
const questions: unknown[] = [];
const reserving: CallOptions['decide'] = (question) => {
  questions.push(question);
  return Promise.resolve({
    effect: 'allow',
    step: 'rule',
    rule: { id: ruleId, name: 'R' },
    reservation: { counter: 'int:DAY:1', tokens: 25 },
  });
};
const result = textContent('ok').toString();
const full = { bulkhead: { enter: async () => 'integration' as const } };
const ends = (outcome: 'succeeded' | 'failed' | 'unknown'): CallOptions => ({
  send: () => Promise.resolve({ outcome, content: textContent('ok') }),
});
const ran = '{}'.length + result.length;

test.each<[string, CallOptions, string[], number]>([
  ['it succeeds', ends('succeeded'), [], ran],
  ['the API refuses', ends('failed'), [], ran],
  ['nobody knows', ends('unknown'), [], ran],
  ['its outcome cannot be stored', ends('succeeded'), ['outcome'], ran],
  ['its intent cannot be stored', {}, ['intent'], 0],
  ['there is no place', full, [], 0],
  [
    'there is no credential',
    {
      definitions: {
        get: () => ({ kind: 'http', toolName: 'orders', auth: { type: 'bearer' }, build: () => ({}) as never, dispose: () => undefined }),
      },
    },
    [],
    0,
  ],
  ['a part is away', { definitions: { get: () => Promise.reject(new AppError('unavailable', 'away')) } }, [], 0],
])('%s', async (_, more, refused, tokens) => {
  const fixture = callFixture({ decide: reserving, ...more });
  for (const phase of refused) fixture.refuse.set(phase, 1);
  await fixture.call().catch(() => undefined);
  await until(() => fixture.spent.length > 0);
  expect(fixture.spent).toEqual([
    { orgId: expect.any(String), callId: fixture.stored[0]?.callId ?? expect.any(String), counter: 'int:DAY:1', tokens },
  ]);
});

test('the question names the call, and the facts name the rule and the tokens', async () => {
  const fixture = callFixture({ decide: reserving });
  await fixture.call();
  expect(questions.at(-1)).toMatchObject({ reserveFor: fixture.stored[0]!.callId });
  expect(fixture.stored).toMatchObject([{ data: { rule: ruleId } }, { data: { tokens: ran } }]);
});

test('a denial by a rule names it, and is told in its words', async () => {
  const fixture = callFixture({
    decide: () =>
      Promise.resolve({ effect: 'deny', step: 'rule', reason: 'not at night (rule Nights)', rule: { id: ruleId, name: 'Nights' } }),
  });
  const { body } = (await fixture.call()) as { body: Buffer };
  expect(body.toString()).toBe('[{"type":"text","text":"not at night (rule Nights)"}]');
  expect(fixture.stored).toMatchObject([{ outcome: 'denied', data: { step: 'rule', rule: ruleId } }]);
});

test('what a call used counts before its answer leaves', async () => {
  const fixture = callFixture({ decide: reserving });
  await fixture.call();
  expect(fixture.spent).toMatchObject([{ tokens: ran }]);
});

test('without a budget nothing is said', async () => {
  const fixture = callFixture();
  await fixture.call();
  expect(fixture.spent).toEqual([]);
});

test('a broker that is away for spendings delays no answer, and gets each later', async () => {
  const fixture = callFixture({ decide: reserving });
  fixture.refuse.set('settle', 2);
  fixture.refuse.set('spent', 3);
  await Promise.all([fixture.call(), fixture.call()]);
  expect(fixture.spent).toEqual([]);
  await until(() => fixture.spent.length === 2);
  expect(new Set(fixture.spent.map(({ callId }) => callId)).size).toBe(2);
});
