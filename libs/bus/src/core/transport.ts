/** What the bus needs from a transport: moving messages of framed items. All meaning is in the classes of this folder. */

/** A message handed to us. It belongs to the channel that delivered it. */
export interface Delivered {
  readonly bytes: Buffer;
  readonly contentType: string | undefined;
  /** Broker user of the sender, checked by the broker; undefined when it sent none. */
  readonly userId: string | undefined;
  /** It was handed to a consumer before; nothing follows about copies of one publish. */
  readonly redelivered: boolean;
  readonly replyTo: string | undefined;
  /** Whether it can still be acknowledged. */
  open(): boolean;
  /** Never throws; does nothing on a closed channel. */
  ack(): void;
  /** Publishes an event to its parked queue, as it came. Never throws; does nothing on a closed channel. */
  park(): void;
}

export interface Consumption {
  readonly queue: string;
  readonly prefetch: number;
  readonly receive: (delivered: Delivered) => void;
}
export interface EventConsumption extends Consumption {
  readonly event: string;
  readonly singleActive: boolean;
}

/** What a process consumes; the transport declares queues from it. */
export interface Topology {
  readonly requests: Consumption | undefined;
  readonly events: readonly EventConsumption[];
  readonly retryStepsMs: readonly number[];
}

export interface TransportListener {
  /** A message of replies came in. `worker`: where control messages reach its sender, where it said so. */
  onReplies(bytes: Buffer, contentType: string | undefined, worker?: string): void;
  /** A control message about requests that are held here came in. `replyTo`: reply address of the caller that sent it. */
  onControl(bytes: Buffer, contentType: string | undefined, replyTo: string): void;
  /** No queue took this message of requests: nothing in it ran. */
  onReturned(bytes: Buffer): void;
  /** Requests sent so far will get no answer any more. `again`: sending will soon work again. */
  onLost(reason: string, again: boolean): void;
  /** Requests can be sent (again). */
  onReady(): void;
}

/** `stored`: confirmed. `unroutable`: no queue took it. `refused`: the broker said no, try again. `lost`: may or may not have been stored. */
export type StoreOutcome = 'stored' | 'unroutable' | 'refused' | 'lost';

export interface Transport {
  /** Resolves once everything is declared and consumed. Rejects only when trying again cannot help. */
  start(topology: Topology, listener: TransportListener): Promise<void>;
  /** Why these cannot be sent now; undefined when they can. */
  sendFailure(what: 'calls' | 'events'): string | undefined;
  /** Why the process is not ready; undefined when it is. */
  failure(): string | undefined;
  /** Whether requests to this queue, or replies to this address, stay in this process. */
  isLocal(destination: string): boolean;
  request(queue: string, bytes: Buffer): void;
  reply(replyTo: string, bytes: Buffer): void;
  /** As `reply`, on the channel with publisher confirms, with the address of this process for control messages. True once the broker confirmed it: it arrives before anything sent later. Never rejects; may take as long as the connection lives. */
  replyConfirmed(replyTo: string, bytes: Buffer): Promise<boolean>;
  /** Sends a control message to a worker, whose address came with a message of replies, with our reply address. */
  sendControl(worker: string, bytes: Buffer): void;
  /** Identity of the channel that replies go out on: another value after a loss, undefined while there is none. */
  replyChannel(): object | undefined;
  store(exchange: string, routingKey: string, bytes: Buffer): Promise<StoreOutcome>;
  /** Messages ready in a queue that was declared here. Rejects while the broker cannot be asked. */
  queueLength(queue: string): Promise<number>;
  stopConsuming(): Promise<void>;
  /** Write out what was handed over, then close. Bounded. */
  close(): Promise<void>;
}
