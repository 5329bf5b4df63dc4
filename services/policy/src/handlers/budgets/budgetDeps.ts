import { AppError } from '@gatehouse/contracts';
import type { BudgetStore } from '../../store/budgetStore';
import type { BudgetRow } from '../../store/schemas';
import type { Budgets } from '../../store/budgets';
import type { ViewDeps } from './viewBudgets';

export interface BudgetDeps extends ViewDeps {
  readonly budgetStore: BudgetStore;
  readonly budgets: Pick<Budgets, 'invalidate'>;
  readonly outbox: { kick(): void };
}

export async function findBudget(
  { budgetStore }: Pick<BudgetDeps, 'budgetStore'>,
  orgId: string,
  integrationId: string,
): Promise<BudgetRow> {
  const found = await budgetStore.find(orgId, integrationId);
  if (found === undefined) throw new AppError('not_found', 'The integration has no budget');
  return found;
}

export const budgetTarget = (id: string) => ({ kind: 'integration', id });
