/** Policy data of the reference as the input of the decision. */
import type { policy, Principal } from '@gatehouse/contracts';
import { compilePolicy, type CompiledPolicy } from '../compilePolicy';
import type { DecisionInput } from '../decisionInput';
import { toGrantSet } from '../grantSet';
import { NO_POLICY } from '../policyRecord';
import { subjectsOf } from '../subjects';
import { blockOf, budgetOf, ruleOf } from './inWords';
import { ZONES } from './randomPolicyData';
import { written, type Ask, type PolicyData } from './reference';

export const policyOf = (data: PolicyData): CompiledPolicy =>
  compilePolicy({
    ...NO_POLICY,
    revision: 1,
    defaultDecision: data.default,
    ...(data.aiUsePolicy && { aiUsePolicy: { version: data.aiUsePolicy.version } }),
    blocks: data.blocks.map(({ kind, id, tool }) =>
      blockOf((tool === undefined ? { kind, id } : { kind, id, tool }) as policy.BlockTarget),
    ),
    rules: data.rules.map(({ hours, tree, subjects, ...rule }) => {
      const { ahead, ...schedule } = hours ?? { ahead: 0 };
      return ruleOf({
        ...rule,
        ...(subjects && { subjects: subjects as policy.RuleSubject[] }),
        ...(tree && { when: written(tree) }),
        ...(hours && { schedule: { ...(schedule as policy.Schedule), timeZone: ZONES[ahead]! } }),
      });
    }),
  });

export function inputOf(data: PolicyData, compiled: CompiledPolicy, ask: Ask): DecisionInput {
  const { orgId, kind, id, role, groups, tool, integration, toolName, now } = ask;
  const principal: Principal = {
    orgId,
    orgSlug: 'acme',
    orgName: 'Acme',
    kind,
    id,
    name: id,
    ...(role && { role }),
    ...(groups && { groups }),
  };
  const budget = data.budgets[integration];
  const { limit, committed = 0 } = budget ?? {};
  return {
    principal,
    grants: subjectsOf(principal).map((subject) => toGrantSet(data.grants[`${subject.kind}:${subject.id}`] ?? {})),
    question: { tool, integrationId: integration, toolName, arguments: ask.arguments, ...(ask.approved && { approved: true }) },
    policy: compiled,
    signedVersion: kind === 'user' ? (data.aiUsePolicy?.signed[id] ?? 0) : undefined,
    budget: budget && budgetOf({ committed, ...(limit !== undefined && { hardLimit: limit }) }, integration, now),
    now,
  };
}
