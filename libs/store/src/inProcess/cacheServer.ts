/**
 * What all processes share for their caches, as steps that run without interruption: scripts in Redis, and a twin in memory for tests.
 *
 * An epoch is the time in which the server lost nothing: it has another one after it was emptied, replaced by another server or lost the key that
 * names it. A value that was stored in an earlier epoch, or under a lease of one, is absent: the server may have lost its removal.
 */
import type { Lease } from '../types';

export interface CachedValue {
  readonly text: string;
  /** How much longer it may be used, in ms, counted from before the read was sent. */
  readonly lifeMs: number;
}

/** Keys that a change took out of the cache. */
export interface Invalidation {
  readonly epoch: string;
  /** The invalidations of an epoch are numbered without gaps. */
  readonly position: number;
  /** Names it in the acknowledgement to its writer. */
  readonly tag: string;
  /** The writer, who waits for acknowledgements. */
  readonly writer: string;
  readonly keys: readonly string[];
}

/** The last invalidation that a process has heard of. */
export interface Position {
  readonly epoch: string;
  readonly position: number;
}
export interface Renewal extends Position {
  /** Every invalidation since the position that was known; undefined when they cannot be told: another epoch, or some are no longer kept. */
  readonly since: readonly Invalidation[] | undefined;
}

export interface Appended {
  readonly epoch: string;
  /** How long the server has had this epoch, in ms by its own clock. */
  readonly epochAgeMs: number;
  /** Processes that may answer from their memory, each with the mark of its last renewal. */
  readonly holders: ReadonlyMap<string, string>;
}
export interface Acknowledgement {
  readonly writer: string;
  readonly tag: string;
}

export interface CacheServer {
  /** The values in the order of the keys; undefined when there is no answer in time. */
  read(keys: readonly string[]): Promise<readonly (CachedValue | undefined)[] | undefined>;
  /** Undefined when there is no answer; the process then has no lease of it. */
  renew(holder: string, known: Position | undefined): Promise<Renewal | undefined>;
  begin(key: string): Promise<Lease>;
  fill(lease: Lease, value: string, maxLifeMs: number): Promise<boolean>;
  /** Removes values and leases, leaves tombstones, and tells the holders. Rejects when there is no answer in time: it may have taken place. */
  invalidate(keys: readonly string[], tag: string, writer: string): Promise<Appended>;
  /** Tells writers that this process has dropped what they invalidated. Never throws. */
  acknowledge(holder: string, all: readonly Acknowledgement[]): Promise<void>;
  /** Takes processes that gave no sign off the register, unless they renewed since those marks. Never throws. */
  dropHolders(epoch: string, silent: ReadonlyMap<string, string>): Promise<void>;
  /** The process holds nothing any more. Never throws. */
  leave(holder: string): Promise<void>;
}
