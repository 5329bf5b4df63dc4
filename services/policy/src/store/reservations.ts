/** Shares of budgets, asked for one by one and held together. */
import { counterId, type BudgetState } from '../domain/budget/budget';
import type { CounterStore } from './counterStore';
import { coalesceWrites } from './coalesceWrites';
import type { CounterRow, Share } from './schemas';

export interface Reservations {
  /** The counter afterwards, and what it holds for the call, if anything. */
  hold(orgId: string, state: BudgetState, share: Share): Promise<{ held: number | undefined; counter: CounterRow }>;
}

export function reservations(counters: Pick<CounterStore, 'reserve'>): Reservations {
  const coalesce = coalesceWrites<Share, Awaited<ReturnType<CounterStore['reserve']>>>();
  /** Limits are part of it: who read an older budget does not join who read the newer one. */
  const keyOf = (orgId: string, { definition, period }: BudgetState): string =>
    `${counterId(orgId, definition, period)}:${definition.hardLimit ?? ''}`;
  return {
    async hold(orgId, state, share) {
      const { counter, held } = await coalesce(keyOf(orgId, state), share, (shares) => counters.reserve(orgId, state, shares));
      return { held: held.get(share.callId), counter };
    },
  };
}
