import type { CommonConfig, ServiceContext } from '@gatehouse/runtime';
import { memoryKeys } from './memoryCache';
import { MemoryRecords } from './memoryRecords';
import { observeRedis } from './metrics';
import { openLink } from './redisLink';
import { RedisRecords } from './redisRecords';
import type { RecordStore } from './types';

/** A record store waits longer than a cache, on a connection of its own, because nothing can be done without its answer. */
const LIMITS = { commandTimeoutMs: 2_000, awayMs: 0 };

/**
 * The records at REDIS_URL under KEY_PREFIX, or the in-process twin for `memory:`. Closes on shutdown.
 */
export async function openRecords(context: ServiceContext<CommonConfig>): Promise<RecordStore> {
  const { REDIS_URL: url, KEY_PREFIX: prefix } = context.config;
  if (url.startsWith('memory:')) return new MemoryRecords(memoryKeys(url, prefix));
  const link = await openLink(url, context.log, LIMITS);
  const records = new RedisRecords(link, prefix);
  const stopObserving = observeRedis(() => records.failure());
  context.onStop('records', () => {
    stopObserving();
    link.close();
  });
  return records;
}
