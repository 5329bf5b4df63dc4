import { policy as contract } from '@gatehouse/contracts';
import type { Decision, DecisionInput, Step } from '../decisionInput';

export const DEFAULT_DENIAL = 'not allowed: no rule of the organization allows this call';

function byDefault({ policy, question }: DecisionInput): Decision {
  const { defaultDecision, selfApproval } = policy;
  if (defaultDecision === 'allow' || (defaultDecision === 'approve' && question.approved === true))
    return { effect: 'allow', step: 'default' };
  if (defaultDecision === 'deny') return { effect: 'deny', step: 'default', reason: DEFAULT_DENIAL };
  const approval = {
    reason: 'the organization asks for approval where no rule speaks',
    approvers: {},
    expiresInSeconds: contract.DEFAULT_LIFETIME_SECONDS,
    creatorMayApprove: selfApproval === 'mark',
  };
  return { effect: 'approve', step: 'default', approval };
}

const WORDS = { allow: 'allows', deny: 'denies', approve: 'waits for approval of' } as const;

/** What happens when no rule spoke. */
export const defaultStep: Step = (input, soFar) => {
  if (soFar?.step === 'rule') return { step: 'default', skip: true, text: () => 'a rule has spoken' };
  const { defaultDecision } = input.policy;
  return {
    step: 'default',
    decision: byDefault(input),
    text: () => `the organization ${WORDS[defaultDecision]} what no rule speaks about`,
  };
};
