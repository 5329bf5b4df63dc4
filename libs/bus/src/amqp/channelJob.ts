/** Keeps one channel for one job: opened with its connection, opened again with back-off when the broker closes it while the connection lives. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Channel, ConfirmChannel } from 'amqplib';
import type { Log } from '@gatehouse/runtime';
import type { Connection } from './connection';
import { CLOSE_MS, METHOD_MS, within } from './within';

export interface ChannelJobDeps<C extends Channel> {
  readonly name: string;
  readonly log: Log;
  open(connection: Connection): Promise<C>;
  /** Prefetch, consumers, listeners. `again`: not the first time on this connection. */
  setUp(channel: C, connection: Connection, again: boolean): Promise<void>;
  onReady(): void;
  onClosed(reason: string): void;
}

export class ChannelJob<C extends Channel = Channel> {
  /** The open, set-up channel. */
  channel: C | undefined;
  #failure: string | undefined = 'not open yet';
  #stopped = false;

  constructor(private readonly deps: ChannelJobDeps<C>) {}

  failure(): string | undefined {
    return this.#failure === undefined ? undefined : `${this.deps.name}: ${this.#failure}`;
  }

  /** Open it on a fresh connection. */
  attach(connection: Connection): Promise<void> {
    return this.#open(connection, false);
  }

  /** Leave this channel and open another one. */
  replace(connection: Connection, reason: string): void {
    const old = this.channel;
    if (old === undefined) return;
    this.#gone(reason);
    void within(CLOSE_MS, 'channel.close', closing(old)).catch(() => undefined);
    void this.#reopen(connection);
  }

  /** For good; at most 1 s. */
  async close(): Promise<void> {
    this.#stopped = true;
    const old = this.channel;
    this.channel = undefined;
    this.#failure = 'closed';
    if (old !== undefined) await within(CLOSE_MS, 'channel.close', closing(old)).catch(() => undefined);
  }

  async #open(connection: Connection, again: boolean): Promise<void> {
    const channel = await within(METHOD_MS, 'channel.open', this.deps.open(connection));
    let reason: string | undefined;
    let open = true;
    channel.on('error', (err) => (reason = err.message));
    channel.on('handler-error', (err) => this.deps.log.error({ err, channel: this.deps.name }, 'a channel listener threw'));
    channel.on('close', () => {
      open = false;
      if (this.channel !== channel) return;
      this.#gone(reason ?? 'closed');
      if (!connection.dead) void this.#reopen(connection);
    });
    await within(METHOD_MS * 3, 'channel set-up', this.deps.setUp(channel, connection, again));
    if (!open) throw new Error(reason ?? 'channel closed during set-up');
    this.channel = channel;
    this.#failure = undefined;
    this.deps.onReady();
  }

  #gone(reason: string): void {
    this.channel = undefined;
    this.#failure = reason;
    this.deps.onClosed(reason);
  }

  async #reopen(connection: Connection): Promise<void> {
    for (let pauseMs = 50; !this.#stopped; pauseMs = Math.min(pauseMs * 2, 5_000)) {
      try {
        return await this.#open(connection, true);
      } catch (err) {
        if (connection.dead) return;
        this.#failure = (err as Error).message;
        this.deps.log.warn({ channel: this.deps.name, reason: this.#failure }, 'channel could not be opened');
      }
      await sleep(pauseMs * (0.5 + Math.random()));
      if (connection.dead) return;
    }
  }
}

/** `close` throws at the call when the channel is closed already. */
const closing = async (channel: Channel | ConfirmChannel): Promise<void> => channel.close();
