/** One open connection: says once when it is lost, whatever the way, and can always be got rid of. */
import type { Duplex } from 'node:stream';
import { connect, type ChannelModel } from 'amqplib';
import { joinWrites } from './joinWrites';
import { CLOSE_MS, within } from './within';

export interface ConnectionEvents {
  onBlocked(reason: string): void;
  onUnblocked(): void;
}

const CONNECT_MS = 5_000;
const HEARTBEAT_S = 5;

export class Connection {
  /** Resolves with the reason when the connection is gone; never rejects. */
  readonly lost: Promise<string>;
  #reason: string | undefined;

  private constructor(
    readonly model: ChannelModel,
    events: ConnectionEvents,
  ) {
    let error: string | undefined;
    this.lost = new Promise((resolve) => {
      model.on('error', (err) => (error = err.message));
      model.on('handler-error', (err) => (error = err.message));
      model.on('close', (err) => {
        this.#reason ??= error ?? err?.message ?? 'closed';
        this.#stream.destroy();
        resolve(this.#reason);
      });
    });
    model.on('blocked', (reason) => events.onBlocked(reason));
    model.on('unblocked', () => events.onUnblocked());
    joinWrites(this.#stream);
  }

  /** Rejects when there is no answer within 5 s, or with `ACCESS_REFUSED` in the message for a wrong password. */
  static async open(url: string, name: string, events: ConnectionEvents): Promise<Connection> {
    const withHeartbeat = new URL(url);
    if (!withHeartbeat.searchParams.has('heartbeat')) withHeartbeat.searchParams.set('heartbeat', String(HEARTBEAT_S));
    const options = { noDelay: true, timeout: CONNECT_MS, clientProperties: { connection_name: name } };
    return new Connection(await connect(withHeartbeat.href, options), events);
  }

  get dead(): boolean {
    return this.#reason !== undefined;
  }

  /** Ends it at once. Everything waiting on it learns about it as of any other loss. */
  destroy(reason: string): void {
    this.#stream.destroy(new Error(reason));
  }

  /** Orderly, at most 1 s, then by force. */
  async close(): Promise<void> {
    if (this.dead) return;
    await within(CLOSE_MS, 'connection.close', this.model.close()).catch(() => this.destroy('did not close in time'));
  }

  /** The socket; amqplib's types do not show it. */
  get #stream(): Duplex {
    return (this.model.connection as unknown as { stream: Duplex }).stream;
  }
}
