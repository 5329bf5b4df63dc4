/** The channel with publisher confirms: publishes events and interim replies, and gets the control messages of their callers. A return always comes before its own ack and decides what that ack means (docs/messaging.md#durability). */
import { randomBytes } from 'node:crypto';
import type { ConfirmChannel, Options } from 'amqplib';
import type { Log } from '@gatehouse/runtime';
import { ITEMS } from '../core/items';
import { NOWHERE } from '../core/names';
import type { StoreOutcome, TransportListener } from '../core/transport';
import { REPLY_TO } from './callChannel';
import { ChannelJob } from './channelJob';
import type { Connection } from './connection';
import { Outlet } from './outlet';

export class StoreChannel {
  readonly #job: ChannelJob<ConfirmChannel>;
  readonly #options: Options.Publish;
  readonly #interim: Options.Publish;
  readonly #returned = new Set<string>();
  readonly #run = randomBytes(6).toString('base64url');
  #outlet: Outlet | undefined;
  #connection: Connection | undefined;
  #count = 0;
  /** Hears what callers say; set before the channel is first opened. */
  listener: Pick<TransportListener, 'onControl'> | undefined;

  constructor(userId: string | undefined, log: Log) {
    const common = { contentType: ITEMS, ...(userId === undefined ? {} : { userId }) };
    this.#interim = { ...common, replyTo: REPLY_TO };
    this.#options = { ...common, persistent: true, mandatory: true };
    this.#job = new ChannelJob<ConfirmChannel>({
      name: 'events',
      log,
      open: (connection) => connection.model.createConfirmChannel(),
      setUp: (channel) => this.#setUp(channel),
      onReady: () => undefined,
      onClosed: () => this.#returned.clear(),
    });
  }

  failure(): string | undefined {
    return this.#job.failure();
  }

  attach(connection: Connection): Promise<void> {
    this.#connection = connection;
    return this.#job.attach(connection);
  }

  close(): Promise<void> {
    return this.#job.close();
  }

  store(exchange: string, routingKey: string, bytes: Buffer): Promise<StoreOutcome> {
    const outlet = this.#job.channel === undefined ? undefined : this.#outlet;
    if (outlet === undefined) return Promise.resolve('lost');
    const messageId = `${this.#run}-${++this.#count}`;
    return new Promise((resolve) => {
      outlet.publish(exchange, routingKey, bytes, { ...this.#options, messageId }, (err) => resolve(this.#outcome(messageId, err)));
    });
  }

  /** To a caller's reply address: neither persistent nor mandatory, because the broker would return it. */
  async replyConfirmed(replyTo: string, bytes: Buffer): Promise<boolean> {
    const outlet = this.#job.channel === undefined ? undefined : this.#outlet;
    if (outlet === undefined) return false;
    return new Promise((resolve) => outlet.publish('', replyTo, bytes, this.#interim, (err) => resolve(err === null)));
  }

  /** Something small that goes nowhere, and whether it was confirmed; undefined while nothing can be published. */
  probe(): Promise<boolean> | undefined {
    const outlet = this.#job.channel === undefined ? undefined : this.#outlet;
    if (outlet === undefined) return undefined;
    return new Promise((resolve) => outlet.publish('', NOWHERE, Buffer.alloc(0), {}, (err) => resolve(err === null)));
  }

  #outcome(messageId: string, err: unknown): StoreOutcome {
    const returned = this.#returned.delete(messageId);
    if (err === null) return returned ? 'unroutable' : 'stored';
    if ((err as Error).message !== 'message nacked') return 'lost';
    // On 3.10 a channel that met a queue without leader keeps refusing; another one does not.
    if (this.#connection !== undefined) this.#job.replace(this.#connection, 'the broker refused a message');
    return 'refused';
  }

  async #setUp(channel: ConfirmChannel): Promise<void> {
    const outlet = new Outlet(channel);
    channel.on('return', (message) => void this.#returned.add(String(message.properties.messageId)));
    await channel.consume(
      REPLY_TO,
      (message) => {
        if (message === null) return;
        const { contentType, replyTo } = message.properties as Options.Publish;
        if (replyTo !== undefined) this.listener?.onControl(message.content, contentType, replyTo);
      },
      { noAck: true },
    );
    this.#outlet = outlet;
  }
}
