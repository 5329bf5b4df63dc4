/** Publishing that stops when amqplib says its buffer is full and goes on at `drain`; what waits meanwhile is bounded by the callers. */
import type { Channel, Options } from 'amqplib';

interface Outgoing {
  readonly exchange: string;
  readonly routingKey: string;
  readonly bytes: Buffer;
  readonly options: Options.Publish;
  readonly confirmed: ((err: unknown) => void) | undefined;
}

/** `publish` of both kinds of channel: only a confirm channel looks at the last argument. */
type Publish = (
  exchange: string,
  routingKey: string,
  content: Buffer,
  options: Options.Publish,
  confirmed?: (err: unknown) => void,
) => boolean;

export class Outlet {
  readonly #waiting: Outgoing[] = [];
  readonly #publish: Publish;
  #full = false;
  #closed = false;

  /** Made with its channel, dies with it. */
  constructor(channel: Channel) {
    this.#publish = channel.publish.bind(channel);
    channel.on('drain', () => {
      this.#full = false;
      while (!this.#full && this.#waiting.length > 0) this.#write(this.#waiting.shift()!);
    });
    channel.on('close', () => {
      this.#closed = true;
      for (const { confirmed } of this.#waiting.splice(0)) confirmed?.(new Error('channel closed'));
    });
  }

  /** Never throws. */
  publish(exchange: string, routingKey: string, bytes: Buffer, options: Options.Publish, confirmed?: (err: unknown) => void): void {
    const outgoing = { exchange, routingKey, bytes, options, confirmed };
    if (this.#closed) confirmed?.(new Error('channel closed'));
    else if (this.#full) this.#waiting.push(outgoing);
    else this.#write(outgoing);
  }

  #write({ exchange, routingKey, bytes, options, confirmed }: Outgoing): void {
    try {
      this.#full = !this.#publish(exchange, routingKey, bytes, options, confirmed);
    } catch (err) {
      confirmed?.(err);
    }
  }
}
