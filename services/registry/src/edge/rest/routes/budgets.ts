/** LLM tokens an integration may use per day or month. */
import { policy } from '@gatehouse/contracts';
import { pageQuery, orgRoute, strict, type Deps } from '../route';
import { revisionSeen } from '../revisions';

const { period, softLimit, hardLimit, revision } = policy.putBudget.request.properties;

const idOf = async ({ integrations }: Deps, orgId: string, slug: string): Promise<string> => (await integrations.get(orgId, slug)).id;

export const budgetRoutes = [
  orgRoute({
    method: 'GET',
    path: '/budgets',
    admin: true,
    summary: 'Budgets with what is used of them now',
    query: pageQuery({}),
    answer: policy.listBudgets.response,
    handle: ({ query, call }, { bus }) => bus.call(policy.listBudgets, query, call),
  }),
  orgRoute({
    method: 'GET',
    path: '/budgets/:slug',
    admin: true,
    summary: 'The budget of one integration',
    answer: policy.Budget,
    handle: async ({ params, principal, call }, deps) =>
      deps.bus.call(policy.getBudget, { integrationId: await idOf(deps, principal.orgId, params['slug']!) }, call),
  }),
  orgRoute({
    method: 'PUT',
    path: '/budgets/:slug',
    admin: true,
    summary: 'Set a budget: a soft limit warns, a hard one refuses calls until the period ends, it is reset or raised',
    body: strict({ period, softLimit, hardLimit, revision }),
    takesIfMatch: true,
    answer: policy.Budget,
    handle: async ({ params, body: { revision: stated, ...limits }, ifMatch, principal, call }, deps) => {
      const integrationId = await idOf(deps, principal.orgId, params['slug']!);
      return deps.bus.call(policy.putBudget, { integrationId, ...limits, ...revisionSeen(stated, ifMatch) }, call);
    },
  }),
  orgRoute({
    method: 'DELETE',
    path: '/budgets/:slug',
    admin: true,
    summary: 'Take the budget away; its integration may then use any number of tokens',
    status: 204,
    handle: async ({ params, principal, call }, deps) =>
      deps.bus.call(policy.deleteBudget, { integrationId: await idOf(deps, principal.orgId, params['slug']!) }, call),
  }),
  orgRoute({
    method: 'POST',
    path: '/budgets/:slug/reset',
    admin: true,
    summary: 'Begin again at zero; the end of the period stays',
    answer: policy.Budget,
    handle: async ({ params, principal, call }, deps) =>
      deps.bus.call(policy.resetBudget, { integrationId: await idOf(deps, principal.orgId, params['slug']!) }, call),
  }),
];
