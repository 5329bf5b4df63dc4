import { policy } from '@gatehouse/contracts';
import { strict } from '../../domain/strict';
import { managementTool } from '../tool';

export const deleteRule = managementTool({
  name: 'delete_rule',
  summary: 'Delete a rule',
  description: 'Once answered, no call is decided by it.',
  input: strict(policy.deleteRule.request.properties),
  adminOnly: true,
  run: ({ bus }, { call }, rule) => bus.call(policy.deleteRule, rule, call),
});
