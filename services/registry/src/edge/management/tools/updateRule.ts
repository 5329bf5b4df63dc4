import { policy } from '@gatehouse/contracts';
import { strict } from '../../../catalog/shared/strict';
import { RuleChange, updateRule } from '../../policy/rules';
import { changesOfRule, readRuleChange } from '../preview/rules';
import { asSeen } from '../preview/seen';
import { managementTool } from '../tool';

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
    return updateRule(deps.bus, { id: rule, change, ...(revision === undefined ? {} : { revision }) }, act.call);
  },
});
