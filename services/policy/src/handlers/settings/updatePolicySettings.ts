import type { Handler } from '@gatehouse/bus';
import { AppError, type policy } from '@gatehouse/contracts';
import { viewSettings } from '../../domain/viewSettings';
import { adminOnly } from '../adminOnly';
import { changeFact } from '../changeFact';
import { changePolicy, type PolicyParts } from '../changePolicy';

export const updatePolicySettings =
  (parts: PolicyParts): Handler<typeof policy.updatePolicySettings> =>
  async (wanted, call) => {
    const by = adminOnly(call.principal);
    const at = new Date();
    const target = { kind: 'policySettings', id: by.orgId };
    return changePolicy(parts, by.orgId, (state) => {
      const current = viewSettings(state);
      if (wanted.revision !== undefined && wanted.revision !== current.revision)
        throw new AppError('conflict', 'The settings were changed since', { data: { current } });
      const before = { defaultDecision: state.defaultDecision, selfApproval: state.selfApproval };
      const after = {
        defaultDecision: wanted.defaultDecision ?? before.defaultDecision,
        selfApproval: wanted.selfApproval ?? before.selfApproval,
      };
      if (before.defaultDecision === after.defaultDecision && before.selfApproval === after.selfApproval) return { answer: viewSettings };
      const fact = changeFact(call, { by, type: 'policySettings.updated', at, target, data: { before, after } });
      return { set: { ...after, settingsRevision: current.revision + 1 }, fact, answer: viewSettings };
    });
  };
