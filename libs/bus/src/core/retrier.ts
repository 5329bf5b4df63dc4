/**
 * What becomes of a failed event: a copy with the attempt counted up waits in the step queue of its delay and comes back to our own queue;
 * after the last step it is parked with the reason. The copy is confirmed before the original may be acknowledged.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { messageWithoutInput, type Log } from '@gatehouse/runtime';
import type { Counters } from './counters';
import { encodeItem } from './frame';
import type { EventHeader } from './items';
import type { Names } from './names';
import { storeWithin } from './storeWithin';
import type { Transport } from './transport';

export interface FailedItem {
  readonly header: EventHeader;
  readonly error: unknown;
}

export interface RetrierDeps {
  readonly transport: Pick<Transport, 'store' | 'sendFailure'>;
  readonly names: Names;
  readonly queue: string;
  readonly stepsMs: readonly number[];
  readonly confirmMs: number;
  readonly counters: Counters;
  readonly log: Log;
  readonly stopped: () => boolean;
}

const MAX_REASON = 500;

export class Retrier {
  constructor(private readonly deps: RetrierDeps) {}

  /** True once every item is stored elsewhere; false when the process stopped before. Never rejects. */
  async putAway(failed: readonly FailedItem[], parkNow: boolean): Promise<boolean> {
    const byStep = new Map<number | undefined, FailedItem[]>();
    for (const item of failed) {
      const step = parkNow ? undefined : this.deps.stepsMs[(item.header.attempt ?? 1) - 1];
      byStep.set(step, [...(byStep.get(step) ?? []), item]);
    }
    const stored = await Promise.all([...byStep].map(([step, items]) => this.#store(step, items)));
    return stored.every(Boolean);
  }

  async #store(step: number | undefined, items: readonly FailedItem[]): Promise<boolean> {
    const { transport, names, queue, confirmMs, stopped, counters } = this.deps;
    for (const item of items) this.#log(item, step);
    const bytes = Buffer.concat(items.map((item) => this.#copy(item)));
    const [exchange, routingKey] = step === undefined ? ['', names.parked(queue)] : [names.retry(step), queue];
    for (let pauseMs = 200; ; pauseMs = Math.min(pauseMs * 2, 5_000)) {
      const failure = await storeWithin(transport, exchange, routingKey, bytes, confirmMs);
      if (failure === undefined) break;
      this.deps.log.warn({ queue, failure }, 'a failed event could not be put away yet');
      if (stopped()) return false;
      await sleep(pauseMs);
      if (stopped()) return false;
    }
    if (step === undefined) counters.parkedEvents += items.length;
    else counters.retriedEvents += items.length;
    return true;
  }

  #copy({ header, error }: FailedItem): Buffer {
    const lastError = messageWithoutInput(error, String).slice(0, MAX_REASON);
    return encodeItem({ ...header, attempt: (header.attempt ?? 1) + 1, lastError });
  }

  #log({ header, error }: FailedItem, step: number | undefined): void {
    const about = { err: error, event: header.event, messageId: header.id, attempt: header.attempt ?? 1 };
    if (step === undefined) this.deps.log.error(about, 'event parked');
    else this.deps.log.warn({ ...about, againInMs: step }, 'event failed');
  }
}
