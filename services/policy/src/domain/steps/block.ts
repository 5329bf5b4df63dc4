import { blockOn } from '../blocks';
import type { Step } from '../facts';

/** The emergency stop on the caller, the integration or the tool. */
export const blockStep: Step = ({ policy, principal, question }) => {
  const block = blockOn(policy.blocks, principal, question);
  if (block === undefined) return { step: 'block', text: () => 'no block' };
  const reason = `blocked: ${block.reason}`;
  return { step: 'block', decision: { effect: 'deny', step: 'block', reason }, text: () => reason };
};
