import { createRule, RuleBody } from '../../usecases/rules';
import { namesOf } from '../preview/names';
import { mentionsIn } from '../preview/rules';
import { managementTool } from '../tool';

export const createRuleTool = managementTool({
  name: 'create_rule',
  summary: 'Create a rule',
  description: 'Effective on the next call once answered. Patterns match the first 64 characters of a tool name.',
  input: RuleBody,
  adminOnly: true,
  preview: async (parts, act, rule) => {
    await createRule(parts.bus, { ...rule, dryRun: true }, act.call);
    return { names: await namesOf(parts, act, mentionsIn(rule)) };
  },
  run: ({ bus }, { call }, rule) => createRule(bus, rule, call),
});
