import type { Handler } from '@gatehouse/bus';
import { type policy, requireAdmin } from '@gatehouse/contracts';
import { readPage, type Cursors } from '@gatehouse/store';
import { findBudget, type BudgetDeps } from './budgetDeps';
import { viewBudget, viewBudgets } from './viewBudgets';

export const getBudget =
  (deps: BudgetDeps): Handler<typeof policy.getBudget> =>
  async ({ integrationId }, call) => {
    const { orgId } = requireAdmin(call.principal, 'see budgets');
    return viewBudget(deps, orgId, await findBudget(deps, orgId, integrationId));
  };

/** Lists budgets in the order of integration ids. */
export const listBudgets =
  (deps: BudgetDeps & { readonly cursors: Cursors }): Handler<typeof policy.listBudgets> =>
  async (page, call) => {
    const { orgId } = requireAdmin(call.principal, 'see budgets');
    const { rows, ...paging } = await readPage(
      { cursors: deps.cursors, scope: JSON.stringify(['budgets', orgId]) },
      page,
      (after: string | undefined, limit) => deps.budgetStore.list(orgId, after, limit),
      ({ integrationId }) => integrationId,
    );
    return { budgets: await viewBudgets(deps, orgId, rows), ...paging };
  };
