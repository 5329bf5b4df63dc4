/** Answers of policy about the AI use policy, from memory. For tests. */
import type { Bus } from '@gatehouse/bus';
import { newId, policy, type RequestOf, type ResponseOf } from '@gatehouse/contracts';
import { adminOnly, createdAt, type Recorded } from './fakePeers';

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

export function serveAiUsePolicy(bus: Bus, { calls }: Recorded): void {
  type Served =
    | typeof policy.createAiUsePolicyDraft
    | typeof policy.updateAiUsePolicyDraft
    | typeof policy.publishAiUsePolicy
    | typeof policy.acknowledgeAiUsePolicy
    | typeof policy.listAiUsePolicySignatures
    | typeof policy.getAiUsePolicy
    | typeof policy.listAiUsePolicies
    | typeof policy.signAiUsePolicy;
  const serve = <M extends Served>(message: M, answer: ResponseOf<M>, forAdmins: boolean): void =>
    bus.serve(message, ((request: RequestOf<M>, call: Parameters<typeof adminOnly>[0]) => {
      if (forAdmins) adminOnly(call);
      calls.push({ name: message.name, request, principal: call.principal });
      return answer;
    }) as never);
  serve(policy.listAiUsePolicies, { aiUsePolicies: [], hasMore: false }, false);
  serve(policy.getAiUsePolicy, AI_USE_POLICY, false);
  serve(policy.signAiUsePolicy, SIGNATURE, false);
  serve(policy.createAiUsePolicyDraft, AI_USE_POLICY, true);
  serve(policy.updateAiUsePolicyDraft, AI_USE_POLICY, true);
  serve(policy.publishAiUsePolicy, AI_USE_POLICY, true);
  serve(policy.acknowledgeAiUsePolicy, { ...SIGNATURE, how: 'onBehalf' }, true);
  serve(policy.listAiUsePolicySignatures, { signatures: [SIGNATURE], hasMore: false }, true);
}
