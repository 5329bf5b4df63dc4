import { policy } from '@gatehouse/contracts';
import { strict } from '../../../catalog/shared/strict';
import { RuleSeenInput } from '../address';
import { atRevision, managementTool, requireRevision } from '../tool';

export const deleteRule = managementTool({
  name: 'delete_rule',
  summary: 'Delete a rule',
  description: 'Once answered, no call is decided by it.',
  input: strict({ id: policy.deleteRule.request.properties.id, ...RuleSeenInput }),
  adminOnly: true,
  preview: async ({ bus }, { call }, { id, revision }) => {
    const rule = await bus.call(policy.getRule, { id }, call);
    requireRevision('rule', revision, rule);
    return { names: [{ at: '/id', kind: 'rule', id, name: rule.name, by: rule.createdBy }], seen: String(rule.revision) };
  },
  run: ({ bus }, { call }, rule, seen) => bus.call(policy.deleteRule, atRevision(rule, seen), call),
});
