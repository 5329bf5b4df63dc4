import type { Handler } from '@gatehouse/bus';
import { AppError, type policy } from '@gatehouse/contracts';
import { adminOnly } from '../adminOnly';
import { changeFact } from '../changeFact';
import { budgetTarget, type BudgetParts } from './budgetParts';

export const deleteBudget =
  ({ budgetStore, budgets, outbox }: BudgetParts): Handler<typeof policy.deleteBudget> =>
  async ({ integrationId }, call) => {
    const by = adminOnly(call.principal);
    const at = new Date();
    const fact = changeFact(call, { by, type: 'budget.deleted', at, target: budgetTarget(integrationId) });
    const removed = await budgetStore.remove(by.orgId, integrationId, { at, by: by.name, fact });
    await budgets.invalidate(by.orgId, integrationId);
    if (removed === 'absent') throw new AppError('not_found', 'The integration has no budget');
    outbox.kick();
    return {};
  };
