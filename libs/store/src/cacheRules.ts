/** Numbers of the lease protocol, shared by both caches. Their order is the proof: see `LeaseCache`, ADR 0005 and ADR 0075. */
import type { Lease } from './types';

/** No value outlives the read it came from by more than this; a lease lives as long. */
export const LEASE_MS = 2_000;
/** How long a changed key is not cached again. */
export const TOMBSTONE_MS = 10_000;
/** Longest wait for the cache. A lease granted later than this is not used, so every lease is dead LEASE_MS + this after its asking. */
export const COMMAND_TIMEOUT_MS = 100;
/** How long Redis counts as away after a command without an answer. */
export const AWAY_MS = 1_000;
/** After this wait no lease asked for before it, and no value stored under one, can be alive: more than LEASE_MS + COMMAND_TIMEOUT_MS. */
export const ALL_LEASES_DEAD_MS = 2_200;

/** How long a process may answer from its memory after a renewal, from before that was sent. */
export const PROCESS_LEASE_MS = 1_000;
/** How often a process renews. */
export const RENEW_MS = 300;
/** After this wait a process that was registered at an invalidation and did not acknowledge it has no lease: more than PROCESS_LEASE_MS. */
export const SILENT_HOLDER_MS = 1_200;
/** Invalidations that the server keeps for processes that renew. Who finds one missing drops everything. */
export const KEPT_INVALIDATIONS = 1_000;
/** Texts and keys that one process keeps at most, in bytes. */
export const MEMORY_BYTES = 32 * 1_024 * 1_024;

/** How long a value stored now under this lease may live, in whole ms; 0 or less = not at all. */
export const remainingLife = (lease: Lease, now: number, maxLifeMs: number): number =>
  Math.floor(Math.min(LEASE_MS - (now - lease.since), maxLifeMs));
