/** A request that a worker holds, from its arrival until its answer is handed to the transport. */
import type { AnyRpc } from '@gatehouse/contracts';
import type { Handler } from '../types';
import type { RequestHeader } from './items';
import { startWithinMs, type Limits } from './limits';
import type { AcceptsSender } from './senders';
import type { Delivered } from './transport';

/** All requests of one RPC in this process: at most `limit` run at once, the others wait here. */
export interface ServedRpc {
  readonly rpc: AnyRpc;
  readonly handler: Handler<AnyRpc>;
  readonly accepts: AcceptsSender;
  readonly limit: number;
  readonly manualBegin: boolean;
  running: number;
  readonly waiting: Job[];
}

/** A delivered message of requests. It is acknowledged when all its requests are done, or earlier by `ack`. */
export class RequestMessage {
  /** Requests that are not done, and one for the message itself while it is read. */
  #unfinished = 1;
  #acked = false;

  constructor(readonly delivered: Delivered) {}

  add(): void {
    this.#unfinished += 1;
  }

  /** One of its requests is done. */
  done(): void {
    this.#unfinished -= 1;
    if (this.#unfinished === 0) this.ack();
  }

  ack(): void {
    if (this.#acked) return;
    this.#acked = true;
    this.delivered.ack();
  }
}

/** The share of `unheardMs`, which a caller waits on top of `startMs`, that a worker counts on: the rest is for clocks that differ. */
const UNHEARD_SHARE = 0.5;
/**
 * The share of `silenceMs`, for which a caller waits after a keep-alive, that a worker counts on: the rest is for its way. Keep-alives come four times
 * as often, so a worker may stand still for a second between two of them.
 */
const SILENCE_SHARE = 0.9;

/**
 * Its states, in order:
 * - waiting: `limit` others run. It may still be dropped, when it becomes too old or is abandoned.
 * - running: it takes one of the `limit` places. The handler of an idempotent one, or with `manualBegin`, starts.
 * - `begun`, of what may run only once: `begun` was sent to its caller. At once, or with `manualBegin` when its handler says so.
 * - `confirmed`: the broker has confirmed `begun` in time. It may have its effect; without `manualBegin` its handler starts only now.
 * - answered: it is held no longer.
 */
export class Job {
  /** Epoch ms: its handler must not start after it. */
  readonly startBy: number;
  /** Epoch ms: when the next keep-alive is due. */
  aliveAt: number;
  /** `begun` was sent while replies went out on this `channel`. `confirmed`: whether the broker confirmed it while the caller was waiting. */
  begun: { readonly channel: object; readonly confirmed: Promise<boolean>; settle(confirmed: boolean): void } | undefined;
  /** Until when its caller waits even if it hears nothing more, by `performance.now()`. */
  #callerWaitsUntil: number;
  #givenUp: AbortController | undefined;
  #abandoned: AbortController | undefined;

  constructor(
    readonly served: ServedRpc,
    readonly message: RequestMessage,
    readonly header: RequestHeader,
    readonly replyTo: string,
    limits: Limits,
  ) {
    const now = Date.now();
    const latest = now + startWithinMs(served.rpc, limits);
    // It was not sent after it arrived: where its time says so, our clock is behind, and would let it start too late.
    this.startBy = Math.min(header.startBy, latest);
    // The caller of an old request may give it up at any moment: its first keep-alive is due at once.
    this.aliveAt = now + Math.max(0, limits.aliveMs - (latest - this.startBy));
    this.#callerWaitsUntil = performance.now() + this.startBy - now + limits.unheardMs * UNHEARD_SHARE;
  }

  /** Whether its caller is still waiting for certain. Once false it stays so. */
  get callerWaits(): boolean {
    return performance.now() < this.#callerWaitsUntil;
  }

  /** The broker has just confirmed a keep-alive that was sent at `sentAt`. It comes too late when the caller may have stopped waiting before. */
  keptAlive(sentAt: number, silenceMs: number): void {
    if (this.callerWaits) this.#callerWaitsUntil = Math.max(this.#callerWaitsUntil, sentAt + silenceMs * SILENCE_SHARE);
  }

  /** Aborts at the deadline or when a shutdown does not wait any longer. Made on first use, as the next: most handlers never look. */
  get signal(): AbortSignal {
    return (this.#givenUp ??= new AbortController()).signal;
  }

  giveUp(): void {
    (this.#givenUp ??= new AbortController()).abort();
  }

  /** Aborts when its caller has gone away. */
  get abandoned(): AbortSignal {
    return (this.#abandoned ??= new AbortController()).signal;
  }

  get isAbandoned(): boolean {
    return this.#abandoned?.signal.aborted === true;
  }

  abandon(): void {
    (this.#abandoned ??= new AbortController()).abort();
  }
}
