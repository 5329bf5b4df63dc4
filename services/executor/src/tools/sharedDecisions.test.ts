import { edgeCallContext } from '@gatehouse/bus';
import { newId, policy, type Principal } from '@gatehouse/contracts';
import { sharedDecisions, type Question } from './sharedDecisions';

const principal: Principal = {
  ...{
    orgId: newId('organization'),
    orgSlug: 'acme',
    orgName: 'Acme',
    kind: 'serviceAccount',
    id: newId('serviceAccount'),
    name: 'nightly',
  },
};
const caller = edgeCallContext({ correlationId: 'c-test' });
const target = { integrationId: newId('integration'), toolName: 'list' };
const allow: policy.Decision = { effect: 'allow', step: 'default' };
const ofTexts: policy.Decision = { ...allow, standsOn: [{ key: 'policy', digest: policy.digestOf('7') }] };
const CROWD = 200;

/** A crowd's questions, each with arguments of its own, and what was asked of policy. */
function crowd(answer: (question: Question) => policy.Decision) {
  const asked: Question[] = [];
  const decide = sharedDecisions(async (question) => {
    asked.push(question);
    await new Promise((resolve) => setTimeout(resolve, 10));
    return answer(question);
  });
  const one = (n: number, who = principal, tool = 'orders/list') =>
    decide(who, { tool, ...target, arguments: { n }, reserveFor: `call_${n}` }, caller);
  return { asked, one, all: () => Promise.all(Array.from({ length: CROWD }, (_, n) => one(n))) };
}

test('a crowd of calls of one caller and tool shares the decision that does not depend on their arguments', async () => {
  const { asked, all } = crowd(() => ofTexts);
  expect(await all()).toEqual(Array.from({ length: CROWD }, () => ofTexts));
  expect(asked.length).toBeLessThan(20); // two of the crowd, and one more for each 100 ms without an answer
});

test('other callers, roles, and tools ask for themselves', async () => {
  const { asked, one } = crowd(() => ofTexts);
  const admin: Principal = { ...principal, kind: 'user', role: 'admin' };
  await Promise.all([one(1), one(2, admin), one(3, { ...admin, role: 'member' }), one(4, principal, 'orders/get')]);
  expect(asked).toHaveLength(4);
});

test('what rests on arguments or holds a share of a budget is each call’s own, and is not waited for a second time', async () => {
  const { asked, all } = crowd(({ arguments: { n }, reserveFor }) =>
    Number(n) % 2 === 0
      ? { effect: 'deny', step: 'rule', reason: String(n) }
      : { ...allow, reservation: { counter: reserveFor!, tokens: Number(n) } },
  );
  const own = Array.from({ length: CROWD }, (_, n) =>
    n % 2 === 0 ? { effect: 'deny', step: 'rule', reason: String(n) } : { ...allow, reservation: { counter: `call_${n}`, tokens: n } },
  );
  expect(await all()).toEqual(own);
  expect(asked).toHaveLength(CROWD);
  const again = all();
  expect(asked).toHaveLength(2 * CROWD);
  expect(await again).toEqual(own);
});

test('once it rests on texts alone again, it is shared again', async () => {
  let decision: policy.Decision = allow;
  const { asked, all } = crowd(() => decision);
  await all();
  decision = ofTexts;
  await all();
  const before = asked.length;
  await all();
  expect(asked.length - before).toBeLessThan(20);
});

test('without an answer every sharer hears the reason, and the next call asks again', async () => {
  let isAway = true;
  const { asked, all, one } = crowd(() => {
    if (isAway) throw new Error('away');
    return ofTexts;
  });
  await expect(all()).rejects.toThrow('away');
  isAway = false;
  expect(await one(1)).toEqual(ofTexts);
  expect(asked.length).toBeLessThan(20);
});
