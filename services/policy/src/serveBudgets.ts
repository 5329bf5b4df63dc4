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
import type { Parts } from './parts';

export function serveBudgets(bus: Bus, parts: Parts): void {
  bus.serve(messages.putBudget, putBudget(parts));
  bus.serve(messages.getBudget, getBudget(parts));
  bus.serve(messages.listBudgets, listBudgets(parts));
  bus.serve(messages.deleteBudget, deleteBudget(parts));
  bus.serve(messages.resetBudget, resetBudget(parts));
  const { budgetStore, counters, answers, crossings } = parts;
  const count = countUses({ budgets: budgetStore, counters, answers, crossings });
  bus.serve(messages.settle, settle(count));
  bus.on(executor.spent, spent(count), { maxItems: 200, maxWaitMs: 20 });
}
