/** One request a worker holds, from its arrival until its answer was handed to the transport. */
import type { AnyRpc, Principal } from '@gatehouse/contracts';
import type { Call, Handler } from '../types';
import type { RequestHeader } from './items';
import type { AcceptsSender } from './senders';
import type { Delivered } from './transport';

/** All requests of one RPC in this process: at most `limit` run at once, the others wait here. */
export interface ServedRpc {
  readonly rpc: AnyRpc;
  readonly handler: Handler<AnyRpc>;
  readonly accepts: AcceptsSender;
  readonly limit: number;
  readonly saysWhenItBegins: boolean;
  running: number;
  readonly waiting: Job[];
}

/** A delivered message with the number of its items that are not done yet. */
export interface Carrier {
  readonly delivered: Delivered;
  left: number;
  acked: boolean;
}

export interface Job {
  readonly served: ServedRpc;
  readonly carrier: Carrier;
  readonly header: RequestHeader;
  readonly replyTo: string;
  /** Epoch ms: must not be started after it. */
  readonly startBy: number;
  /** When the caller must hear of it again. */
  aliveAt: number;
  /** Until when its caller is waiting even if it hears nothing more, by `performance.now()`. */
  awaitedUntil: number;
  /** On what the caller was told that it has begun, and whether the broker had that word before `awaitedUntil`. */
  begun: { readonly route: object; readonly inTime: Promise<boolean>; settle(inTime: boolean): void } | undefined;
  gaveUp: boolean;
  controller: AbortController | undefined;
  /** Its caller has gone away. */
  isAbandoned: boolean;
  abandoned: AbortController | undefined;
}

/** The call as its handler sees it. Its signals are made on first use: most handlers never look. */
export function callOf(job: Job, principal: Principal | undefined, effect: Pick<Call, 'begin' | 'callerKnows' | 'report'>): Call {
  const { correlationId, traceparent, principalToken, deadline } = job.header;
  return {
    correlationId,
    traceparent,
    principalToken,
    deadline,
    principal,
    ...effect,
    get signal() {
      job.controller ??= new AbortController();
      if (job.gaveUp) job.controller.abort();
      return job.controller.signal;
    },
    get abandoned() {
      job.abandoned ??= new AbortController();
      if (job.isAbandoned) job.abandoned.abort();
      return job.abandoned.signal;
    },
  };
}

/** Nobody waits for it any more. */
export function giveUp(job: Job): void {
  job.gaveUp = true;
  job.controller?.abort();
}

/** Nobody will read its answer. */
export function abandon(job: Job): void {
  job.isAbandoned = true;
  job.abandoned?.abort();
}
