/** Management tools about rules. */
import { policy } from '@gatehouse/contracts';
import { claimOf } from '../../../catalog/shared/act';
import { strict } from '../../../catalog/shared/strict';
import { managementTool, nothingToPreview, atRevision, requireRevision } from '../tool';
import { createRule, RuleBody, RuleChange, updateRule } from '../../policy/rules';
import { readNewRule, changesOfRule, readRuleChange } from '../preview/rules';
import { asSeen } from '../preview/seen';
import { RuleSeenInput } from '../address';

export const listRules = managementTool({
  name: 'list_rules',
  summary: 'List rules in their order',
  description: 'What is allowed, denied or asked of a person. Of rules with the same effect the first that matches speaks. Page by page.',
  input: strict(policy.listRules.request.properties),
  adminOnly: true,
  preview: nothingToPreview,
  run: ({ bus }, { call }, query) => bus.call(policy.listRules, query, call),
});

export const createRuleTool = managementTool({
  name: 'create_rule',
  summary: 'Create a rule',
  description: 'Effective on the next call once answered. Patterns match the first 64 characters of a tool name.',
  input: RuleBody,
  adminOnly: true,
  preview: async (deps, act, rule) => {
    await createRule(deps.bus, { ...rule, dryRun: true }, act.call);
    return readNewRule(deps, act, rule);
  },
  run: async (deps, act, rule, seen) => {
    await asSeen(act, seen, () => readNewRule(deps, act, rule));
    return createRule(deps.bus, { ...rule, ...claimOf(act) }, act.call);
  },
});

const { id } = policy.updateRule.request.properties;

export const updateRuleTool = managementTool({
  name: 'update_rule',
  summary: 'Change a rule, switch it on or off',
  description: 'What is left out stays, null takes an optional member away. With "revision" only while it is still the current one.',
  input: strict({ id, ...RuleChange.properties }),
  adminOnly: true,
  preview: async (deps, act, { id: rule, revision, ...change }) => {
    const { before, names, seen } = await readRuleChange(deps, act, rule, change);
    const after = await updateRule(deps.bus, { id: rule, change, revision: revision ?? before.revision, dryRun: true }, act.call);
    return { names, changes: changesOfRule(before, after), seen };
  },
  run: async (deps, act, { id: rule, revision: stated, ...change }, seen) => {
    const now = await asSeen(act, seen, () => readRuleChange(deps, act, rule, change));
    const revision = now?.before.revision ?? stated;
    return updateRule(deps.bus, { id: rule, change, ...(revision === undefined ? {} : { revision }), ...claimOf(act) }, act.call);
  },
});

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
  run: ({ bus }, act, rule, seen) => bus.call(policy.deleteRule, { ...atRevision(rule, seen), ...claimOf(act) }, act.call),
});
