import type { DecisionInput, Finding, Step } from '../decisionInput';

type Signing = Pick<DecisionInput, 'principal' | 'policy' | 'signedVersion'>;

/** People sign the published AI use policy before tools run for them. Service accounts and organization tokens are never asked to. */
function judge({ principal, policy: { aiUsePolicyVersion: version }, signedVersion = 0 }: Signing): Finding {
  const step = 'aiUsePolicy';
  if (version === undefined) return { step, skip: true, text: () => 'no AI use policy is published' };
  if (principal.kind !== 'user') return { step, skip: true, text: () => 'only people sign the AI use policy' };
  // A later one may be signed than the one that was read: both are read from the cache, and the other may have come from the database since.
  if (signedVersion >= version) return { step, text: () => `version ${version} of the AI use policy is signed` };
  const reason = `${principal.name} has not signed version ${version} of the AI use policy`;
  return { step, decision: { effect: 'deny', step, reason }, text: () => reason };
}

export const aiUsePolicyStep: Step = judge;

/** Why no tool runs for the principal, whichever it is. */
export const missingSignature = (known: Signing): string | undefined => judge(known).decision?.reason;
