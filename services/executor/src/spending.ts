/** What calls under a budget have used, told to policy. What is lost with this process returns by policy's own sweep. */
import type { Bus, CallContext } from '@gatehouse/bus';
import { derivedId, executor, policy, type PayloadOf } from '@gatehouse/contracts';
import type { Log } from '@gatehouse/runtime';
import { createRetryQueue } from './retryQueue';

export type Spent = PayloadOf<typeof executor.spent>;

/** What policy reserved of a budget for one call. */
export interface BudgetShare {
  /** What the call counts as with so many tokens. */
  used(tokens: number): Spent;
  /** The same, once: what a call used is stated by whoever takes it. `undefined` from then on. */
  take(tokens: number): Spent | undefined;
}

export function budgetShare({ orgId, callId }: Pick<Spent, 'orgId' | 'callId'>, { counter }: policy.Reservation): BudgetShare {
  let isTaken = false;
  const used = (tokens: number): Spent => ({ orgId, callId, counter, tokens });
  return {
    used,
    take(tokens) {
      if (isTaken) return undefined;
      isTaken = true;
      return used(tokens);
    },
  };
}

export interface Spending {
  /** Nobody waits for it. */
  state(spent: Spent): void;
  /** Resolves once it counts, so that the caller's next call is judged with it; when policy cannot say so, it is stated. Never rejects. */
  settle(spent: Spent, caller: CallContext): Promise<void>;
  close(): Promise<void>;
}

/** Every copy has the same id. */
export const spentId = ({ callId }: Spent): string => derivedId('event', `spent:${callId}`);

export function budgetSpending(bus: Pick<Bus, 'publish' | 'call'>, log: Log, pauseMs?: number): Spending {
  const publish = (spent: Spent): Promise<void> => bus.publish(executor.spent, spent, { messageId: spentId(spent) });
  const retryQueue = createRetryQueue({ publish, what: 'spending', name: ({ callId }) => ({ callId }) }, log, pauseMs);
  const state = (spent: Spent): void => void publish(spent).catch(() => retryQueue.retryLater(spent));
  return {
    state,
    async settle({ orgId, ...use }, caller) {
      await bus.call(policy.settle, use, caller).catch(() => state({ orgId, ...use }));
    },
    close: () => retryQueue.close(),
  };
}
