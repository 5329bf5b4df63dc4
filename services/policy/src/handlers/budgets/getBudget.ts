import type { Handler } from '@gatehouse/bus';
import type { policy } from '@gatehouse/contracts';
import { adminOnly } from '../adminOnly';
import { findBudget, type BudgetParts } from './budgetParts';
import { viewBudget } from './viewBudgets';

export const getBudget =
  (parts: BudgetParts): Handler<typeof policy.getBudget> =>
  async ({ integrationId }, call) => {
    const { orgId } = adminOnly(call.principal);
    return viewBudget(parts, orgId, await findBudget(parts, orgId, integrationId));
  };
