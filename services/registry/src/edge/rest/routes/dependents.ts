/** What speaks about an integration: whoever would remove it sees what ends with it. */
import { approvals, audit, policy } from '@gatehouse/contracts';
import type { Bus, CallContext } from '@gatehouse/bus';
import { Type } from 'typebox';
import { everyPage } from '../../../catalog/shared/pages';
import { lastDays } from '../lastDays';
import { noneIfNotFound } from '../noneIfNotFound';
import { orUncounted } from '../orUncounted';
import { orgRoute } from '../route';

const count = (description: string) => Type.Integer({ minimum: 0, description });
const Dependents = Type.Object({
  callers: Type.Optional(count('Who called its tools in the last 7 days; absent when they could not be counted')),
  calls: Type.Optional(count('Their calls')),
  grants: count('Grants on it: they are deleted with it'),
  waiting: count('Calls of its tools that wait for an approver: they are withdrawn'),
  blocks: count('Blocks of it and of its tools: they are lifted'),
  budget: Type.Boolean({ description: 'It has a budget, which is deleted' }),
  rules: count('Rules that name tools of it and no others: they stay, and nothing matches them'),
});

async function waitingAt(bus: Bus, integrationId: string, call: CallContext): Promise<number> {
  let found = 0;
  for await (const page of everyPage((asked) => bus.call(approvals.list, { ...asked, status: 'pending', integrationId }, call)))
    found += page.approvals.length;
  return found;
}

async function rulesOf(bus: Bus, slug: string, call: CallContext): Promise<number> {
  let found = 0;
  for await (const page of everyPage((asked) => bus.call(policy.listRules, asked, call)))
    found += page.rules.filter(({ tools = [] }) => tools.length > 0 && tools.every((pattern) => pattern.startsWith(`${slug}/`))).length;
  return found;
}

export const dependentRoutes = [
  orgRoute({
    method: 'GET',
    path: '/integrations/:slug/dependents',
    admin: true,
    summary: 'What speaks about an integration, counted: what ends when it is removed',
    answer: Dependents,
    handle: async ({ params, principal, call }, { bus, integrations }) => {
      const { id, slug } = await integrations.get(principal.orgId, params['slug']!);
      const [{ rows }, grants, waiting, blocks, budget, rules] = await Promise.all([
        bus.call(audit.usage, { ...lastDays(7), group: 'subject', integrationId: id, limit: 5_000 }, call).catch(orUncounted),
        bus.call(policy.listGrants, { resourceId: id, limit: 1, totals: true }, call),
        waitingAt(bus, id, call),
        bus.call(policy.listBlocks, { status: 'active', targetId: id, limit: 1, totals: true }, call),
        bus.call(policy.getBudget, { integrationId: id }, call).catch(noneIfNotFound),
        rulesOf(bus, slug, call),
      ]);
      return {
        ...(rows && { callers: rows.length, calls: rows.reduce((sum, { calls }) => sum + calls, 0) }),
        grants: grants.totals?.matching ?? grants.grants.length,
        waiting,
        blocks: blocks.totals?.matching ?? blocks.blocks.length,
        budget: budget !== undefined,
        rules,
      };
    },
  }),
];
