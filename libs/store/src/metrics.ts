import { cacheWords } from '@gatehouse/contracts';
import { counter, edges, gauge } from '@gatehouse/runtime';

export const cacheReads = counter(
  'gatehouse_cache_reads_total',
  'Keys read from the shared cache: there, absent, or Redis did not answer.',
  {
    cache: cacheWords,
    result: ['hit', 'miss', 'unavailable'],
  },
);
export const invalidationWaits = counter(
  'gatehouse_cache_invalidation_waits_total',
  'Changes that waited 2.2 s because Redis could not be told of them.',
  {},
);
export const cacheUp = gauge('gatehouse_cache_up', 'Whether Redis answers: 1, or 0 while this process goes on without it.', {});
export const limitRefusals = counter('gatehouse_limit_refusals_total', 'Requests over a rate limit of an entry point.', {
  edge: edges,
  limit: ['address', 'credential', 'organization'],
});
export const outboxBacklog = gauge('gatehouse_outbox_documents', 'Documents with events that are not published yet; counted to 10,000.', {
  collection: { atMost: 40 },
});

/** The word a key begins with says which cache it is of. */
export const countRead = (key: string, value: string | null | undefined): void =>
  cacheReads.add({ cache: key.slice(0, key.indexOf(':')), result: value === undefined ? 'unavailable' : value === null ? 'miss' : 'hit' });
