/** Periodic clean-up. Several processes may do it at once. */
import { startPeriodicTask, type TaskContext } from '@gatehouse/runtime';
import type { AnswerStore } from './answerStore';
import type { BudgetStore } from './budgetStore';
import type { CounterStore } from './counterStore';
import type { GrantStore } from './grants';

const GRANTS_EVERY_MS = 10 * 60_000;
/** Deleted grants and budgets. */
const KEEP_TOMBSTONES_MS = 60 * 60_000;

/** Deleted grants go an hour later. Nothing depends on it. */
export function sweepGrants(context: TaskContext, grants: Pick<GrantStore, 'sweep'>): void {
  startPeriodicTask(context, { what: 'grant sweep', everyMs: GRANTS_EVERY_MS }, () =>
    grants.sweep(new Date(Date.now() - KEEP_TOMBSTONES_MS)),
  );
}

interface Deps {
  readonly counters: Pick<CounterStore, 'sweepReservations' | 'sweepCounters'>;
  readonly budgets: Pick<BudgetStore, 'sweep'>;
  readonly answers: Pick<AnswerStore, 'sweep'>;
}

const BUDGETS_EVERY_MS = 15_000;
/** Longer than any call lasts. */
const RESERVATION_MS = 90_000;
const DAY_MS = 24 * 60 * 60_000;
const KEEP_COUNTERS_MS = 7 * DAY_MS;
const KEEP_ANSWERS_MS = 30 * DAY_MS;

/** Shares of calls whose use was never told go back; what is over is removed. */
export function sweepBudgets(context: TaskContext, { counters, budgets, answers }: Deps): void {
  startPeriodicTask(context, { what: 'budget sweep', everyMs: BUDGETS_EVERY_MS }, async () => {
    const now = Date.now();
    await counters.sweepReservations(new Date(now - RESERVATION_MS));
    await counters.sweepCounters(new Date(now - KEEP_COUNTERS_MS));
    await budgets.sweep(new Date(now - KEEP_TOMBSTONES_MS));
    await answers.sweep(new Date(now - KEEP_ANSWERS_MS));
  });
}
