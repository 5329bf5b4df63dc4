import { argumentBytes } from '../argumentBytes';
import { describeUse, estimate, exhaustedReason, isExhausted } from '../budget/budget';
import type { Step } from '../facts';

export const budgetStep: Step = ({ budget, question }) => {
  if (budget === undefined) return { step: 'budget', skip: true, text: () => 'the integration has no budget' };
  const tokens = estimate(argumentBytes(question));
  if (!isExhausted(budget, tokens)) return { step: 'budget', text: () => describeUse(budget) };
  const reason = exhaustedReason(budget, tokens);
  return { step: 'budget', decision: { effect: 'deny', step: 'budget', reason }, text: () => reason };
};
