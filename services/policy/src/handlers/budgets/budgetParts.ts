import { AppError } from '@gatehouse/contracts';
import type { BudgetStore } from '../../store/budgetStore';
import type { BudgetRow } from '../../store/schemas';
import type { Budgets } from '../../store/budgets';
import type { ViewParts } from './viewBudgets';

export interface BudgetParts extends ViewParts {
  readonly budgetStore: BudgetStore;
  readonly budgets: Pick<Budgets, 'invalidate'>;
  readonly outbox: { kick(): void };
}

export async function findBudget(
  { budgetStore }: Pick<BudgetParts, 'budgetStore'>,
  orgId: string,
  integrationId: string,
): Promise<BudgetRow> {
  const found = await budgetStore.find(orgId, integrationId);
  if (found === undefined) throw new AppError('not_found', 'The integration has no budget');
  return found;
}

export const budgetTarget = (id: string) => ({ kind: 'integration', id });

const TRIES = 10;

/** Repeats an attempt that lost against another change (undefined), each time from a fresh read. */
export async function untilWritten(attempt: () => Promise<BudgetRow | undefined>): Promise<BudgetRow> {
  for (let left = TRIES; left > 0; left -= 1) {
    const row = await attempt();
    if (row !== undefined) return row;
  }
  throw new AppError('conflict', 'Somebody else is changing this at the same moment; look and try again');
}
