import { useOrgSlug } from '../orgSlug.ts';
import { answer, api, once } from '../client.ts';
import type { Budget } from '../types.ts';
import { readAll, useRead } from '../useRead.ts';
import { useWrite } from '../useWrite.ts';

const LIST = '/v1/orgs/{orgSlug}/budgets';
const ONE = '/v1/orgs/{orgSlug}/budgets/{slug}';

/** All budgets, with what is used of them now. */
export function useBudgets(enabled = true) {
  const orgSlug = useOrgSlug();
  const read = () =>
    readAll(
      (query) => answer(api.GET(LIST, { params: { path: { orgSlug }, query } })),
      (page) => page.budgets,
    );
  return useRead<Budget[]>(['budgets', 'all'], read, { enabled });
}

export interface BudgetChange {
  slug: string;
  period: Budget['period'];
  softLimit?: number;
  hardLimit?: number;
  /** The revision that was edited; the server refuses the change when it is no longer the current one. */
  revision?: number;
}
export function usePutBudget() {
  const orgSlug = useOrgSlug();
  return useWrite<BudgetChange, Budget>('budgets', ({ slug, ...body }, key) =>
    answer(api.PUT(ONE, { params: { path: { orgSlug, slug } }, body, headers: once(key) })),
  );
}

export function useDeleteBudget() {
  const orgSlug = useOrgSlug();
  return useWrite<string, unknown>('budgets', (slug, key) =>
    answer(api.DELETE(ONE, { params: { path: { orgSlug, slug } }, headers: once(key) })),
  );
}

export function useResetBudget() {
  const orgSlug = useOrgSlug();
  return useWrite<string, Budget>('budgets', (slug, key) =>
    answer(api.POST(`${ONE}/reset`, { params: { path: { orgSlug, slug } }, headers: once(key) })),
  );
}
