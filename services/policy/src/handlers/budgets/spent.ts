import type { Delivery } from '@gatehouse/bus';
import type { PayloadOf, policy } from '@gatehouse/contracts';
import type { BudgetStore } from '../../store/budgetStore';
import type { CounterStore } from '../../store/counterStore';
import type { CrossingWatch } from '../../store/crossingWatch';

interface Parts {
  readonly budgets: Pick<BudgetStore, 'find'>;
  readonly counters: Pick<CounterStore, 'settle'>;
  readonly crossings: CrossingWatch;
}
type Spent = PayloadOf<typeof policy.spent>;

/** Of one counter: what calls have used takes the place of what was held for them: one write per counter. One that is no longer in use settles as well; nobody reads it. */
export const countUses =
  ({ budgets, counters, crossings }: Parts) =>
  async (uses: readonly Spent[]): Promise<void> => {
    const { orgId, counter } = uses[0]!;
    const settled = await counters.settle(orgId, counter, uses);
    const definition = settled && (await budgets.find(orgId, settled.integrationId));
    if (settled && definition) await crossings.watch(settled, definition);
  };

export const spent =
  (count: (uses: readonly Spent[]) => Promise<void>) =>
  async (deliveries: readonly Delivery<typeof policy.spent>[]): Promise<void> => {
    const byCounter = Map.groupBy(
      deliveries.map(({ payload }) => payload),
      ({ orgId, counter }) => `${orgId} ${counter}`,
    );
    await Promise.all([...byCounter.values()].map(count));
  };
