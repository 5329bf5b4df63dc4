import type { Handler } from '@gatehouse/bus';
import { AppError, newId, policy, requireAdmin } from '@gatehouse/contracts';
import type { StoredRule } from '../../domain/policyRecord';
import { insert, viewById } from '../../domain/rules/ruleList';
import { checkText, pickText } from '../../domain/rules/ruleText';
import { changeEvent } from '../changeEvent';
import { changePolicy, type PolicyDeps } from '../changePolicy';

export const createRule =
  (deps: PolicyDeps): Handler<typeof policy.createRule> =>
  async ({ priority, enabled = true, dryRun, claim, ...input }, call) => {
    const by = requireAdmin(call.principal, 'create rules');
    const text = pickText(input);
    checkText(text);
    const at = new Date();
    const claims = claim && { createdClaim: claim, updatedClaim: claim };
    const stamp = { createdAt: at.toISOString(), createdBy: by.name, updatedAt: at.toISOString(), updatedBy: by.name, ...claims };
    const rule: StoredRule = { id: newId('rule'), ...text, enabled, revision: 1, ...stamp };
    const target = { kind: 'rule', id: rule.id, name: rule.name };
    const event = changeEvent(call, { by, type: 'rule.created', at, target, claim, data: { after: { ...text, enabled } } });
    return changePolicy(deps, by.orgId, ({ rules }) => {
      if (rules.length >= policy.MAX_RULES) throw new AppError('conflict', `An organization has at most ${policy.MAX_RULES} rules`);
      const after = insert(rules, rule, priority);
      return { ...(dryRun ? {} : { set: { rules: after }, events: [event] }), answer: () => viewById(after, rule.id) };
    });
  };
