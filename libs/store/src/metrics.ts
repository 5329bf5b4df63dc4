import { cacheWords } from '@gatehouse/contracts';
import { counter, edges, gauge } from '@gatehouse/runtime';

export const cacheReads = counter(
  'gatehouse_cache_reads_total',
  'Keys read from the cache: held in the memory of this process, there or absent in Redis, or Redis did not answer.',
  {
    cache: cacheWords,
    result: ['held', 'hit', 'miss', 'unavailable'],
  },
);
export const failedFills = counter(
  'gatehouse_cache_failed_fills_total',
  'Values that a fault of the process kept from being stored in the cache; their readers had them from the source, and the log has the fault.',
  { cache: cacheWords },
);
export const invalidationWaits = counter(
  'gatehouse_cache_invalidation_waits_total',
  'Changes that waited 2.2 s because Redis could not be told of them, or had just lost what it knew.',
  {},
);
export const silentHolders = counter(
  'gatehouse_cache_silent_holders_total',
  'Processes that a change waited 1.2 s for because they did not acknowledge it.',
  {},
);
const redisFailures = new Set<() => string | undefined>();
gauge('gatehouse_cache_up', 'Whether Redis answers: 1, or 0 while it does not. Only processes that use it say so.', {}).readFrom(() =>
  redisFailures.size === 0 ? [] : [[{}, [...redisFailures].some((failure) => failure() !== undefined) ? 0 : 1]],
);
export const limitRefusals = counter('gatehouse_limit_refusals_total', 'Requests over a rate limit of an entry point.', {
  edge: edges,
  limit: ['address', 'credential', 'organization'],
});
export const outboxBacklog = gauge('gatehouse_outbox_documents', 'Documents with events that are not published yet; counted to 10,000.', {
  collection: { atMost: 40 },
});

interface ObservedHolder {
  readonly leaseAgeMs: number | undefined;
  readonly bytes: number;
}
const holders = new Set<ObservedHolder>();
gauge(
  'gatehouse_cache_lease_age_seconds',
  'Age of the lease under which this process answers from its memory, the oldest one of its services; over 1 it does not.',
  {},
).readFrom(() => {
  const ages = [...holders].flatMap(({ leaseAgeMs }) => leaseAgeMs ?? []);
  return ages.length === 0 ? [] : [[{}, Math.max(...ages) / 1_000]];
});
gauge('gatehouse_cache_memory_bytes', 'Cached texts and keys in the memory of this process, about.', {}).readFrom(() =>
  holders.size === 0 ? [] : [[{}, [...holders].reduce((sum, { bytes }) => sum + bytes, 0)]],
);

/** Shows in the metrics whether this link to Redis works, until the returned function is called. */
export function observeRedis(failure: () => string | undefined): () => void {
  redisFailures.add(failure);
  return () => void redisFailures.delete(failure);
}

/** Shows it in the metrics until the returned function is called. */
export function observeHolder(holder: ObservedHolder): () => void {
  holders.add(holder);
  return () => void holders.delete(holder);
}

/** The word a key begins with says which cache it is of. */
export const wordOf = (key: string): string => key.slice(0, key.indexOf(':'));

export const countRead = (key: string, result: 'held' | 'hit' | 'miss' | 'unavailable'): void =>
  cacheReads.add({ cache: wordOf(key), result });
