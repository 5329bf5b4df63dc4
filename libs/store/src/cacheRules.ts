/** Numbers of the lease protocol, shared by both caches. Their order is the proof: see `LeaseCache` and security.md 5.3. */
import type { Lease, LeaseCache } from './types';

/** No value outlives the read it came from by more than this; a lease lives as long. */
export const LEASE_MS = 2_000;
/** How long a changed key is not cached again. */
export const TOMBSTONE_MS = 10_000;
/** Longest wait for the cache. A lease granted later than this is not used, so every lease is dead LEASE_MS + this after its asking. */
export const PATIENCE_MS = 100;
/** After this wait no lease asked for before it, and no value stored under one, can be alive: more than LEASE_MS + PATIENCE_MS. */
export const ALL_LEASES_DEAD_MS = 2_200;

/** How long a value stored now under this lease may live, in whole ms; 0 or less = not at all. */
export const remainingLife = (lease: Lease, now: number, maxLifeMs: number): number =>
  Math.floor(Math.min(LEASE_MS - (now - lease.since), maxLifeMs));

/** Read-through for any cache: what was loaded is handed back without waiting for its storing, which may fail. */
export async function readThrough(
  cache: {
    get(key: string): Promise<string | undefined>;
    begin(key: string): Promise<Lease>;
    fill(lease: Lease, value: string): Promise<boolean>;
  },
  key: string,
  load: () => Promise<string | undefined>,
): Promise<string | undefined> {
  const cached = await cache.get(key);
  if (cached !== undefined) return cached;
  // Loads are never shared: a call that starts after an invalidation must not be answered by a read from before it.
  const lease = await cache.begin(key);
  const value = await load();
  if (value !== undefined) void cache.fill(lease, value);
  return value;
}

/** As `readThrough`, for several keys: what is missing is leased first and loaded together. */
export async function readManyThrough(
  cache: Pick<LeaseCache, 'getMany' | 'begin' | 'fill'>,
  keys: readonly string[],
  load: (missing: readonly string[]) => Promise<readonly (string | undefined)[]>,
): Promise<(string | undefined)[]> {
  const values = await cache.getMany(keys);
  const missing = keys.filter((_, i) => values[i] === undefined);
  if (missing.length === 0) return values;
  const leases = await Promise.all(missing.map((key) => cache.begin(key)));
  const loaded = new Map<string, string | undefined>();
  for (const [i, value] of (await load(missing)).entries()) {
    if (value !== undefined) void cache.fill(leases[i]!, value);
    loaded.set(missing[i]!, value);
  }
  return keys.map((key, i) => values[i] ?? loaded.get(key));
}
