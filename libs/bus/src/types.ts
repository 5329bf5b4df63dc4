/** What services see of the bus. Two implementations: real RabbitMQ (`amqp/`) and the in-process twin (`memory/`), held equal by one contract suite. */
import type { AnyEvent, AnyRpc, PayloadOf, Principal, ProgressOf, RequestOf, ResponseOf, ServiceName } from '@gatehouse/contracts';
import type { Log } from '@gatehouse/runtime';

/** What travels with every call beside its payload. An edge makes one; a handler passes on the one it got. */
export interface CallContext {
  /** Principal signed by the edge that authenticated it; absent before anybody is authenticated. */
  readonly principalToken?: string | undefined;
  readonly correlationId: string;
  /** W3C trace context of the outside request. */
  readonly traceparent?: string | undefined;
  /** Epoch ms after which nobody waits for the answer any more. */
  readonly deadline: number;
  /** Aborts when the outside caller went away. */
  readonly signal?: AbortSignal | undefined;
}

/** A call as its handler sees it. Pass it as `CallContext` of further calls: deadline, trace and principal go with it. */
export interface Call<P extends Principal | undefined = Principal | undefined> extends CallContext {
  /** Verified. */
  readonly principal: P;
  /** Aborts at the deadline, or when the process gives up on shutdown. */
  readonly signal: AbortSignal;
  /** Aborts when its caller has gone away and nobody reads the answer. A call that has begun has its effect or not all the same: who cannot stop it ignores this. */
  readonly abandoned: AbortSignal;
  /** To a caller that listens, while the handler runs: by the contract's `progress`, undefined where the caller does not listen. May be lost. */
  readonly report: ((report: unknown) => void) | undefined;
  /**
   * Called by a handler with `manualBegin`: tells the caller, once, that from now on the call may have its effect. False where the caller may have stopped
   * waiting, or cannot be reached: then the call must have no effect.
   */
  readonly begin: () => boolean;
  /**
   * Awaited by a handler with `manualBegin` right before the effect: whether the broker has confirmed in time what `begin` sent. False, also where the caller has
   * gone away: the call must have no effect.
   */
  readonly beginConfirmed: () => Promise<boolean>;
}

/** An answer with bytes beside its JSON, passed through unparsed. */
export class Attached<T> {
  constructor(
    readonly value: T,
    readonly body: Buffer,
  ) {}
}

/** A call of this message. The bus lets none through without a principal when the contract says `principal: 'required'`. */
export type CallOf<R extends AnyRpc> = Call<R['principal'] extends 'required' ? Principal : Principal | undefined>;

export type Handler<R extends AnyRpc> = (
  request: RequestOf<R>,
  call: CallOf<R>,
) => Promise<ResponseOf<R> | Attached<ResponseOf<R>>> | ResponseOf<R> | Attached<ResponseOf<R>>;

/** An event as its consumer sees it. */
export interface Delivery<E extends AnyEvent> {
  readonly payload: PayloadOf<E>;
  /** Same for every copy of one publish; unique key of whatever effect the consumer stores. */
  readonly messageId: string;
  readonly correlationId: string | undefined;
  /** 1 for the first delivery, counted up by our own delayed retries. */
  readonly attempt: number;
}

export interface ServeOptions {
  /** Calls handled at once; default 256. Beyond it requests wait in the queue. */
  readonly concurrency?: number;
  /** The handler of a call that may run only once calls `call.begin` itself, and awaits `call.beginConfirmed` before the effect. Without it the bus does both before the handler starts. */
  readonly manualBegin?: boolean;
}
export interface CallOptions<R extends AnyRpc = AnyRpc> {
  readonly timeoutMs?: number;
  /** Is told what the handler reports while it runs, as the contract's `progress` says. */
  readonly onProgress?: ((report: ProgressOf<R>) => void) | undefined;
}
export interface ConsumeOptions {
  /** Deliveries handed to the handler together, at most; default 1. */
  readonly maxItems?: number;
  /** How long to wait for a fuller batch, in ms; default 0. */
  readonly maxWaitMs?: number;
  /** At most one consumer of the queue at a time across all processes of the service. */
  readonly singleActive?: boolean;
}
export interface PublishOptions {
  /** Default: a new id. The outbox relay repeats the id when it publishes again. */
  readonly messageId?: string;
  readonly correlationId?: string | undefined;
}

export interface Bus {
  /** Answer calls of this message. Register before `start`. Throwing `AppError` answers with its code; anything else answers `internal` and is logged. */
  serve<R extends AnyRpc>(rpc: R, handler: Handler<R>, options?: ServeOptions): void;

  /**
   * Ask and wait. Rejects with `AppError`: the codes of the contract, `invalid` (the request breaks the schema), `unavailable` (it did not run:
   * no queue, broker away, bound reached, deadline passed before it was sent, no process began it), `unknown_outcome` (begun, answer lost; `unavailable` instead when the message
   * is idempotent).
   * Waits until `caller.deadline` or `rpc.timeoutMs` or `timeoutMs`, whichever is first.
   */
  call<R extends AnyRpc>(rpc: R, request: RequestOf<R>, caller: CallContext, options?: CallOptions<R>): Promise<ResponseOf<R>>;
  /** As `call`, with the bytes attached to the answer (empty when there are none). */
  callAttached<R extends AnyRpc>(
    rpc: R,
    request: RequestOf<R>,
    caller: CallContext,
    options?: CallOptions<R>,
  ): Promise<Attached<ResponseOf<R>>>;

  /** Resolves when a quorum queue of every consumer has stored it. Rejects `unavailable` after 1.6 s without confirm: it may still be stored later. */
  publish<E extends AnyEvent>(event: E, payload: PayloadOf<E>, options?: PublishOptions): Promise<void>;

  /** As `publish`, of a payload that was checked when it was written down, as JSON text; only its consumers read it again. */
  publishText<E extends AnyEvent>(event: E, json: Buffer, messageId: string): Promise<void>;

  /**
   * Consume an event on a durable queue of this service. The handler stores its effect, then resolves; only then is the message acknowledged.
   * A throw is retried after 1 s, 10 s, 1 min, 10 min, then parked with the error on the message. With a batch, a throw retries each item of it alone.
   */
  on<E extends AnyEvent>(event: E, handler: (deliveries: readonly Delivery<E>[]) => Promise<void>, options?: ConsumeOptions): void;

  /** Connect, declare, consume. Resolves once connected and every consumer is confirmed; keeps trying until then. */
  start(): Promise<void>;
  /** Undefined when calls can be made and served, else why not. */
  failure(): string | undefined;
  /** Take no more calls and events; what was taken goes on. The first half of `close`, for a process that has more to end in between. */
  retire(): Promise<void>;
  /** Retires, and resolves when what was taken has ended (bounded, from `retire` on): for a process that closes what it used only then. */
  drain(): Promise<void>;
  /** Stop consuming, finish what runs (bounded, from `retire` on), wait for confirms, close. */
  close(): Promise<void>;
}

/** Is told what the bus does, for metrics and traces: the bus itself knows neither. */
export interface BusObserver {
  /** Around a call of this process: what `ask` is given travels. */
  calling<T>(rpc: string, caller: CallContext, ask: (caller: CallContext) => Promise<T>): Promise<T>;
  /** Around the answering of a call, from its beginning. */
  serving<T>(rpc: string, from: Pick<CallContext, 'correlationId' | 'traceparent'>, answer: () => Promise<T>): Promise<T>;
  /** Around one hand-over of events to their handler. */
  handling<T>(event: string, count: number, handle: () => Promise<T>): Promise<T>;
}

export interface BusOptions {
  /** Name of this process; request queues and event queues derive from it. */
  readonly service: ServiceName;
  /** `amqp://…` or `memory:` (optionally `memory:<name>`: hubs of one name in one process are one bus). */
  readonly url: string;
  /** Prefix of every queue and exchange. */
  readonly prefix: string;
  readonly log: Log;
  /** Returns the principal of a signed token, or throws. Injected, so that the bus knows no key. */
  readonly verifyPrincipal: (token: string) => Principal;
  readonly requestQueueType?: 'classic' | 'quorum';
  /** Broker user each service has, when each has its own; messages from other users than the contract names are refused. */
  readonly brokerUser?: (service: ServiceName) => string;
  /** Delays between tries of a failed event, in ms; tests shorten them. Default [1_000, 10_000, 60_000, 600_000]. */
  readonly retryStepsMs?: readonly number[];
  readonly observer?: BusObserver;
  /** Calls of what another bus of this process serves go to it directly, not through the broker. Default false. */
  readonly localCalls?: boolean;
}
