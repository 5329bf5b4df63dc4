import type { Handler } from '@gatehouse/bus';
import type { policy } from '@gatehouse/contracts';
import type { Cursors } from '@gatehouse/store';
import { adminOnly } from '../adminOnly';
import { DEFAULT_LIMIT } from '../page';
import type { BudgetParts } from './budgetParts';
import { viewBudgets } from './viewBudgets';

/** In order of integration ids. */
export const listBudgets =
  (parts: BudgetParts & { readonly cursors: Cursors }): Handler<typeof policy.listBudgets> =>
  async ({ limit = DEFAULT_LIMIT, cursor }, call) => {
    const { orgId } = adminOnly(call.principal);
    const scope = JSON.stringify(['budgets', orgId]);
    const after = cursor === undefined ? undefined : String(parts.cursors.decode(scope, cursor)[0]);
    const found = await parts.budgetStore.list(orgId, after, limit + 1);
    const page = found.slice(0, limit);
    const hasMore = found.length > limit;
    const budgets = await viewBudgets(parts, orgId, page);
    return { budgets, hasMore, ...(hasMore && { nextCursor: parts.cursors.encode(scope, [page.at(-1)!.integrationId]) }) };
  };
