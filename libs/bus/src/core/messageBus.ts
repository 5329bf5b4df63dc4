/** The bus: joins the halves of RPC and of events to a transport. */
import type { AnyEvent, AnyRpc, PayloadOf, RequestOf, ResponseOf } from '@gatehouse/contracts';
import type {
  Attached,
  Bus,
  BusObserver,
  BusOptions,
  CallContext,
  CallOptions,
  ConsumeOptions,
  Delivery,
  Handler,
  PublishOptions,
  ServeOptions,
} from '../types';
import { prepareForCalls } from './checks';
import { newCounters, type Counters } from './counters';
import { EventConsumer } from './eventConsumer';
import { ITEMS } from './items';
import type { Limits } from './limits';
import { namesOf, type Names } from './names';
import { Publisher } from './publisher';
import { Requester } from './requester';
import { Responder } from './responder';
import { Retrier } from './retrier';
import { acceptSenders } from './senders';
import type { EventConsumption, Topology, Transport } from './transport';
import { unobserved } from './unobserved';
import { waitUntil } from './waitUntil';

const REQUEST_PREFETCH = 256;
/** Few, because every message merely held counts as delivered when the connection breaks; enough to fill a batch. */
const EVENT_PREFETCH = 16;
/** A message may be as large as `eventBatchBytes`, so this bounds what a consumer holds in memory. */
const MOST_EVENT_PREFETCH = 512;
export const defaultRetryStepsMs = [1_000, 10_000, 60_000, 600_000] as const;

/** How many messages are ready in a queue, and of an event how many are parked. */
export interface QueueLength {
  /** `requests`, or the name of an event. */
  readonly queue: string;
  readonly ready: number;
  readonly parked?: number;
}

interface Registered {
  readonly consumption: EventConsumption;
  readonly consumer: EventConsumer;
}

export class MessageBus implements Bus {
  readonly #names: Names;
  readonly #counters = newCounters();
  readonly #requester: Requester;
  readonly #responder: Responder;
  readonly #publisher: Publisher;
  readonly #observer: BusObserver;
  readonly #events = new Map<string, Registered>();
  #state: 'new' | 'started' | 'closing' | 'closed' = 'new';
  #closing: Promise<void> | undefined;
  #retiring: Promise<void> | undefined;
  #draining: Promise<void> | undefined;
  #drainedBy = 0;

  constructor(
    private readonly options: BusOptions,
    private readonly transport: Transport,
    private readonly limits: Limits,
  ) {
    this.#names = namesOf(options.prefix);
    const { verifyPrincipal, log, observer = unobserved } = options;
    this.#observer = observer;
    this.#requester = new Requester(transport, this.#names, limits, this.#counters);
    this.#responder = new Responder({ transport, verifyPrincipal, limits, counters: this.#counters, observer, log });
    this.#publisher = new Publisher(transport, this.#names, limits);
  }

  serve<R extends AnyRpc>(rpc: R, handler: Handler<R>, options: ServeOptions = {}): void {
    this.#beforeStart(rpc.name);
    if (rpc.server !== this.options.service) throw new Error(`${rpc.name} belongs to ${rpc.server}`);
    this.#responder.serve(rpc, handler, acceptSenders(rpc.callers, this.options.brokerUser), options);
  }

  on<E extends AnyEvent>(event: E, handler: (deliveries: readonly Delivery<E>[]) => Promise<void>, options: ConsumeOptions = {}): void {
    this.#beforeStart(event.name);
    if (this.#events.has(event.name)) throw new Error(`${event.name} is consumed twice`);
    const { service, brokerUser, log } = this.options;
    const queue = this.#names.eventQueue(service, event.name);
    const consumer = new EventConsumer({
      event,
      handler: handler,
      options,
      accepts: acceptSenders([...event.publishers, service], brokerUser), // our own retries come from ourselves
      retrier: this.#retrier(queue),
      counters: this.#counters,
      observer: this.#observer,
      log,
    });
    const { maxItems = 1, singleActive = false } = options;
    const prefetch = Math.min(MOST_EVENT_PREFETCH, Math.max(EVENT_PREFETCH, maxItems));
    this.#events.set(event.name, {
      consumer,
      consumption: { queue, event: event.name, singleActive, prefetch, receive: (d) => consumer.receive(d) },
    });
  }

  async call<R extends AnyRpc>(rpc: R, request: RequestOf<R>, caller: CallContext, options?: CallOptions<R>): Promise<ResponseOf<R>> {
    return (await this.callAttached(rpc, request, caller, options)).value;
  }

  callAttached<R extends AnyRpc>(
    rpc: R,
    request: RequestOf<R>,
    caller: CallContext,
    options?: CallOptions<R>,
  ): Promise<Attached<ResponseOf<R>>> {
    const how = {
      timeoutMs: options?.timeoutMs ?? rpc.timeoutMs,
      onProgress: options?.onProgress as ((report: unknown) => void) | undefined,
    };
    const ask = (from: CallContext): Promise<Attached<unknown>> => this.#requester.call(rpc, request, from, how);
    return this.#observer.calling(rpc.name, caller, ask) as Promise<Attached<ResponseOf<R>>>;
  }

  publish<E extends AnyEvent>(event: E, payload: PayloadOf<E>, options: PublishOptions = {}): Promise<void> {
    return this.#publisher.publish(event, payload, options);
  }

  publishText<E extends AnyEvent>(event: E, json: Buffer, messageId: string): Promise<void> {
    return this.#publisher.publishText(event, json, messageId);
  }

  async start(): Promise<void> {
    this.#beforeStart('start');
    this.#state = 'started';
    prepareForCalls(this.options.service);
    await this.transport.start(this.#topology(), {
      onReplies: (bytes, contentType, worker) => this.#requester.onReplies(bytes, contentType, worker),
      onControl: (bytes, contentType, replyTo) => this.#responder.onControl(bytes, contentType, replyTo),
      onReturned: (bytes) => this.#requester.onReturned(bytes, ITEMS),
      onLost: (reason, again) => this.#requester.onLost(reason, again),
      onReady: () => this.#requester.onReady(),
    });
  }

  failure(): string | undefined {
    return this.#state === 'started' ? this.transport.failure() : `bus is ${this.#state}`;
  }

  stats(): Readonly<Counters> {
    return this.#counters;
  }

  /** What this process holds now. */
  load(): Readonly<Record<'requests' | 'calls' | 'events', number>> {
    return { requests: this.#responder.held, calls: this.#requester.inFlight, events: this.#publisher.unconfirmed };
  }

  /** Asks the broker. Rejects while it cannot be asked. */
  queueLengths(): Promise<QueueLength[]> {
    const ready = (queue: string): Promise<number> => this.transport.queueLength(queue);
    const requests = this.#responder.serves ? [{ queue: 'requests', at: this.#names.requests(this.options.service) }] : [];
    const events = [...this.#events.values()].map(({ consumption: { event, queue } }) => ({ queue: event, at: queue }));
    return Promise.all([
      ...requests.map(async ({ queue, at }) => ({ queue, ready: await ready(at) })),
      ...events.map(async ({ queue, at }) => ({ queue, ready: await ready(at), parked: await ready(this.#names.parked(at)) })),
    ]);
  }

  retire(): Promise<void> {
    return (this.#retiring ??= this.#retire());
  }

  drain(): Promise<void> {
    return (this.#draining ??= this.#drain());
  }

  close(): Promise<void> {
    return (this.#closing ??= this.#close());
  }

  async #retire(): Promise<void> {
    this.#drainedBy = Date.now() + this.limits.drainMs;
    if (this.#state !== 'started') return;
    await this.transport.stopConsuming();
    for (const { consumer } of this.#events.values()) consumer.stop();
  }

  /** Running handlers may call and publish until they are done. */
  async #drain(): Promise<void> {
    await this.retire();
    const consumers = [...this.#events.values()].map(({ consumer }) => consumer);
    const isIdle = (): boolean => this.#responder.held === 0 && !consumers.some((c) => c.busy);
    const idle = await waitUntil(isIdle, Math.max(0, this.#drainedBy - Date.now()));
    if (!idle) this.#responder.giveUp();
  }

  /** Stops as docs/messaging.md#shutdown says. */
  async #close(): Promise<void> {
    if (this.#state === 'started') {
      await this.retire();
      this.#state = 'closing';
      await this.drain();
      await waitUntil(() => this.#publisher.unconfirmed === 0, this.limits.confirmMs);
    }
    this.#requester.close();
    this.#publisher.close();
    this.#responder.flush();
    this.#responder.close();
    this.#state = 'closed';
    await this.transport.close();
  }

  #retrier(queue: string): Retrier {
    const { log, retryStepsMs: stepsMs = defaultRetryStepsMs } = this.options;
    const { transport, limits } = this;
    const stopped = (): boolean => this.#state === 'closed';
    return new Retrier({
      transport,
      names: this.#names,
      queue,
      stepsMs,
      confirmMs: limits.confirmMs,
      counters: this.#counters,
      log,
      stopped,
    });
  }

  #topology(): Topology {
    const { service, retryStepsMs = defaultRetryStepsMs } = this.options;
    const requests = {
      queue: this.#names.requests(service),
      prefetch: REQUEST_PREFETCH,
      receive: this.#responder.receive.bind(this.#responder),
    };
    return {
      requests: this.#responder.serves ? requests : undefined,
      events: [...this.#events.values()].map(({ consumption }) => consumption),
      retryStepsMs,
    };
  }

  #beforeStart(what: string): void {
    if (this.#state !== 'new') throw new Error(`${what}: the bus is ${this.#state}`);
  }
}
