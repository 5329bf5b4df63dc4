import { policy } from '@gatehouse/contracts';
import { strict } from '../../domain/strict';
import { RuleChange, updateRule } from '../../usecases/rules';
import { managementTool } from '../tool';

const { id } = policy.updateRule.request.properties;

export const updateRuleTool = managementTool({
  name: 'update_rule',
  summary: 'Change a rule, switch it on or off',
  description: 'What is left out stays, null takes an optional member away. With "revision" only while it is still the current one.',
  input: strict({ id, ...RuleChange.properties }),
  adminOnly: true,
  run: ({ bus }, { call }, { id: rule, revision, ...change }) =>
    updateRule(bus, { id: rule, change, ...(revision === undefined ? {} : { revision }) }, call),
});
