/**
 * Publishing of events as a group commit: while a message is on its way to its confirm, what is published meanwhile gathers for the next one, so
 * the busier the process, the more events share a message and a confirm. A slow confirm holds the next message for `batchWaitMs` only.
 * The confirm of several events sets several callers going at once, and what they publish next comes soon: the next message waits `batchDelayMs` for it.
 */
import { AppError, newId, type AnyEvent } from '@gatehouse/contracts';
import type { PublishOptions } from '../types';
import { Batcher } from './batcher';
import { checkOf } from './checks';
import { encodeEvent, encodeItem } from './frame';
import { CONTRACT_VERSION } from './items';
import type { Limits } from './limits';
import type { Names } from './names';
import { storeWithin } from './storeWithin';
import type { Transport } from './transport';

interface Waiting {
  readonly size: number;
  readonly since: number;
  readonly resolve: () => void;
  readonly reject: (err: AppError) => void;
}

export class Publisher {
  readonly #batcher: Batcher<Waiting>;
  #unconfirmed = 0;
  #inFlight = 0;
  #sentAt = 0;
  #delay: NodeJS.Timeout | undefined;
  #bytes = 0;
  #closed = false;

  constructor(
    private readonly transport: Pick<Transport, 'store' | 'sendFailure'>,
    private readonly names: Names,
    private readonly limits: Limits,
  ) {
    this.#batcher = new Batcher(
      { batchItems: limits.eventBatchItems, batchBytes: limits.eventBatchBytes },
      (event, bytes, waiting) => void this.#store(event, bytes, waiting),
      { hold: () => this.#delay !== undefined || (this.#inFlight > 0 && Date.now() - this.#sentAt < limits.batchWaitMs) },
    );
  }

  async publish(event: AnyEvent, payload: unknown, options: PublishOptions): Promise<void> {
    checkOf(event.payload)(payload, `payload of ${event.name}`);
    this.#refuse(event);
    const { messageId = newId('event'), correlationId } = options;
    return this.#add(event, encodeItem({ v: CONTRACT_VERSION, kind: 'event', id: messageId, event: event.name, payload, correlationId }));
  }

  async publishText(event: AnyEvent, json: Buffer, messageId: string): Promise<void> {
    this.#refuse(event);
    return this.#add(event, encodeEvent({ v: CONTRACT_VERSION, kind: 'event', id: messageId, event: event.name }, json));
  }

  /** Events whose fate is not known yet. */
  get unconfirmed(): number {
    return this.#unconfirmed;
  }

  flush(): void {
    clearTimeout(this.#delay);
    this.#delay = undefined;
    this.#batcher.flush();
  }

  close(): void {
    this.#closed = true;
  }

  #add(event: AnyEvent, item: Buffer): Promise<void> {
    if (item.length > this.limits.maxItemBytes) throw new AppError('invalid', `The event is larger than ${this.limits.maxItemBytes} bytes`);
    this.#unconfirmed += 1;
    this.#bytes += item.length;
    return new Promise((resolve, reject) => this.#batcher.add(event.name, item, { size: item.length, since: Date.now(), resolve, reject }));
  }

  #refuse(event: AnyEvent): void {
    const full = this.#unconfirmed >= this.limits.maxUnconfirmed || this.#bytes >= this.limits.maxUnconfirmedBytes;
    const why = this.#closed
      ? 'the process is stopping'
      : (this.transport.sendFailure('events') ?? (full ? 'too much is unconfirmed' : undefined));
    if (why !== undefined) throw unavailable(event.name, why);
  }

  async #store(event: string, bytes: Buffer, waiting: readonly Waiting[]): Promise<void> {
    this.#inFlight += 1;
    this.#sentAt = Date.now();
    // Time spent gathering counts: nobody waits longer than the limit for a confirm.
    const withinMs = Math.max(1, this.limits.confirmMs - (this.#sentAt - waiting[0]!.since));
    const failure = await storeWithin(this.transport, this.names.events, event, bytes, withinMs);
    this.#inFlight -= 1;
    if (this.#inFlight === 0) this.#next(waiting.length);
    for (const { size, resolve, reject } of waiting) {
      this.#unconfirmed -= 1;
      this.#bytes -= size;
      if (failure === undefined) resolve();
      else reject(unavailable(event, failure));
    }
  }

  /** Sends what has gathered; after a message of several events with `batchDelayMs`. */
  #next(confirmed: number): void {
    if (confirmed === 1 || this.#closed) this.flush();
    else this.#delay ??= setTimeout(() => this.flush(), this.limits.batchDelayMs);
  }
}

const unavailable = (event: string, why: string): AppError =>
  new AppError('unavailable', 'The event could not be stored', { cause: new Error(`${event}: ${why}`) });
