import { createRule, RuleBody } from '../../usecases/rules';
import { managementTool } from '../tool';

export const createRuleTool = managementTool({
  name: 'create_rule',
  summary: 'Create a rule',
  description: 'Effective on the next call once answered. Patterns match the first 64 characters of a tool name.',
  input: RuleBody,
  adminOnly: true,
  run: ({ bus }, { call }, rule) => createRule(bus, rule, call),
});
