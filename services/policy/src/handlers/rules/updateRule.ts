import { isDeepStrictEqual } from 'node:util';
import type { Handler } from '@gatehouse/bus';
import { AppError, type policy, requireAdmin } from '@gatehouse/contracts';
import { checkOrder, indexOfRule, replace, viewById } from '../../domain/rules/ruleList';
import { checkText, mergeText, pickText } from '../../domain/rules/ruleText';
import type { PolicyState } from '../../store/policyStore';
import { changeEvent } from '../changeEvent';
import { changePolicy, type PolicyDeps } from '../changePolicy';

export const updateRule =
  (deps: PolicyDeps): Handler<typeof policy.updateRule> =>
  async ({ id, revision, orderRevision: orderSeen, dryRun, claim, change: { priority, enabled, ...change } }, call) => {
    const by = requireAdmin(call.principal, 'change rules');
    const at = new Date();
    return changePolicy(deps, by.orgId, ({ rules, ...state }) => {
      const current = viewById(rules, id);
      if (revision !== undefined && revision !== current.revision)
        throw new AppError('conflict', 'The rule was changed since', { data: { current } });
      if (priority !== undefined) checkOrder(state, orderSeen);
      const stored = rules[indexOfRule(rules, id)]!;
      const before = { ...pickText(stored), enabled: stored.enabled };
      const after = { ...mergeText(stored, change), enabled: enabled ?? stored.enabled };
      const place = priority === undefined ? current.priority : Math.min(priority, rules.length);
      const answer = ({ rules, orderRevision = 0 }: Pick<PolicyState, 'rules' | 'orderRevision'>) => ({
        ...viewById(rules, id),
        ...(orderSeen !== undefined && { orderRevision }),
      });
      if (isDeepStrictEqual(before, after) && place === current.priority)
        return { answer: (state) => ({ ...answer(state), unchanged: true as const }) };
      checkText(after);
      const { createdAt, createdBy, createdClaim } = stored;
      const claims = { ...(createdClaim && { createdClaim }), ...(claim && { updatedClaim: claim }) };
      const stamp = { createdAt, createdBy, updatedAt: at.toISOString(), updatedBy: by.name, ...claims };
      const rule = { id, ...after, revision: stored.revision + 1, ...stamp };
      const data = { before: { ...before, priority: current.priority }, after: { ...after, priority: place }, revision: rule.revision };
      const event = changeEvent(call, { by, type: 'rule.updated', at, target: { kind: 'rule', id, name: rule.name }, claim, data });
      const set = { rules: replace(rules, rule, priority) };
      return dryRun ? { answer: () => answer(set) } : { set, events: [event], answer };
    });
  };
