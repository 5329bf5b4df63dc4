/** Says once per counter that a limit is crossed. What fails here is caught up with by the next call under the budget. */
import { audit, derivedId } from '@gatehouse/contracts';
import { stateOf, type BudgetDefinition } from '../domain/budget/budget';
import type { CounterStore } from './counterStore';
import type { CounterRow } from './schemas';

export interface BudgetAlerts {
  watch(counter: CounterRow, definition: BudgetDefinition): Promise<void>;
}
interface Deps {
  readonly counters: Pick<CounterStore, 'markCrossed'>;
  readonly outbox: { kick(): void };
  readonly log: { warn(fields: object, message: string): void };
}

const eventOf = (
  type: 'budget.softCrossed' | 'budget.hardCrossed',
  at: Date,
  limit: number,
  { _id, orgId, integrationId, used }: CounterRow,
) =>
  ({
    eventId: derivedId('event', `${type}:${_id}`),
    orgId,
    type,
    phase: 'single',
    occurredAt: at.toISOString(),
    actor: { kind: 'system' },
    target: { kind: 'integration', id: integrationId },
    data: { counter: _id, limit, used },
  }) satisfies audit.AuditEvent;

const MEMO_SIZE = 10_000;

export function budgetAlerts({ counters, outbox, log }: Deps): BudgetAlerts {
  /** Said by this process, or being said: a crowd that crosses together says it once. */
  const said = new Set<string>();

  async function say(counter: CounterRow, limit: number, which: 'soft' | 'hard'): Promise<void> {
    const key = `${which}:${counter._id}`;
    if (said.has(key)) return;
    if (said.size >= MEMO_SIZE) said.clear();
    said.add(key);
    const at = new Date();
    await counters
      .markCrossed(counter, `${which}CrossedAt`, at, eventOf(`budget.${which}Crossed`, at, limit, counter))
      .catch((err: unknown) => {
        said.delete(key);
        throw err;
      });
    outbox.kick();
  }
  return {
    async watch(counter, { softLimit, hardLimit }) {
      const crossed = (limit: number | undefined): limit is number =>
        limit !== undefined && stateOf({ hardLimit: limit }, counter.used) !== 'OK';
      try {
        if (crossed(softLimit) && counter.softCrossedAt === undefined) await say(counter, softLimit, 'soft');
        if (crossed(hardLimit) && counter.hardCrossedAt === undefined) await say(counter, hardLimit, 'hard');
      } catch (err) {
        log.warn({ err, counter: counter._id }, 'could not state that a budget is crossed, the next call will');
      }
    },
  };
}
