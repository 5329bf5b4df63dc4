import type { Handler } from '@gatehouse/bus';
import { AppError, type policy, requireAdmin } from '@gatehouse/contracts';
import { changeEvent } from '../changeEvent';
import { budgetTarget, type BudgetDeps } from './budgetDeps';

export const deleteBudget =
  ({ budgetStore, budgets, outbox }: BudgetDeps): Handler<typeof policy.deleteBudget> =>
  async ({ integrationId }, call) => {
    const by = requireAdmin(call.principal, 'delete budgets');
    const at = new Date();
    const event = changeEvent(call, { by, type: 'budget.deleted', at, target: budgetTarget(integrationId) });
    const removed = await budgetStore.remove(by.orgId, integrationId, { at, by: by.name, event });
    await budgets.invalidate(by.orgId, integrationId);
    if (removed === 'absent') throw new AppError('not_found', 'The integration has no budget');
    outbox.kick();
    return {};
  };
