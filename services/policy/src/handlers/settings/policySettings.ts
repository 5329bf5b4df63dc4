/** Whether calls that no rule is about may run, and whether people may approve their own. */
import type { Handler } from '@gatehouse/bus';
import { AppError, type policy, requireAdmin } from '@gatehouse/contracts';
import { viewSettings } from '../../domain/policyRecord';
import type { PolicyStore } from '../../store/policyStore';
import { changeEvent } from '../changeEvent';
import { changePolicy, type PolicyDeps } from '../changePolicy';

export const getPolicySettings =
  ({ store }: { store: Pick<PolicyStore, 'load'> }): Handler<typeof policy.getPolicySettings> =>
  async (_, call) =>
    viewSettings(await store.load(requireAdmin(call.principal, 'see the policy settings').orgId));

export const updatePolicySettings =
  (deps: PolicyDeps): Handler<typeof policy.updatePolicySettings> =>
  async (wanted, call) => {
    const by = requireAdmin(call.principal, 'change the policy settings');
    const at = new Date();
    const target = { kind: 'policySettings', id: by.orgId };
    return changePolicy(deps, by.orgId, (state) => {
      const current = viewSettings(state);
      if (wanted.revision !== undefined && wanted.revision !== current.revision)
        throw new AppError('conflict', 'The settings were changed since', { data: { current } });
      const before = { defaultDecision: state.defaultDecision, selfApproval: state.selfApproval };
      const after = {
        defaultDecision: wanted.defaultDecision ?? before.defaultDecision,
        selfApproval: wanted.selfApproval ?? before.selfApproval,
      };
      if (before.defaultDecision === after.defaultDecision && before.selfApproval === after.selfApproval) return { answer: viewSettings };
      const event = changeEvent(call, { by, type: 'policySettings.updated', at, target, data: { before, after } });
      return { set: { ...after, settingsRevision: current.revision + 1 }, events: [event], answer: viewSettings };
    });
  };
