/**
 * A message is a value: its name, its schemas, who may send it. The bus derives queue, types and validation from it.
 * Nothing else in the project may name a queue, an exchange or a routing key.
 */
import type { Static, TSchema } from 'typebox';
import type { ErrorCode } from './errors';

export const serviceNames = ['gateway', 'registry', 'identity', 'policy', 'approvals', 'executor', 'audit', 'console'] as const;
export type ServiceName = (typeof serviceNames)[number];

/** `required`: the bus refuses the call unless a valid signed principal travels with it, so its handler always has one. */
export type PrincipalNeed = 'required' | 'none';

/** A question with one answer from one owner. */
export interface Rpc<
  Q extends TSchema = TSchema,
  A extends TSchema = TSchema,
  P extends PrincipalNeed = PrincipalNeed,
  G extends TSchema = TSchema,
> {
  readonly kind: 'rpc';
  /** `<serving service>.<verb, or what is asked for>`; the serving service is derived from it. */
  readonly name: string;
  readonly server: ServiceName;
  readonly request: Q;
  readonly response: A;
  /** Codes a caller must be ready for, beside `unavailable`, `internal` and `invalid`, which any call may end in. */
  readonly errors: readonly ErrorCode[];
  /** Processes that may send it; checked against the broker user of the message where processes have their own. */
  readonly callers: readonly ServiceName[];
  readonly principal: P;
  /** Safe to run twice, so the bus may send it again after a loss within the deadline. */
  readonly idempotent: boolean;
  /** Longest time in milliseconds the caller waits when it sets no shorter deadline itself. */
  readonly timeoutMs: number;
  /** Asked while somebody waits for a governed call: both ends compile its schemas before they start, so that the first call does not wait for that. */
  readonly duringCall: boolean;
  /** What its handler may report while it runs, to a caller that listens. */
  readonly progress?: G;
}

/** How long a governed call waits for the answer to one question on its way, in milliseconds. */
const DURING_CALL_MS = 1_500;

/** An event, in the past tense, with a version in its name. Any number of consumers, each with a durable queue of its own. */
export interface Event<P extends TSchema = TSchema> {
  readonly kind: 'event';
  /** `<service that states it or owns the subject>.<event>.v<n>`. */
  readonly name: string;
  readonly payload: P;
  readonly publishers: readonly ServiceName[];
}

export type AnyRpc = Rpc<TSchema, TSchema>;
export type AnyEvent = Event<TSchema>;
export type RequestOf<R extends AnyRpc> = Static<R['request']>;
export type ResponseOf<R extends AnyRpc> = Static<R['response']>;
export type ProgressOf<R extends AnyRpc> = Static<NonNullable<R['progress']>>;
export type PayloadOf<E extends AnyEvent> = Static<E['payload']>;

export interface RpcSpec<Q extends TSchema, A extends TSchema, P extends PrincipalNeed, G extends TSchema> {
  request: Q;
  response: A;
  callers: readonly ServiceName[];
  errors?: readonly ErrorCode[];
  /** Default `required`. */
  principal?: P;
  idempotent?: boolean;
  timeoutMs?: number;
  duringCall?: boolean;
  progress?: G;
}

export function rpc<Q extends TSchema, A extends TSchema, P extends PrincipalNeed = 'required', G extends TSchema = TSchema>(
  name: `${ServiceName}.${string}`,
  spec: RpcSpec<Q, A, P, G>,
): Rpc<Q, A, P, G> {
  return {
    kind: 'rpc',
    name,
    server: name.slice(0, name.indexOf('.')) as ServiceName,
    errors: [],
    idempotent: false,
    timeoutMs: spec.duringCall === true ? DURING_CALL_MS : 5_000,
    duringCall: false,
    ...spec,
    principal: spec.principal ?? ('required' as P),
  };
}

export function event<P extends TSchema>(
  name: `${ServiceName}.${string}.v${number}`,
  payload: P,
  publishers: readonly ServiceName[],
): Event<P> {
  return { kind: 'event', name, payload, publishers };
}
