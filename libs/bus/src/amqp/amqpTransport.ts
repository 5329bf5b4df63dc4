/**
 * Transport over RabbitMQ 3.10 or 4.x. Publishing and consuming on two connections, because a broker in alarm stops reading from those that publish.
 * What happens on each kind of failure is listed in README.md.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Names } from '../core/names';
import type { StoreOutcome, Topology, Transport, TransportListener } from '../core/transport';
import type { BusOptions } from '../types';
import { CallChannel } from './callChannel';
import { GaugeChannel } from './gaugeChannel';
import type { Connection } from './connection';
import { AmqpConsumer } from './consumer';
import { declareEvent, declareEventsExchange, declareOn, declareRequests, declareRetrySteps, type Declare } from './declare';
import { HangWatch } from './hangWatch';
import { Link } from './link';
import { StoreChannel } from './storeChannel';

export interface AmqpOptions extends Pick<BusOptions, 'service' | 'url' | 'log' | 'requestQueueType'> {
  readonly names: Names;
  /** Broker user named on every message; undefined when processes share one. */
  readonly userId: string | undefined;
  /** A broker that confirms nothing for so long hangs. */
  readonly hangMs: number;
}

/** The last acks of a quorum channel are lost when it closes right after them. */
const PAUSE_BEFORE_CLOSE_MS = 100;

export class AmqpTransport implements Transport {
  readonly #publishing: Link;
  #consuming: Link | undefined;
  #calls: CallChannel | undefined;
  readonly #stores: StoreChannel;
  #consumers: { consumer: AmqpConsumer; declare: Declare }[] = [];
  #listener: TransportListener | undefined;
  #blocked: string | undefined;
  readonly #hangWatch: HangWatch;
  readonly #gauge = new GaugeChannel();

  constructor(private readonly options: AmqpOptions) {
    const { service, url, log, userId, hangMs } = options;
    this.#stores = new StoreChannel(userId, log);
    this.#hangWatch = new HangWatch({
      silenceMs: hangMs,
      probe: () => this.#stores.probe(),
      onSilent: (reason) => this.#onSilent(reason),
      onAnswer: () => this.#listener?.onReady(),
    });
    this.#publishing = new Link({
      url,
      name: `${service} publishing`,
      log,
      setUp: (connection) => this.#setUpPublishing(connection),
      onLost: (reason) => {
        this.#blocked = undefined;
        this.#listener?.onLost(reason, true);
      },
      onBlocked: (reason) => this.#onBlocked(reason),
      onUnblocked: () => this.#onUnblocked(),
    });
  }

  async start(topology: Topology, listener: TransportListener): Promise<void> {
    this.#listener = listener;
    this.#stores.listener = listener;
    this.#calls = new CallChannel(this.options.userId, this.options.log, listener);
    await this.#publishing.start();
    this.#hangWatch.start();
    this.#consumers = this.#consumersOf(topology);
    if (this.#consumers.length === 0) return;
    const { service, url, log } = this.options;
    const ignore = (): void => undefined;
    const setUp = (connection: Connection): Promise<void> => this.#setUpConsuming(connection, topology);
    this.#consuming = new Link({ url, name: `${service} consuming`, log, setUp, onLost: ignore, onBlocked: ignore, onUnblocked: ignore });
    await this.#consuming.start();
  }

  sendFailure(what: 'calls' | 'events'): string | undefined {
    return (
      this.#publishing.failure() ?? this.#blocked ?? this.#hangWatch.failure() ?? (what === 'calls' ? this.#calls : this.#stores)?.failure()
    );
  }

  failure(): string | undefined {
    const sending = this.sendFailure('calls') ?? this.sendFailure('events') ?? this.#consuming?.failure();
    if (sending !== undefined) return sending;
    for (const { consumer } of this.#consumers) {
      const reason = consumer.failure();
      if (reason !== undefined) return reason;
    }
    return undefined;
  }

  isLocal(): boolean {
    return false;
  }

  request(queue: string, bytes: Buffer): void {
    this.#calls?.request(queue, bytes);
  }

  reply(replyTo: string, bytes: Buffer): void {
    this.#calls?.reply(replyTo, bytes);
  }

  replyConfirmed(replyTo: string, bytes: Buffer): Promise<boolean> {
    return this.#stores.replyConfirmed(replyTo, bytes);
  }

  sendControl(worker: string, bytes: Buffer): void {
    this.#calls?.sendControl(worker, bytes);
  }

  replyChannel(): object | undefined {
    return this.#calls?.replyChannel();
  }

  store(exchange: string, routingKey: string, bytes: Buffer): Promise<StoreOutcome> {
    return this.#stores.store(exchange, routingKey, bytes);
  }

  queueLength(queue: string): Promise<number> {
    return this.#gauge.lengthOf(queue);
  }

  async stopConsuming(): Promise<void> {
    await Promise.all(this.#consumers.map(({ consumer }) => consumer.stop()));
  }

  async close(): Promise<void> {
    this.#hangWatch.stop();
    await sleep(PAUSE_BEFORE_CLOSE_MS);
    await Promise.all([...this.#consumers.map(({ consumer }) => consumer.close()), this.#calls?.close(), this.#stores.close()]);
    await Promise.all([this.#publishing.close(), this.#consuming?.close()]);
  }

  async #setUpPublishing(connection: Connection): Promise<void> {
    await declareOn(connection, declareEventsExchange(this.options.names));
    await this.#stores.attach(connection);
    await this.#calls?.attach(connection);
  }

  async #setUpConsuming(connection: Connection, topology: Topology): Promise<void> {
    this.#gauge.attach(connection);
    if (topology.events.length > 0) await declareOn(connection, declareRetrySteps(this.options.names, topology));
    for (const { declare } of this.#consumers) await declareOn(connection, declare);
    await Promise.all(this.#consumers.map(({ consumer }) => consumer.attach(connection)));
  }

  #consumersOf({ requests, events }: Topology): { consumer: AmqpConsumer; declare: Declare }[] {
    const { names, requestQueueType = 'classic', log } = this.options;
    const all = events.map((event) => ({ consumption: event, declare: declareEvent(names, event) }));
    const calls = requests === undefined ? [] : [{ consumption: requests, declare: declareRequests(requests.queue, requestQueueType) }];
    return [...calls, ...all].map(({ consumption, declare }) => ({ declare, consumer: new AmqpConsumer(consumption, declare, log) }));
  }

  #onBlocked(reason: string): void {
    this.#blocked = `the broker takes no messages: ${reason}`;
    this.options.log.warn({ reason }, 'broker alarm: publishing is blocked');
    this.#listener?.onLost(this.#blocked, false);
  }

  /** Nothing is told about a broker in alarm: its reason stands already. */
  #onSilent(reason: string): void {
    if (this.#blocked !== undefined) return;
    this.options.log.warn({ reason }, 'the broker hangs');
    this.#listener?.onLost(reason, false);
  }

  #onUnblocked(): void {
    this.#blocked = undefined;
    this.#listener?.onReady();
  }
}
