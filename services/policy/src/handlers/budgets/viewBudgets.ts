/** Budgets as REST shows them: what was set, and what is used of it now. */
import type { policy } from '@gatehouse/contracts';
import { counterId, stateOf } from '../../domain/budget/budget';
import { periodOf } from '../../domain/budget/period';
import type { CounterStore } from '../../store/counterStore';
import type { BudgetRow } from '../../store/schemas';
import type { PolicyStore } from '../../store/policyStore';

export interface ViewDeps {
  readonly store: Pick<PolicyStore, 'load'>;
  readonly counters: Pick<CounterStore, 'use'>;
  readonly clock: () => number;
}

export async function viewBudgets(
  { store, counters, clock }: ViewDeps,
  orgId: string,
  rows: readonly BudgetRow[],
): Promise<policy.Budget[]> {
  if (rows.length === 0) return [];
  const { timeZone } = await store.load(orgId);
  const now = clock();
  const current = rows.map((row) => {
    const period = periodOf(row.period, timeZone, now);
    return { row, period, counter: counterId(orgId, row, period) };
  });
  const use = await counters.use(
    orgId,
    current.map(({ counter }) => counter),
  );
  return current.map(({ row, period, counter }) => {
    const { committed, used } = use.get(counter) ?? { committed: 0, used: 0 };
    const { softLimit, hardLimit } = row;
    return {
      integrationId: row.integrationId,
      period: row.period,
      ...(softLimit !== undefined && { softLimit }),
      ...(hardLimit !== undefined && { hardLimit }),
      revision: row.revision,
      updatedAt: row.updatedAt.toISOString(),
      updatedBy: row.updatedBy,
      used,
      reserved: committed - used,
      overrun: hardLimit === undefined ? 0 : Math.max(0, used - hardLimit),
      state: stateOf(row, used),
      periodStart: period.start.toISOString(),
      refillsAt: period.end.toISOString(),
      timeZone,
    };
  });
}

export const viewBudget = async (deps: ViewDeps, orgId: string, row: BudgetRow): Promise<policy.Budget> =>
  (await viewBudgets(deps, orgId, [row]))[0]!;
