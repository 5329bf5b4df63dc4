import type { Handler } from '@gatehouse/bus';
import type { policy } from '@gatehouse/contracts';
import { readPage, type Cursors } from '@gatehouse/store';
import { adminOnly } from '../adminOnly';
import type { BudgetParts } from './budgetParts';
import { viewBudgets } from './viewBudgets';

/** In order of integration ids. */
export const listBudgets =
  (parts: BudgetParts & { readonly cursors: Cursors }): Handler<typeof policy.listBudgets> =>
  async (page, call) => {
    const { orgId } = adminOnly(call.principal);
    const { rows, ...paging } = await readPage(
      { cursors: parts.cursors, scope: JSON.stringify(['budgets', orgId]) },
      page,
      (after: string | undefined, limit) => parts.budgetStore.list(orgId, after, limit),
      ({ integrationId }) => integrationId,
    );
    return { budgets: await viewBudgets(parts, orgId, rows), ...paging };
  };
