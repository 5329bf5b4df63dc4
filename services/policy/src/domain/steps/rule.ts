import { cutToolName } from '@gatehouse/contracts';
import { argumentBytes, type Decision, type DecisionInput, type Step } from '../decisionInput';
import type { CompiledPolicy } from '../compilePolicy';
import { decidingMatch, type RuleCall, type RuleMatch } from '../rules/judgeRules';
import { otherNames } from '../rules/ruleNames';

export const ruleCallOf = ({ principal, question, now }: DecisionInput): RuleCall => ({
  principal,
  tool: cutToolName(question.tool),
  otherNames: otherNames(question),
  arguments: question.arguments,
  argumentBytes: () => argumentBytes(question),
  now,
});

/** An approver's yes takes the place of waiting for one. */
function toDecision({ rule, error }: RuleMatch, { selfApproval }: CompiledPolicy, approved: boolean): Decision {
  const { ref, effect, reason, approvers, expiresInSeconds } = rule;
  if (error !== undefined) return { effect: 'deny', step: 'rule', reason: error, rule: ref };
  if (effect === 'DENY') return { effect: 'deny', step: 'rule', reason: `${reason} (rule ${ref.name})`, rule: ref };
  if (effect === 'ALLOW' || approved) return { effect: 'allow', step: 'rule', rule: ref };
  const approval = { rule: ref, reason, approvers, expiresInSeconds, creatorMayApprove: selfApproval === 'mark' };
  return { effect: 'approve', step: 'rule', rule: ref, approval };
}

const DOES = { ALLOW: 'allows', DENY: 'denies', REQUIRE_APPROVAL: 'waits for approval' } as const;

const explained = ({ rule, error }: RuleMatch, approved: boolean): string => {
  if (error !== undefined) return error;
  const given = rule.effect === 'REQUIRE_APPROVAL' && approved ? ', which was given' : '';
  return `rule ${rule.ref.name} ${DOES[rule.effect]}${given}`;
};

export const ruleStep: Step = (input) => {
  const { policy, question } = input;
  const ruleMatch = decidingMatch(policy, ruleCallOf(input));
  if (ruleMatch === undefined) return { step: 'rule', text: () => 'no rule matches' };
  const approved = question.approved === true;
  return { step: 'rule', decision: toDecision(ruleMatch, policy, approved), text: () => explained(ruleMatch, approved) };
};
