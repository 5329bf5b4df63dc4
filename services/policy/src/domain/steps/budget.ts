import { argumentBytes, type Step } from '../decisionInput';
import { describeUse, estimate, exhaustedReason, isExhausted } from '../budget/budget';

export const budgetStep: Step = ({ budget, question }) => {
  if (budget === undefined) return { step: 'budget', skip: true, text: () => 'the integration has no budget' };
  const tokens = estimate(argumentBytes(question));
  // What is held for running calls is looked at when a share is held: it may go back, and this call's own may be among it.
  if (!isExhausted(budget.definition, budget.used, tokens)) return { step: 'budget', text: () => describeUse(budget) };
  const reason = exhaustedReason(budget, tokens);
  return { step: 'budget', decision: { effect: 'deny', step: 'budget', reason }, text: () => reason };
};
