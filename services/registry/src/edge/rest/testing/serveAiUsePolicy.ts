/** Answers of policy about the AI use policy, from memory. For tests. */
import type { Bus, Call } from '@gatehouse/bus';
import { AppError, newId, policy } from '@gatehouse/contracts';
import { ACCOUNT, adminOnly, createdAt, type Recorded } from './fakePeers';

export const AI_USE_POLICY: policy.AiUsePolicy = {
  version: 3,
  status: 'published',
  text: 'Be kind.',
  updatedAt: createdAt,
  updatedBy: 'ada',
  publishedAt: createdAt,
  publishedBy: 'ada',
};
export const SIGNATURE: policy.AiUsePolicySignature = {
  version: 3,
  subject: { kind: 'user', id: newId('user'), name: 'mia' },
  how: 'signPage',
  signedAt: createdAt,
};

/** The signing state of everybody in every organization; undefined: policy gives no answer. */
export const signing: { state: policy.SigningState | undefined } = { state: { status: 'mustSign', version: 3 } };

export function serveAiUsePolicy(bus: Bus, { calls }: Recorded): void {
  const answering =
    <Answer>(name: string, answer: Answer, forAdmins: boolean) =>
    (request: unknown, call: Call): Answer => {
      if (forAdmins) adminOnly(call);
      calls.push({ name, request, principal: call.principal });
      return answer;
    };
  bus.serve(policy.listAiUsePolicies, answering('policy.listAiUsePolicies', { aiUsePolicies: [], hasMore: false }, false));
  bus.serve(policy.getAiUsePolicy, (request, call) => {
    const { version = AI_USE_POLICY.version } = request;
    if (version > AI_USE_POLICY.version) throw new AppError('not_found', 'There is no such version of the AI use policy');
    return answering('policy.getAiUsePolicy', { ...AI_USE_POLICY, version }, false)(request, call);
  });
  bus.serve(policy.signAiUsePolicy, answering('policy.signAiUsePolicy', SIGNATURE, false));
  bus.serve(policy.createAiUsePolicyDraft, answering('policy.createAiUsePolicyDraft', AI_USE_POLICY, true));
  bus.serve(policy.updateAiUsePolicyDraft, answering('policy.updateAiUsePolicyDraft', AI_USE_POLICY, true));
  bus.serve(policy.publishAiUsePolicy, answering('policy.publishAiUsePolicy', AI_USE_POLICY, true));
  bus.serve(policy.acknowledgeAiUsePolicy, answering('policy.acknowledgeAiUsePolicy', SIGNATURE, true));
  bus.serve(policy.signingStates, ({ orgIds }) => {
    const { state } = signing;
    if (state === undefined) throw new AppError('unavailable', 'away');
    return { states: orgIds.map((orgId) => ({ orgId, ...state })) };
  });
  const signatures = { signatures: [SIGNATURE], hasMore: false };
  bus.serve(policy.listAiUsePolicySignatures, answering('policy.listAiUsePolicySignatures', signatures, true));
  // Whoever is first among those asked about has signed.
  bus.serve(policy.findAiUsePolicySignatures, ({ subjectIds: [id, ...others] }, call) => {
    adminOnly(call);
    calls.push({ name: 'policy.findAiUsePolicySignatures', request: { id, others }, principal: call.principal });
    return { signatures: id === undefined || id === ACCOUNT.id ? [] : [{ ...SIGNATURE, subject: { ...SIGNATURE.subject, id } }] };
  });
}
