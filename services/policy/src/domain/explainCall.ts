/** What would happen to a call and why, step by step, for a person. */
import type { policy, ResponseOf } from '@gatehouse/contracts';
import { explain } from './decide';
import type { Decision, DecisionInput, Finding } from './decisionInput';
import { strongest, ruleMatches } from './rules/judgeRules';
import { hasId } from './rules/withDraft';
import { ruleCallOf } from './steps/rule';

type Answer = ResponseOf<typeof policy.testRules>;

const show = ({ step, decision, skip, text }: Finding): Answer['steps'][number] => ({
  step,
  says: decision?.effect ?? (skip === true ? 'skip' : 'pass'),
  text: text(),
});

function ruleFindings(input: DecisionInput, decision: Decision): Answer['rules'] {
  const found = ruleMatches(input.policy, ruleCallOf(input));
  const speaks = decision.step === 'rule' ? strongest(found) : undefined;
  return found.map((ruleMatch) => {
    const { ref, effect, draft } = ruleMatch.rule;
    const error = ruleMatch.error !== undefined && { error: ruleMatch.error };
    return { ...(hasId(ref.id) && { id: ref.id }), name: ref.name, effect, draft, decides: ruleMatch === speaks, ...error };
  });
}

export function explainCall(input: DecisionInput): Answer {
  const { decision, findings } = explain(input);
  const { effect, step, reason = decision.approval?.reason, approval } = decision;
  return {
    effect,
    step,
    ...(reason !== undefined && { reason }),
    steps: findings.map(show),
    rules: ruleFindings(input, decision),
    ...(approval && { approvers: approval.approvers, expiresInSeconds: approval.expiresInSeconds }),
  };
}
