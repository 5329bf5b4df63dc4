/** Asks the broker how long queues are, on a channel of its own: a question about a queue that is gone closes the channel it was asked on. */
import type { Channel } from 'amqplib';
import type { Connection } from './connection';
import { METHOD_MS, within } from './within';

export class GaugeChannel {
  #connection: Connection | undefined;
  #channel: Promise<Channel> | undefined;

  attach(connection: Connection): void {
    this.#connection = connection;
    this.#channel = undefined;
  }

  async lengthOf(queue: string): Promise<number> {
    const channel = await (this.#channel ??= this.#open());
    return (await within(METHOD_MS, 'queue.declare', channel.checkQueue(queue))).messageCount;
  }

  async #open(): Promise<Channel> {
    if (this.#connection === undefined || this.#connection.dead) throw new Error('not connected');
    const opening = within(METHOD_MS, 'channel.open', this.#connection.model.createChannel());
    const forget = (): void => void (this.#channel = undefined);
    opening.then((channel) => channel.on('error', forget).on('close', forget), forget);
    return opening;
  }
}
