/**
 * Acknowledgements of one channel. Those of one turn leave together, as one "up to here" as far as nothing before is open: for a quorum queue each
 * acknowledgement is a command of its own that all its members store, whether it settles one message or fifty.
 */
import type { Channel, Message } from 'amqplib';

export class Acks {
  /** Delivered and not acknowledged, in the order of delivery. */
  readonly #open = new Map<number, Message>();
  readonly #settled = new Set<number>();

  constructor(private readonly channel: Pick<Channel, 'ack' | 'reject'>) {}

  delivered(message: Message): void {
    this.#open.set(message.fields.deliveryTag, message);
  }

  /** Leaves at the end of this turn. Never throws. */
  ack({ fields: { deliveryTag } }: Message): void {
    if (!this.#open.has(deliveryTag)) return;
    if (this.#settled.size === 0) setImmediate(() => this.#flush());
    this.#settled.add(deliveryTag);
  }

  /** Leaves at once, to where its queue's dead letters go. Never throws. */
  reject(message: Message): void {
    if (!this.#open.delete(message.fields.deliveryTag)) return;
    try {
      this.channel.reject(message, false);
    } catch {
      // closed this moment: the message comes again
    }
  }

  #flush(): void {
    let last: Message | undefined;
    let many = false;
    for (const [tag, message] of this.#open) {
      if (!this.#settled.delete(tag)) break;
      this.#open.delete(tag);
      many = last !== undefined;
      last = message;
    }
    if (last !== undefined) this.#send(last, many);
    for (const tag of this.#settled) {
      this.#send(this.#open.get(tag)!, false);
      this.#open.delete(tag);
    }
    this.#settled.clear();
  }

  #send(message: Message, allUpTo: boolean): void {
    try {
      this.channel.ack(message, allUpTo);
    } catch {
      // closed this moment: the messages come again
    }
  }
}
