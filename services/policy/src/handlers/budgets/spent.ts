import type { Delivery } from '@gatehouse/bus';
import type { executor, PayloadOf } from '@gatehouse/contracts';
import type { AnswerStore } from '../../store/answerStore';
import type { BudgetStore } from '../../store/budgetStore';
import type { CounterStore } from '../../store/counterStore';
import type { BudgetAlerts } from '../../store/budgetAlerts';

interface Deps {
  readonly budgets: Pick<BudgetStore, 'find'>;
  readonly counters: Pick<CounterStore, 'settle'>;
  readonly answers: Pick<AnswerStore, 'learn'>;
  readonly alerts: BudgetAlerts;
}
type Spent = PayloadOf<typeof executor.spent>;

/** Of one counter: what calls have used takes the place of what was held for them: one write per counter. One that is no longer in use settles as well; nobody reads it. */
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
