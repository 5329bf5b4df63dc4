/**
 * Calls between services that share a process skip the broker: their messages go from hand to hand, framed as they would travel, so nothing else of the bus
 * knows the difference. Events, and calls of what is served elsewhere, go through the broker.
 */
import { ITEMS } from '../core/items';
import type { Delivered, StoreOutcome, Topology, Transport, TransportListener } from '../core/transport';

/** Who serves which queue of which broker in this process, first come first; and who waits for replies here. */
const servers = new Map<string, ((delivered: Delivered) => void)[]>();
const callers = new Map<string, TransportListener>();
const LOCAL = 'local ';
let lastCaller = 0;

/** Where a broker is, whoever signs in there: services of one process may each have a user of their own. */
const placeOf = (url: string): string => url.replace(/^([a-z+]+:\/\/)[^@/]*@/i, '$1');

export class LocalTransport implements Transport {
  readonly #replyTo = `${LOCAL}${++lastCaller}`;
  readonly #broker: string;
  #unserve: () => void = () => undefined;

  /** `broker`: its URL; calls stay among those that use the same one, whatever their users. `userId`: broker user whom messages name as their sender. */
  constructor(
    private readonly remote: Transport,
    broker: string,
    private readonly userId: string | undefined,
  ) {
    this.#broker = placeOf(broker);
  }

  async start(topology: Topology, listener: TransportListener): Promise<void> {
    callers.set(this.#replyTo, listener);
    await this.remote.start(topology, listener);
    if (topology.requests !== undefined) this.#serve(topology.requests.queue, topology.requests.receive);
  }

  isLocal(destination: string): boolean {
    return destination.startsWith(LOCAL) || servers.has(`${this.#broker} ${destination}`);
  }

  request(queue: string, bytes: Buffer): void {
    const receive = servers.get(`${this.#broker} ${queue}`)?.[0];
    if (receive === undefined) return this.remote.request(queue, bytes);
    const { userId } = this;
    const always = { contentType: ITEMS, userId, redelivered: false, open: () => true, ack: () => undefined, park: () => undefined };
    queueMicrotask(() => receive({ ...always, bytes, replyTo: this.#replyTo }));
  }

  reply(replyTo: string, bytes: Buffer): void {
    if (!replyTo.startsWith(LOCAL)) return this.remote.reply(replyTo, bytes);
    queueMicrotask(() => callers.get(replyTo)?.onReplies(bytes, ITEMS));
  }

  async replyConfirmed(replyTo: string, bytes: Buffer): Promise<boolean> {
    if (!replyTo.startsWith(LOCAL)) return this.remote.replyConfirmed(replyTo, bytes);
    callers.get(replyTo)?.onReplies(bytes, ITEMS, this.#replyTo);
    return callers.has(replyTo);
  }

  sendControl(worker: string, bytes: Buffer): void {
    if (!worker.startsWith(LOCAL)) return this.remote.sendControl(worker, bytes);
    queueMicrotask(() => callers.get(worker)?.onControl(bytes, ITEMS, this.#replyTo));
  }

  sendFailure(what: 'calls' | 'events'): string | undefined {
    return this.remote.sendFailure(what);
  }

  failure(): string | undefined {
    return this.remote.failure();
  }

  replyChannel(): object | undefined {
    return this.remote.replyChannel();
  }

  store(exchange: string, routingKey: string, bytes: Buffer): Promise<StoreOutcome> {
    return this.remote.store(exchange, routingKey, bytes);
  }

  queueLength(queue: string): Promise<number> {
    return this.remote.queueLength(queue);
  }

  stopConsuming(): Promise<void> {
    this.#unserve();
    return this.remote.stopConsuming();
  }

  async close(): Promise<void> {
    this.#unserve();
    await this.remote.close();
    callers.delete(this.#replyTo);
  }

  #serve(queue: string, receive: (delivered: Delivered) => void): void {
    const place = `${this.#broker} ${queue}`;
    servers.set(place, [...(servers.get(place) ?? []), receive]);
    this.#unserve = () => {
      const others = servers.get(place)?.filter((other) => other !== receive) ?? [];
      if (others.length > 0) servers.set(place, others);
      else servers.delete(place);
    };
  }
}
