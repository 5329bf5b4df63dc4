/** Every bound and period of the bus, in milliseconds, bytes or counts. Tests shorten some of them. */
export interface Limits {
  /** Multiplies how long a caller waits for the answer to a request. */
  readonly timeoutFactor: number;
  /** A caller gives a call up after this much silence of its worker. A worker never starts the handler of an older request. */
  readonly silenceMs: number;
  /** A worker never starts the handler of an older request that may run only once. Such a handler may `begin` later while keep-alives are confirmed. */
  readonly startMs: number;
  /** After `startMs` a caller waits this much longer for `begun`: clocks differ, and messages take time. */
  readonly unheardMs: number;
  /** Interval of a worker's keep-alives for every call that it holds. */
  readonly aliveMs: number;
  /** Pause before a returned request is sent again, and for how long that is tried. */
  readonly returnPauseMs: number;
  readonly returnWindowMs: number;
  /** Calls one process may be waiting for. */
  readonly maxInFlight: number;
  readonly maxInFlightBytes: number;
  /** Events one process may have unconfirmed. */
  readonly maxUnconfirmed: number;
  readonly maxUnconfirmedBytes: number;
  /** Longest wait for the confirm of an event. */
  readonly confirmMs: number;
  /** A broker that confirms nothing for so long hangs: calls end, further ones are refused, the process is not ready. */
  readonly hangMs: number;
  /** Longest time events are collected for the next message while one waits for its confirm. */
  readonly batchWaitMs: number;
  /** Pause before the next message of events after the confirm of one that carried several. */
  readonly batchDelayMs: number;
  /** Items and bytes that travel in one message; a larger item travels alone. A message of requests goes to one worker, so these are fewer. */
  readonly batchItems: number;
  readonly batchBytes: number;
  readonly eventBatchItems: number;
  readonly eventBatchBytes: number;
  /** A larger request, answer or event is refused: brokers differ in what they take, and close the channel over it. */
  readonly maxItemBytes: number;
  /** Granularity of deadlines. */
  readonly sweepMs: number;
  /** How long a shutdown waits for running handlers. */
  readonly drainMs: number;
}

/** How old a request may be when its handler starts. Of what may run only once less, because its caller must hear of it before it says that nothing was done. */
export const startWithinMs = (rpc: { readonly idempotent: boolean }, limits: Limits): number =>
  rpc.idempotent ? limits.silenceMs : limits.startMs;

export const defaultLimits: Limits = {
  timeoutFactor: 1,
  silenceMs: 1_600,
  startMs: 1_000,
  unheardMs: 800,
  aliveMs: 350,
  returnPauseMs: 60,
  returnWindowMs: 1_500,
  maxInFlight: 2_048,
  maxInFlightBytes: 64 << 20,
  maxUnconfirmed: 1_024,
  maxUnconfirmedBytes: 8 << 20,
  confirmMs: 1_600,
  hangMs: 900,
  batchWaitMs: 10,
  batchDelayMs: 2,
  batchItems: 64,
  batchBytes: 64 << 10,
  eventBatchItems: 256,
  eventBatchBytes: 128 << 10,
  maxItemBytes: 8 << 20,
  sweepMs: 50,
  drainMs: 4_000,
};

/** The limits of a machine that answers `factor` times as slowly: every wait for others is so much longer, nothing else changes. */
export const slowerBy = (factor: number): Partial<Limits> => ({
  timeoutFactor: factor,
  silenceMs: defaultLimits.silenceMs * factor,
  startMs: defaultLimits.startMs * factor,
  unheardMs: defaultLimits.unheardMs * factor,
  returnWindowMs: defaultLimits.returnWindowMs * factor,
  confirmMs: defaultLimits.confirmMs * factor,
  hangMs: defaultLimits.hangMs * factor,
});
