/** One queue consumed on a channel of its own. A consumer that the broker cancels (null delivery) declares and subscribes again. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Channel, ConsumeMessage } from 'amqplib';
import type { Log } from '@gatehouse/runtime';
import type { Consumption, Delivered } from '../core/transport';
import { Acks } from './acks';
import { ChannelJob } from './channelJob';
import type { Connection } from './connection';
import { declareOn, type Declare } from './declare';
import { CLOSE_MS, METHOD_MS, within } from './within';

class AmqpDelivered implements Delivered {
  constructor(
    private readonly consumer: { readonly channel: Channel | undefined },
    private readonly channel: Channel,
    private readonly message: ConsumeMessage,
    private readonly acks: Acks,
  ) {}

  get bytes(): Buffer {
    return this.message.content;
  }
  get contentType(): string | undefined {
    return this.message.properties.contentType as string | undefined;
  }
  get userId(): string | undefined {
    return this.message.properties.userId as string | undefined;
  }
  get redelivered(): boolean {
    return this.message.fields.redelivered;
  }
  get replyTo(): string | undefined {
    return this.message.properties.replyTo as string | undefined;
  }

  /** A message belongs to the channel that delivered it. */
  open(): boolean {
    return this.consumer.channel === this.channel;
  }

  ack(): void {
    if (this.open()) this.acks.ack(this.message);
  }

  park(): void {
    if (this.open()) this.acks.reject(this.message);
  }
}

export class AmqpConsumer {
  readonly #job: ChannelJob;
  #tag: string | undefined;
  #stopped = false;

  constructor(
    private readonly consumption: Consumption,
    private readonly declare: Declare,
    private readonly log: Log,
  ) {
    this.#job = new ChannelJob({
      name: consumption.queue,
      log,
      open: (connection) => connection.model.createChannel(),
      setUp: (channel, connection, again) => this.#setUp(channel, connection, again),
      onReady: () => undefined,
      onClosed: () => (this.#tag = undefined),
    });
  }

  failure(): string | undefined {
    return this.#job.failure() ?? (this.#tag === undefined ? `${this.consumption.queue}: not subscribed` : undefined);
  }

  attach(connection: Connection): Promise<void> {
    return this.#job.attach(connection);
  }

  /** No further deliveries; what was delivered can still be acknowledged. */
  async stop(): Promise<void> {
    this.#stopped = true;
    const { channel } = this.#job;
    if (channel === undefined || this.#tag === undefined) return;
    const tag = this.#tag;
    await within(CLOSE_MS, 'cancel', (async () => channel.cancel(tag))()).catch(() => undefined);
  }

  close(): Promise<void> {
    return this.#job.close();
  }

  async #setUp(channel: Channel, connection: Connection, again: boolean): Promise<void> {
    if (this.#stopped) return;
    if (again) await declareOn(connection, this.declare);
    await channel.prefetch(this.consumption.prefetch);
    // One per channel: a second subscription on it must not settle what the first one left open.
    await this.#subscribe(channel, connection, new Acks(channel));
  }

  async #subscribe(channel: Channel, connection: Connection, acks: Acks): Promise<void> {
    const onMessage = (message: ConsumeMessage | null): void => {
      if (message === null) return void this.#resubscribe(channel, connection, acks);
      this.#receive(channel, message, acks);
    };
    const { consumerTag } = await within(METHOD_MS, 'consume', channel.consume(this.consumption.queue, onMessage));
    this.#tag = consumerTag;
  }

  #receive(channel: Channel, message: ConsumeMessage, acks: Acks): void {
    acks.delivered(message);
    const delivered = new AmqpDelivered(this.#job, channel, message, acks);
    // The first deliveries come before the channel counts as set up.
    if (this.#job.channel === channel) this.consumption.receive(delivered);
    else setImmediate(() => this.consumption.receive(delivered));
  }

  async #resubscribe(channel: Channel, connection: Connection, acks: Acks): Promise<void> {
    this.#tag = undefined;
    this.log.warn({ queue: this.consumption.queue }, 'the broker ended our subscription');
    for (let pauseMs = 200; !this.#stopped; pauseMs = Math.min(pauseMs * 2, 5_000)) {
      await sleep(pauseMs);
      if (connection.dead || this.#job.channel !== channel) return;
      try {
        await declareOn(connection, this.declare);
        return await this.#subscribe(channel, connection, acks);
      } catch (err) {
        this.log.warn({ err, queue: this.consumption.queue }, 'could not subscribe again');
      }
    }
  }
}
