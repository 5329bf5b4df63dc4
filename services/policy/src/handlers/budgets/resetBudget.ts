import type { Handler } from '@gatehouse/bus';
import { type policy, requireAdmin } from '@gatehouse/contracts';
import { untilWritten } from '@gatehouse/store';
import { changeEvent } from '../changeEvent';
import { budgetTarget, findBudget, type BudgetDeps } from './budgetDeps';
import { viewBudget } from './viewBudgets';

/** Begins a new counter; calls that are running settle with the one they began under. */
export const resetBudget =
  (deps: BudgetDeps): Handler<typeof policy.resetBudget> =>
  async ({ integrationId }, call) => {
    const by = requireAdmin(call.principal, 'reset budgets');
    const { orgId } = by;
    const at = new Date();
    const row = await untilWritten(async () => {
      const before = await findBudget(deps, orgId, integrationId);
      const { used, reserved, periodStart } = await viewBudget(deps, orgId, before);
      const data = { used, reserved, periodStart };
      const event = changeEvent(call, { by, type: 'budget.reset', at, target: budgetTarget(integrationId), data });
      return deps.budgetStore.reset(orgId, before, { at, by: by.name, event });
    });
    await deps.budgets.invalidate(orgId, integrationId);
    deps.outbox.kick();
    return viewBudget(deps, orgId, row);
  };
