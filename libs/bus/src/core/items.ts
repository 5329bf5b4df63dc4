/** What travels on the wire: items, each a small JSON header (the payload is in it) and optional bytes. Documented for other languages in README.md. */
import type { ErrorCode } from '@gatehouse/contracts';

/** Version of the headers below. An item of another version is refused. */
export const CONTRACT_VERSION = 1;
/** Content type of a message of framed items; a single item may also travel as `application/json`, header only. */
export const ITEMS = 'application/vnd.gatehouse.items';

export interface RequestHeader {
  readonly v: number;
  readonly kind: 'request';
  /** Unique for the reply address. */
  readonly id: number;
  readonly rpc: string;
  readonly payload: unknown;
  /** Epoch ms: nobody waits for the answer after it. */
  readonly deadline: number;
  /** Epoch ms: must not be started after it. */
  readonly startBy: number;
  readonly correlationId: string;
  readonly traceparent?: string | undefined;
  readonly principalToken?: string | undefined;
  /** Its caller listens to what is reported while it runs. */
  readonly progress?: true;
}

export interface ReplyError {
  readonly code: ErrorCode;
  readonly message: string;
  readonly details?: readonly string[];
  readonly data?: Readonly<Record<string, unknown>> | undefined;
}

/** Answer to one request: `payload` or `error`. */
export interface ReplyHeader {
  readonly v: number;
  readonly kind: 'reply';
  readonly id: number;
  readonly payload?: unknown;
  readonly error?: ReplyError;
}

/** Interim reply, a keep-alive: a living worker still holds the requests of these ids. */
export interface AliveHeader {
  readonly v: number;
  readonly kind: 'alive';
  readonly ids: readonly number[];
}

/** Interim reply: a worker has begun these requests, which may run only once. From now on they may have had their effect. */
export interface BegunHeader {
  readonly v: number;
  readonly kind: 'begun';
  readonly ids: readonly number[];
}

/** Interim reply: what the handler of a running request reports, to a caller that listens. */
export interface ProgressHeader {
  readonly v: number;
  readonly kind: 'progress';
  readonly id: number;
  readonly payload: unknown;
}

/** To a worker: the caller of these requests has gone away. Which caller, its reply address says. */
export interface CancelHeader {
  readonly v: number;
  readonly kind: 'cancel';
  readonly ids: readonly number[];
}

/** Goes to no queue and so comes back to its sender, behind everything that was on its way there. */
export interface ProbeHeader {
  readonly v: number;
  readonly kind: 'probe';
  readonly id: number;
}

export interface EventHeader {
  readonly v: number;
  readonly kind: 'event';
  /** Message id: the same for every copy of one publish. */
  readonly id: string;
  readonly event: string;
  readonly payload: unknown;
  readonly correlationId?: string | undefined;
  /** Deliveries so far, counted by our own retries; absent = first. */
  readonly attempt?: number;
  /** Why the last attempt failed; only on retried and parked items. */
  readonly lastError?: string;
}

export type ItemHeader =
  RequestHeader | ReplyHeader | AliveHeader | BegunHeader | ProgressHeader | CancelHeader | ProbeHeader | EventHeader;

export interface Item {
  /** As it came from the wire: check before use. */
  readonly header: unknown;
  readonly body: Buffer;
}
