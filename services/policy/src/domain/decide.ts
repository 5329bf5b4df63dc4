/**
 * Whether a call is allowed: one pure function over loaded input. Steps are asked in a fixed order; the first that denies ends it, and nothing that comes
 * later can turn a no into a yes. Cases are data: see `cases/`.
 */
import type { Decision, DecisionInput, Finding, Step } from './decisionInput';
import { aiUsePolicyStep } from './steps/aiUsePolicy';
import { blockStep } from './steps/block';
import { budgetStep } from './steps/budget';
import { defaultStep } from './steps/default';
import { grantStep } from './steps/grant';
import { ruleStep } from './steps/rule';

export type { Decision, DecisionInput, Question } from './decisionInput';

const steps: readonly Step[] = [
  blockStep,
  // Grants come before any rule, so that an ungranted caller learns nothing more.
  grantStep,
  // The AI use policy comes before any rule, so that no approver is asked about a call of somebody who must sign first.
  aiUsePolicyStep,
  ruleStep,
  defaultStep,
  // Budgets come last: they also deny what would wait for approval, so that nobody is asked in vain.
  budgetStep,
];

const closed: Decision = { effect: 'deny', step: 'default', reason: 'not allowed: no step of the policy allows this call' };

export function decide(input: DecisionInput): Decision {
  let soFar: Decision | undefined;
  for (const step of steps) {
    const { decision } = step(input, soFar);
    if (decision?.effect === 'deny') return decision;
    soFar = decision ?? soFar;
  }
  return soFar ?? closed;
}

/** The same, with what each step found, also those after a denial. */
export function explain(input: DecisionInput): { decision: Decision; findings: Finding[] } {
  let soFar: Decision | undefined;
  const findings = steps.map((step) => {
    const finding = step(input, soFar);
    if (soFar?.effect !== 'deny') soFar = finding.decision ?? soFar;
    return finding;
  });
  return { decision: soFar ?? closed, findings };
}
