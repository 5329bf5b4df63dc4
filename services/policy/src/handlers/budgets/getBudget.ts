import type { Handler } from '@gatehouse/bus';
import type { policy } from '@gatehouse/contracts';
import { adminOnly } from '../adminOnly';
import { findBudget, type BudgetDeps } from './budgetDeps';
import { viewBudget } from './viewBudgets';

export const getBudget =
  (deps: BudgetDeps): Handler<typeof policy.getBudget> =>
  async ({ integrationId }, call) => {
    const { orgId } = adminOnly(call.principal);
    return viewBudget(deps, orgId, await findBudget(deps, orgId, integrationId));
  };
