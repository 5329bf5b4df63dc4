/**
 * Consuming one event: items of several messages are handed to the handler in batches, one batch at a time, in order.
 * A message is acknowledged when all of its items are done: handled, or stored in the retry or the parking queue. One with anything in it that is not this event
 * is parked as it came, once the rest of it is done.
 */
import type { AnyEvent } from '@gatehouse/contracts';
import type { Log } from '@gatehouse/runtime';
import type { BusObserver, ConsumeOptions, Delivery } from '../types';
import { checkOf } from './checks';
import type { Counters } from './counters';
import { decodeItems } from './frame';
import type { EventHeader, Item } from './items';
import { readEvent } from './readHeader';
import type { FailedItem, Retrier } from './retrier';
import type { AcceptsSender } from './senders';
import type { Delivered } from './transport';

interface Carrier {
  readonly delivered: Delivered;
  left: number;
  /** An item of it was handed to the handler. */
  begun: boolean;
  /** Something in it is not this event. */
  malformed: boolean;
}
interface Held {
  readonly header: EventHeader;
  readonly carrier: Carrier;
  readonly delivery: Delivery<AnyEvent>;
}

export interface ConsumerDeps {
  readonly event: AnyEvent;
  readonly handler: (deliveries: readonly Delivery<AnyEvent>[]) => Promise<void>;
  readonly options: ConsumeOptions;
  readonly accepts: AcceptsSender;
  readonly retrier: Retrier;
  readonly counters: Counters;
  readonly observer: BusObserver;
  readonly log: Log;
}

export class EventConsumer {
  #waiting: Held[] = [];
  readonly #maxItems: number;
  #timer: NodeJS.Timeout | undefined;
  #running = false;
  #stopped = false;
  #putting = 0;

  constructor(private readonly deps: ConsumerDeps) {
    this.#maxItems = deps.options.maxItems ?? 1;
  }

  /** Whether a handler runs or is about to, or a failed item is being put away. */
  get busy(): boolean {
    return this.#running || this.#putting > 0 || (this.#stopped && this.#waiting.length > 0);
  }

  receive(delivered: Delivered): void {
    if (this.#stopped) return; // stays unacknowledged, comes to another process
    const carrier: Carrier = { delivered, left: 1, begun: false, malformed: false };
    for (const item of this.#decode(carrier)) this.#accept(item, carrier);
    this.#done(carrier);
    this.#wake();
  }

  /** Begin no further message, but finish those begun: a message that is half done would be done again as a whole. */
  stop(): void {
    this.#stopped = true;
    this.#waiting = this.#waiting.filter((held) => held.carrier.begun);
    this.#wake();
  }

  #decode(carrier: Carrier): Item[] {
    try {
      return decodeItems(carrier.delivered.bytes, carrier.delivered.contentType);
    } catch (err) {
      this.#isMalformed(carrier, err);
      return [];
    }
  }

  #isMalformed(carrier: Carrier, err?: unknown): void {
    carrier.malformed = true;
    this.deps.counters.malformedItems += 1;
    this.deps.log.error({ err, event: this.deps.event.name }, 'event that cannot be read: its message is parked');
  }

  #accept(item: Item, carrier: Carrier): void {
    const { event, accepts, counters, log } = this.deps;
    const header = readEvent(item.header);
    if (header === undefined || header.event !== event.name) return this.#isMalformed(carrier);
    carrier.left += 1;
    const { id: messageId, payload, correlationId, attempt = 1 } = header;
    const held: Held = { header, carrier, delivery: { payload: payload, messageId, correlationId, attempt } };
    const { userId } = carrier.delivered;
    if (!accepts(userId)) {
      counters.refusedSenders += 1;
      log.warn({ event: event.name, userId }, 'event from a broker user its contract does not name');
      return this.#putAway([{ held, error: new Error('sent by a process the contract does not name') }], true);
    }
    try {
      checkOf(event.payload)(payload, `payload of ${event.name}`);
    } catch (error) {
      return this.#putAway([{ held, error }], true);
    }
    this.#waiting.push(held);
  }

  #wake(): void {
    if (this.#running || this.#waiting.length === 0) return;
    if (this.#waiting.length >= this.#maxItems) return void this.#work();
    if (this.#timer !== undefined) return;
    this.#timer = setTimeout(() => void this.#work(), this.deps.options.maxWaitMs ?? 0);
  }

  async #work(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#running) return;
    this.#running = true;
    // Messages of a broken channel come again; handling them here too would only be a duplicate.
    const batch = this.#waiting.splice(0, this.#maxItems).filter((held) => held.carrier.delivered.open());
    for (const held of batch) held.carrier.begun = true;
    if (batch.length > 0) await this.#handle(batch);
    this.#running = false;
    this.#wake();
  }

  async #handle(batch: readonly Held[]): Promise<void> {
    const error = await this.#try(batch);
    if (error === undefined) return batch.forEach((held) => this.#done(held.carrier));
    if (batch.length === 1) return this.#putAway([{ held: batch[0]!, error }], false);
    const failed: { held: Held; error: unknown }[] = [];
    for (const held of batch) {
      const alone = await this.#try([held]);
      if (alone === undefined) this.#done(held.carrier);
      else failed.push({ held, error: alone });
    }
    this.#putAway(failed, false);
  }

  async #try(batch: readonly Held[]): Promise<unknown> {
    try {
      const { event, observer, handler } = this.deps;
      await observer.handling(event.name, batch.length, () => handler(batch.map((held) => held.delivery)));
      return undefined;
    } catch (err) {
      return err ?? new Error('handler threw nothing');
    }
  }

  /** Store failed items for later, or for a person; their messages stay unacknowledged until that is confirmed. */
  #putAway(failed: readonly { held: Held; error: unknown }[], parkNow: boolean): void {
    if (failed.length === 0) return;
    this.#putting += 1;
    const items = failed.map(({ held, error }): FailedItem => ({ header: held.header, error }));
    void this.deps.retrier.putAway(items, parkNow).then((stored) => {
      this.#putting -= 1;
      if (stored) failed.forEach(({ held }) => this.#done(held.carrier));
    });
  }

  #done(carrier: Carrier): void {
    carrier.left -= 1;
    if (carrier.left > 0) return;
    if (!carrier.malformed) return carrier.delivered.ack();
    this.deps.counters.parkedEvents += 1;
    carrier.delivered.park();
  }
}
