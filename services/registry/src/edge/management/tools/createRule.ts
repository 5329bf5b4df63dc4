import { createRule, RuleBody } from '../../policy/rules';
import { readNewRule } from '../preview/rules';
import { asSeen } from '../preview/seen';
import { managementTool } from '../tool';

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
    return createRule(deps.bus, rule, act.call);
  },
});
