import { policy } from '@gatehouse/contracts';
import { strict } from '../../domain/strict';
import { RuleChange, updateRule } from '../../usecases/rules';
import { namesOf } from '../preview/names';
import { changesOfRule, mentionsIn } from '../preview/rules';
import { managementTool, revisionFrom } from '../tool';

const { id } = policy.updateRule.request.properties;

export const updateRuleTool = managementTool({
  name: 'update_rule',
  summary: 'Change a rule, switch it on or off',
  description: 'What is left out stays, null takes an optional member away. With "revision" only while it is still the current one.',
  input: strict({ id, ...RuleChange.properties }),
  adminOnly: true,
  preview: async (parts, act, { id: rule, revision, ...change }) => {
    const { bus } = parts;
    const before = await bus.call(policy.getRule, { id: rule }, act.call);
    const after = await updateRule(bus, { id: rule, change, revision: revision ?? before.revision, dryRun: true }, act.call);
    const { subjects, approvers } = change;
    const named = mentionsIn({ ...(subjects && { subjects }), ...(approvers && { approvers }) });
    return {
      names: [{ at: '/id', kind: 'rule', id: rule, name: before.name, by: before.createdBy }, ...(await namesOf(parts, act, named))],
      changes: changesOfRule(before, after),
      seen: String(before.revision),
    };
  },
  run: ({ bus }, { call }, { id: rule, revision: stated, ...change }, seen) => {
    const revision = revisionFrom(stated, seen);
    return updateRule(bus, { id: rule, change, ...(revision === undefined ? {} : { revision }) }, call);
  },
});
