import type { Delivery, Handler } from '@gatehouse/bus';
import type { executor, PayloadOf, policy } from '@gatehouse/contracts';
import type { AnswerStore } from '../../store/answerStore';
import type { BudgetAlerts } from '../../store/budgetAlerts';
import type { BudgetStore } from '../../store/budgetStore';
import { coalesceWrites } from '../../store/coalesceWrites';
import type { CounterStore } from '../../store/counterStore';

interface Deps {
  readonly budgets: Pick<BudgetStore, 'find'>;
  readonly counters: Pick<CounterStore, 'settle'>;
  readonly answers: Pick<AnswerStore, 'learn'>;
  readonly alerts: BudgetAlerts;
}
type Spent = PayloadOf<typeof executor.spent>;

/** Settles the calls of one counter in one write: what they have used takes the place of what was held. A counter that is no longer in use settles as well; nobody reads it. */
export const countUses =
  ({ budgets, counters, answers, alerts }: Deps) =>
  async (uses: readonly Spent[]): Promise<void> => {
    const { orgId, counter } = uses[0]!;
    const settled = await counters.settle(orgId, counter, uses);
    if (settled === undefined) return;
    const { integrationId } = settled.counter;
    const learned = answers.learn(orgId, integrationId, settled.answered).catch(() => undefined); // the next call teaches it again
    const [definition] = await Promise.all([budgets.find(orgId, integrationId), learned]);
    if (definition) await alerts.watch(settled.counter, definition);
  };

export const spent =
  (count: (uses: readonly Spent[]) => Promise<void>) =>
  async (deliveries: readonly Delivery<typeof executor.spent>[]): Promise<void> => {
    const byCounter = Map.groupBy(
      deliveries.map(({ payload }) => payload),
      ({ orgId, counter }) => `${orgId} ${counter}`,
    );
    await Promise.all([...byCounter.values()].map(count));
  };

/** The same as the event `spent`, answered once it counts: whoever calls next finds it counted. */
export function settle(count: (uses: readonly Spent[]) => Promise<void>): Handler<typeof policy.settle> {
  const coalesce = coalesceWrites<Spent, void>();
  return async (use, { principal }) => {
    const { orgId } = principal;
    await coalesce(`${orgId} ${use.counter}`, { ...use, orgId }, count);
    return {};
  };
}
