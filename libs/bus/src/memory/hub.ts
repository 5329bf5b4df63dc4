/** A broker inside the process, as far as the bus uses one: durable queues, an events exchange, delays, redelivery. */
import type { Delivered } from '../core/transport';

export interface MemoryMessage {
  readonly bytes: Buffer;
  readonly contentType: string;
  readonly userId: string | undefined;
  readonly replyTo?: string;
  redelivered: boolean;
}

/** `from`: see `Hub.reply`. */
type Receive = (bytes: Buffer, contentType: string, from: string | undefined) => void;

interface Consumer {
  readonly prefetch: number;
  readonly receive: (delivered: Delivered) => void;
  readonly unacked: Set<MemoryMessage>;
  /** Cancelled consumers keep what they hold and may acknowledge it. */
  cancelled: boolean;
  dead: boolean;
}

export interface Subscription {
  /** No further deliveries. */
  cancel(): void;
  /** What is not acknowledged goes back to the queue. */
  drop(): void;
}

class MemoryQueue {
  readonly #messages: MemoryMessage[] = [];
  #consumers: Consumer[] = [];
  #scheduled = false;

  /** `park`: takes what its consumers park. */
  constructor(
    readonly singleActive: boolean,
    private readonly park: (message: MemoryMessage) => void,
  ) {}

  put(message: MemoryMessage): void {
    this.#messages.push(message);
    this.#schedule();
  }

  get size(): number {
    return this.#messages.length;
  }

  /** Everything in it, removed: for tests and for a person. */
  drain(): MemoryMessage[] {
    return this.#messages.splice(0);
  }

  consume(prefetch: number, receive: (delivered: Delivered) => void): Subscription {
    const consumer: Consumer = { prefetch, receive, unacked: new Set(), cancelled: false, dead: false };
    this.#consumers.push(consumer);
    this.#schedule();
    const cancel = (): void => {
      consumer.cancelled = true;
      this.#consumers = this.#consumers.filter((other) => other !== consumer);
      this.#schedule();
    };
    return { cancel, drop: () => this.#drop(consumer, cancel) };
  }

  #drop(consumer: Consumer, cancel: () => void): void {
    cancel();
    consumer.dead = true;
    this.#messages.unshift(...[...consumer.unacked].map((message) => ({ ...message, redelivered: true })));
    consumer.unacked.clear();
    this.#schedule();
  }

  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      this.#deliver();
    });
  }

  #deliver(): void {
    while (this.#messages.length > 0) {
      const consumer = this.#next();
      if (consumer === undefined) return;
      const message = this.#messages.shift()!;
      consumer.unacked.add(message);
      consumer.receive(this.#delivered(message, consumer));
    }
  }

  /** The next consumer with room, in turn; of a single-active queue always the first. */
  #next(): Consumer | undefined {
    const hasRoom = (consumer: Consumer): boolean => consumer.unacked.size < consumer.prefetch;
    if (this.singleActive) return this.#consumers.slice(0, 1).find(hasRoom);
    const consumer = this.#consumers.find(hasRoom);
    if (consumer !== undefined) this.#consumers = [...this.#consumers.filter((other) => other !== consumer), consumer];
    return consumer;
  }

  #delivered(message: MemoryMessage, consumer: Consumer): Delivered {
    return {
      bytes: message.bytes,
      contentType: message.contentType,
      userId: message.userId,
      redelivered: message.redelivered,
      replyTo: message.replyTo,
      open: () => !consumer.dead,
      ack: () => {
        if (consumer.unacked.delete(message)) this.#schedule();
      },
      park: () => {
        if (!consumer.unacked.delete(message)) return;
        this.park(message);
        this.#schedule();
      },
    };
  }
}

export class Hub {
  readonly #queues = new Map<string, MemoryQueue>();
  readonly #bindings = new Map<string, Set<string>>();
  readonly #delays = new Map<string, number>();
  readonly #replyAddresses = new Map<string, Receive>();
  #addresses = 0;

  /** `parked`: queue that takes what consumers of this one park. */
  declareQueue(name: string, singleActive = false, parked = ''): MemoryQueue {
    let queue = this.#queues.get(name);
    const park = (message: MemoryMessage): void => void this.publish('', parked, message);
    if (queue === undefined) this.#queues.set(name, (queue = new MemoryQueue(singleActive, park)));
    if (queue.singleActive !== singleActive) throw new Error(`queue ${name} exists with other arguments`);
    return queue;
  }

  bind(exchange: string, routingKey: string, queue: string): void {
    const key = `${exchange}\n${routingKey}`;
    this.#bindings.set(key, (this.#bindings.get(key) ?? new Set()).add(queue));
  }

  /** An exchange that hands messages to the queue of their routing key after a while. */
  declareDelay(exchange: string, delayMs: number): void {
    this.#delays.set(exchange, delayMs);
  }

  openReplyAddress(receive: Receive): string {
    const address = `reply-${++this.#addresses}`;
    this.#replyAddresses.set(address, receive);
    return address;
  }

  closeReplyAddress(address: string): void {
    this.#replyAddresses.delete(address);
  }

  /** `from`: address at which whoever sends it hears what comes back. */
  reply(address: string, bytes: Buffer, contentType: string, from?: string): void {
    setImmediate(() => this.#replyAddresses.get(address)?.(bytes, contentType, from));
  }

  /** False when no queue takes it. */
  publish(exchange: string, routingKey: string, message: MemoryMessage): boolean {
    const delayMs = this.#delays.get(exchange);
    if (delayMs !== undefined) {
      setTimeout(() => this.#queues.get(routingKey)?.put(message), delayMs).unref();
      return true;
    }
    const names = exchange === '' ? [routingKey] : [...(this.#bindings.get(`${exchange}\n${routingKey}`) ?? [])];
    const queues = names.map((name) => this.#queues.get(name)).filter((queue) => queue !== undefined);
    for (const queue of queues) queue.put({ ...message });
    return queues.length > 0;
  }

  queueLength(queue: string): number {
    return this.#queues.get(queue)?.size ?? 0;
  }

  /** Remove and return what waits in a queue. */
  drain(queue: string): MemoryMessage[] {
    return this.#queues.get(queue)?.drain() ?? [];
  }
}

const hubs = new Map<string, Hub>();

/** The hub of a `memory:` URL: one per URL and process. */
export function hubOf(url: string): Hub {
  let hub = hubs.get(url);
  if (hub === undefined) hubs.set(url, (hub = new Hub()));
  return hub;
}
