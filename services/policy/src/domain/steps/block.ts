import { blockOn } from '../blocks';
import type { Step } from '../decisionInput';
import { isGranted } from './grant';

/** The emergency stop on the caller, the integration or the tool. Its reason may name an incident: it is for those who could call otherwise. */
export const blockStep: Step = (input) => {
  const { policy, principal, question } = input;
  const block = blockOn(policy.blocks, principal, question);
  if (block === undefined) return { step: 'block', text: () => 'no block' };
  const reason = `blocked: ${block.reason}`;
  const ungranted = !isGranted(input) && { ungranted: true as const };
  return { step: 'block', decision: { effect: 'deny', step: 'block', reason, ...ungranted }, text: () => reason };
};
