/** Requests and replies: one channel publishes both and consumes the pseudo-queue that replies come back through (direct reply-to). */
import type { Channel, Options } from 'amqplib';
import type { Log } from '@gatehouse/runtime';
import { ITEMS } from '../core/items';
import type { TransportListener } from '../core/transport';
import { ChannelJob } from './channelJob';
import type { Connection } from './connection';
import { Outlet } from './outlet';

export const REPLY_TO = 'amq.rabbitmq.reply-to';
/** Tidies up only: workers judge by the item. Longer than any item may be started, clocks a second apart included. */
const EXPIRY_MS = '2600';

export class CallChannel {
  readonly #job: ChannelJob;
  readonly #request: Options.Publish;
  readonly #reply: Options.Publish;
  readonly #control: Options.Publish;
  #outlet: Outlet | undefined;

  constructor(
    userId: string | undefined,
    log: Log,
    private readonly listener: TransportListener,
  ) {
    const common = { contentType: ITEMS, ...(userId === undefined ? {} : { userId }) };
    this.#request = { ...common, replyTo: REPLY_TO, mandatory: true, expiration: EXPIRY_MS };
    this.#reply = common; // never mandatory: the broker would return each one
    this.#control = { ...common, replyTo: REPLY_TO };
    this.#job = new ChannelJob({
      name: 'calls',
      log,
      open: (connection) => connection.model.createChannel(),
      setUp: (channel) => this.#setUp(channel),
      onReady: () => listener.onReady(),
      onClosed: (reason) => listener.onLost(reason, true),
    });
  }

  failure(): string | undefined {
    return this.#job.failure();
  }

  attach(connection: Connection): Promise<void> {
    return this.#job.attach(connection);
  }

  close(): Promise<void> {
    return this.#job.close();
  }

  request(queue: string, bytes: Buffer): void {
    if (this.#job.channel !== undefined) this.#outlet?.publish('', queue, bytes, this.#request);
    else this.listener.onReturned(bytes); // handed over before the channel broke, never written
  }

  /** A reply that cannot be sent is lost: its caller learns that by silence. */
  reply(replyTo: string, bytes: Buffer): void {
    this.#outlet?.publish('', replyTo, bytes, this.#reply);
  }

  sendControl(worker: string, bytes: Buffer): void {
    this.#outlet?.publish('', worker, bytes, this.#control);
  }

  replyChannel(): object | undefined {
    return this.#job.channel;
  }

  async #setUp(channel: Channel): Promise<void> {
    const outlet = new Outlet(channel);
    channel.on('return', (message) => this.listener.onReturned(message.content));
    await channel.consume(
      REPLY_TO,
      (message) => {
        if (message === null) return;
        const { contentType, replyTo } = message.properties as Options.Publish;
        this.listener.onReplies(message.content, contentType, replyTo);
      },
      { noAck: true },
    );
    this.#outlet = outlet;
  }
}
