/** A share of a budget is settled once, however the call ends. */
import { AppError, newId } from '@gatehouse/contracts';
import { textContent } from '../domain/content';
import { callRig, type CallOptions } from '../testing/callRig';

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
const until = async (condition: () => boolean): Promise<void> => {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 2));
};

const full = { bulkhead: { enter: () => undefined } };
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
  const rig = callRig({ decide: reserving, ...more });
  for (const phase of refused) rig.refuse.set(phase, 1);
  await rig.call().catch(() => undefined);
  await until(() => rig.spent.length > 0);
  expect(rig.spent).toEqual([
    { orgId: expect.any(String), callId: rig.stored[0]?.callId ?? expect.any(String), counter: 'int:DAY:1', tokens },
  ]);
});

test('the question names the call, and the facts name the rule and the tokens', async () => {
  const rig = callRig({ decide: reserving });
  await rig.call();
  expect(questions.at(-1)).toMatchObject({ reserveFor: rig.stored[0]!.callId });
  expect(rig.stored).toMatchObject([{ data: { rule: ruleId } }, { data: { tokens: ran } }]);
});

test('a denial by a rule names it, and is told in its words', async () => {
  const rig = callRig({
    decide: () =>
      Promise.resolve({ effect: 'deny', step: 'rule', reason: 'not at night (rule Nights)', rule: { id: ruleId, name: 'Nights' } }),
  });
  const { body } = (await rig.call()) as { body: Buffer };
  expect(body.toString()).toBe('[{"type":"text","text":"not at night (rule Nights)"}]');
  expect(rig.stored).toMatchObject([{ outcome: 'denied', data: { step: 'rule', rule: ruleId } }]);
});

test('what a call used counts before its answer leaves', async () => {
  const rig = callRig({ decide: reserving });
  await rig.call();
  expect(rig.spent).toMatchObject([{ tokens: ran }]);
});

test('without a budget nothing is said', async () => {
  const rig = callRig();
  await rig.call();
  expect(rig.spent).toEqual([]);
});

test('a broker that is away for spendings delays no answer, and gets each later', async () => {
  const rig = callRig({ decide: reserving });
  rig.refuse.set('settle', 2);
  rig.refuse.set('spent', 3);
  await Promise.all([rig.call(), rig.call()]);
  expect(rig.spent).toEqual([]);
  await until(() => rig.spent.length === 2);
  expect(new Set(rig.spent.map(({ callId }) => callId)).size).toBe(2);
});
