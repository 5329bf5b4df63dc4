/** Shares of budgets, asked for one by one and held together. */
import { counterId, type BudgetState } from '../domain/budget/budget';
import type { Counter, CounterStore, Share } from './counterStore';
import { gatherer } from './gather';

export interface Reservations {
  /** The counter afterwards, and whether it holds the share. */
  hold(orgId: string, state: BudgetState, share: Share): Promise<{ held: boolean; counter: Counter }>;
}

export function reservations(counters: Pick<CounterStore, 'reserve'>): Reservations {
  const gather = gatherer<Share, Awaited<ReturnType<CounterStore['reserve']>>>();
  /** Limits are part of it: who read an older budget does not join who read the newer one. */
  const keyOf = (orgId: string, { definition, period }: BudgetState): string =>
    `${counterId(orgId, definition, period)}:${definition.hardLimit ?? ''}`;
  return {
    async hold(orgId, state, share) {
      const { counter, held } = await gather(keyOf(orgId, state), share, (shares) => counters.reserve(orgId, state, shares));
      return { held: held.has(share.callId), counter };
    },
  };
}
