/** The AI use policy and who signed it: which message goes to which handler. */
import type { Bus } from '@gatehouse/bus';
import { policy as messages } from '@gatehouse/contracts';
import type { ServiceDeps } from './deps';
import { createDraft, updateDraft } from './handlers/aiUsePolicy/draft';
import { listSignatures } from './handlers/aiUsePolicy/listSignatures';
import { publish } from './handlers/aiUsePolicy/publish';
import { getVersion, listVersions } from './handlers/aiUsePolicy/read';
import { acknowledge, sign } from './handlers/aiUsePolicy/sign';

export function serveAiUsePolicy(bus: Bus, deps: ServiceDeps): void {
  bus.serve(messages.listAiUsePolicies, listVersions(deps));
  bus.serve(messages.getAiUsePolicy, getVersion(deps));
  bus.serve(messages.createAiUsePolicyDraft, createDraft(deps));
  bus.serve(messages.updateAiUsePolicyDraft, updateDraft(deps));
  bus.serve(messages.publishAiUsePolicy, publish(deps));
  bus.serve(messages.signAiUsePolicy, sign(deps));
  bus.serve(messages.acknowledgeAiUsePolicy, acknowledge(deps));
  bus.serve(messages.listAiUsePolicySignatures, listSignatures(deps));
}
