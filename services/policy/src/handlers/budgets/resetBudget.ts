import type { Handler } from '@gatehouse/bus';
import type { policy } from '@gatehouse/contracts';
import { untilWritten } from '@gatehouse/store';
import { adminOnly } from '../adminOnly';
import { changeFact } from '../changeFact';
import { budgetTarget, findBudget, type BudgetParts } from './budgetParts';
import { viewBudget } from './viewBudgets';

/** From now on a new counter counts; calls that are running settle with the one they began under. */
export const resetBudget =
  (parts: BudgetParts): Handler<typeof policy.resetBudget> =>
  async ({ integrationId }, call) => {
    const by = adminOnly(call.principal);
    const { orgId } = by;
    const at = new Date();
    const row = await untilWritten(async () => {
      const before = await findBudget(parts, orgId, integrationId);
      const { used, reserved, periodStart } = await viewBudget(parts, orgId, before);
      const data = { used, reserved, periodStart };
      const fact = changeFact(call, { by, type: 'budget.reset', at, target: budgetTarget(integrationId), data });
      return parts.budgetStore.reset(orgId, before, { at, by: by.name, fact });
    });
    await parts.budgets.invalidate(orgId, integrationId);
    parts.outbox.kick();
    return viewBudget(parts, orgId, row);
  };
