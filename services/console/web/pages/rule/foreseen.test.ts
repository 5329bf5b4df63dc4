import { gatesOf, worstOf, type Obstacle } from './foreseen';

const trial = (effect: 'allow' | 'approve' | 'deny', ...steps: Obstacle['step'][]) => ({
  effect,
  step: 'rule' as const,
  obstacles: steps.map((step) => ({ step, text: '' })),
});
const strip = (...args: Parameters<typeof trial>) => {
  const gates = gatesOf(trial(...args));
  return (['found', 'decided', 'recorded', 'approved', 'sent', 'answered'] as const).map((step) => gates[step]?.state ?? 'later');
};

test('what stands in the way stops what would run or wait, and a refusal stays a refusal', () => {
  expect(worstOf(trial('allow'))).toBe('allow');
  expect(worstOf(trial('approve', 'credential'))).toBe('inTheWay');
  expect(worstOf(trial('deny', 'credential'))).toBe('deny');
});

test('a changed definition may stop a call, and others do', () => {
  expect(worstOf(trial('allow', 'changed'))).toBe('mayBeRefused');
  expect(worstOf(trial('approve', 'changed'))).toBe('approve');
  expect(worstOf(trial('allow', 'changed', 'credential'))).toBe('inTheWay');
  expect(strip('allow', 'changed')).toEqual(['done', 'done', 'done', 'notNeeded', 'unknown', 'later']);
});

test('the strip ends at the first step that refuses', () => {
  expect(strip('allow', 'credential')).toEqual(['done', 'done', 'done', 'never', 'refused', 'later']);
  expect(strip('approve', 'arguments')).toEqual(['done', 'done', 'done', 'never', 'refused', 'later']);
  expect(strip('allow', 'credential', 'disabled')).toEqual(['done', 'refused', 'done', 'later', 'later', 'later']);
  expect(strip('allow', 'standing', 'disabled')).toEqual(['refused', 'later', 'done', 'later', 'later', 'later']);
});
