/** Worlds of the reference as facts of the decision. */
import type { policy, Principal } from '@gatehouse/contracts';
import { compilePolicy, type CompiledPolicy } from '../compilePolicy';
import type { Facts } from '../facts';
import { toGrantSet } from '../grantSet';
import { NO_POLICY } from '../policyRecord';
import { subjectsOf } from '../subjects';
import { blockOf, budgetOf, ruleOf } from './inWords';
import { ZONES } from './randomWorld';
import { written, type Ask, type World } from './reference';

export const policyOf = (world: World): CompiledPolicy =>
  compilePolicy({
    ...NO_POLICY,
    revision: 1,
    defaultDecision: world.default,
    blocks: world.blocks.map(({ kind, id, tool }) =>
      blockOf((tool === undefined ? { kind, id } : { kind, id, tool }) as policy.BlockTarget),
    ),
    rules: world.rules.map(({ hours, tree, subjects, ...rule }) => {
      const { ahead, ...schedule } = hours ?? { ahead: 0 };
      return ruleOf({
        ...rule,
        ...(subjects && { subjects: subjects as policy.RuleSubject[] }),
        ...(tree && { when: written(tree) }),
        ...(hours && { schedule: { ...(schedule as policy.Schedule), timeZone: ZONES[ahead]! } }),
      });
    }),
  });

export function factsOf(world: World, compiled: CompiledPolicy, ask: Ask): Facts {
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
  const budget = world.budgets[integration];
  const { limit, committed = 0 } = budget ?? {};
  return {
    principal,
    grants: subjectsOf(principal).map((subject) => toGrantSet(world.grants[`${subject.kind}:${subject.id}`] ?? {})),
    question: { tool, integrationId: integration, toolName, arguments: ask.arguments, ...(ask.approved && { approved: true }) },
    policy: compiled,
    budget: budget && budgetOf({ committed, ...(limit !== undefined && { hardLimit: limit }) }, integration, now),
    now,
  };
}
