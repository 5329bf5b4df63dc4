/** Transport over a hub in the same process: for tests and for running everything in one process. Messages survive a bus, not the process. */
import { ITEMS } from '../core/items';
import type { Names } from '../core/names';
import type { StoreOutcome, Topology, Transport, TransportListener } from '../core/transport';
import type { Hub, Subscription } from './hub';

export class MemoryTransport implements Transport {
  readonly #subscriptions: Subscription[] = [];
  #listener: TransportListener | undefined;
  #replyAddress = '';
  #workerAddress = '';
  #failure: string | undefined = 'not connected';

  constructor(
    private readonly hub: Hub,
    private readonly names: Names,
    private readonly userId: string | undefined,
  ) {}

  start(topology: Topology, listener: TransportListener): Promise<void> {
    this.#listener = listener;
    this.#replyAddress = this.hub.openReplyAddress((bytes, contentType, from) => listener.onReplies(bytes, contentType, from));
    this.#workerAddress = this.hub.openReplyAddress((bytes, contentType, from) => listener.onControl(bytes, contentType, from!));
    for (const step of topology.events.length > 0 ? topology.retryStepsMs : []) this.hub.declareDelay(this.names.retry(step), step);
    for (const { queue, event, singleActive, prefetch, receive } of topology.events) {
      this.hub.declareQueue(this.names.parked(queue));
      const declared = this.hub.declareQueue(queue, singleActive, this.names.parked(queue));
      this.hub.bind(this.names.events, event, queue);
      this.#subscriptions.push(declared.consume(prefetch, receive));
    }
    const { requests } = topology;
    if (requests !== undefined)
      this.#subscriptions.push(this.hub.declareQueue(requests.queue).consume(requests.prefetch, requests.receive));
    this.#failure = undefined;
    listener.onReady();
    return Promise.resolve();
  }

  sendFailure(): string | undefined {
    return this.#failure;
  }

  failure(): string | undefined {
    return this.#failure;
  }

  /** As a broker: the twin behaves as it does. */
  isLocal(): boolean {
    return false;
  }

  request(queue: string, bytes: Buffer): void {
    const taken = this.hub.publish('', queue, {
      bytes,
      contentType: ITEMS,
      userId: this.userId,
      replyTo: this.#replyAddress,
      redelivered: false,
    });
    if (!taken) setImmediate(() => this.#listener?.onReturned(bytes));
  }

  reply(replyTo: string, bytes: Buffer): void {
    this.hub.reply(replyTo, bytes, ITEMS);
  }

  replyConfirmed(replyTo: string, bytes: Buffer): Promise<boolean> {
    this.hub.reply(replyTo, bytes, ITEMS, this.#workerAddress);
    return new Promise((resolve) => setImmediate(() => resolve(this.#failure === undefined)));
  }

  sendControl(worker: string, bytes: Buffer): void {
    this.hub.reply(worker, bytes, ITEMS, this.#replyAddress);
  }

  replyChannel(): object | undefined {
    return this.#failure === undefined ? this : undefined;
  }

  store(exchange: string, routingKey: string, bytes: Buffer): Promise<StoreOutcome> {
    const taken = this.hub.publish(exchange, routingKey, { bytes, contentType: ITEMS, userId: this.userId, redelivered: false });
    return new Promise((resolve) => setImmediate(() => resolve(taken ? 'stored' : 'unroutable')));
  }

  queueLength(queue: string): Promise<number> {
    return Promise.resolve(this.hub.queueLength(queue));
  }

  stopConsuming(): Promise<void> {
    for (const subscription of this.#subscriptions) subscription.cancel();
    return Promise.resolve();
  }

  async close(): Promise<void> {
    this.#failure = 'closed';
    await new Promise((resolve) => setTimeout(resolve, 1)); // replies and acknowledgements of this turn go first
    for (const subscription of this.#subscriptions) subscription.drop();
    this.hub.closeReplyAddress(this.#replyAddress);
    this.hub.closeReplyAddress(this.#workerAddress);
  }
}
