/** Budgets: which message goes to which handler. */
import type { Bus } from '@gatehouse/bus';
import { executor, policy as messages } from '@gatehouse/contracts';
import { deleteBudget } from './handlers/budgets/deleteBudget';
import { getBudget } from './handlers/budgets/getBudget';
import { listBudgets } from './handlers/budgets/listBudgets';
import { putBudget } from './handlers/budgets/putBudget';
import { resetBudget } from './handlers/budgets/resetBudget';
import { settle } from './handlers/budgets/settle';
import { countUses, spent } from './handlers/budgets/spent';
import type { ServiceDeps } from './deps';

export function serveBudgets(bus: Bus, deps: ServiceDeps): void {
  bus.serve(messages.putBudget, putBudget(deps));
  bus.serve(messages.getBudget, getBudget(deps));
  bus.serve(messages.listBudgets, listBudgets(deps));
  bus.serve(messages.deleteBudget, deleteBudget(deps));
  bus.serve(messages.resetBudget, resetBudget(deps));
  const { budgetStore, counters, answers, alerts } = deps;
  const count = countUses({ budgets: budgetStore, counters, answers, alerts });
  bus.serve(messages.settle, settle(count));
  bus.on(executor.spent, spent(count), { maxItems: 200, maxWaitMs: 20 });
}
