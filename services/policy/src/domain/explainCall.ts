/** What would happen to a call and why, step by step, for a person. */
import type { policy, ResponseOf } from '@gatehouse/contracts';
import { explain } from './decide';
import type { Decision, Facts, Finding } from './facts';
import { strongest, voices } from './rules/judgeRules';
import { hasId } from './rules/withDraft';
import { ruleCallOf } from './steps/rule';

type Answer = ResponseOf<typeof policy.testRules>;

const show = ({ step, decision, skip, text }: Finding): Answer['steps'][number] => ({
  step,
  says: decision?.effect ?? (skip === true ? 'skip' : 'pass'),
  text: text(),
});

function ruleFindings(facts: Facts, decision: Decision): Answer['rules'] {
  const found = voices(facts.policy, ruleCallOf(facts));
  const speaks = decision.step === 'rule' ? strongest(found) : undefined;
  return found.map((voice) => {
    const { ref, effect, draft } = voice.rule;
    const error = voice.error !== undefined && { error: voice.error };
    return { ...(hasId(ref.id) && { id: ref.id }), name: ref.name, effect, draft, decides: voice === speaks, ...error };
  });
}

export function explainCall(facts: Facts): Answer {
  const { decision, findings } = explain(facts);
  const { effect, step, reason = decision.approval?.reason, approval } = decision;
  return {
    effect,
    step,
    ...(reason !== undefined && { reason }),
    steps: findings.map(show),
    rules: ruleFindings(facts, decision),
    ...(approval && { approvers: approval.approvers, expiresInSeconds: approval.expiresInSeconds }),
  };
}
