import type { CommonConfig, ServiceContext } from '@gatehouse/runtime';
import { openMemoryCache } from './memoryCache';
import { openRedisCache } from './redisCache';
import type { Cache } from './types';

/**
 * The cache at REDIS_URL under KEY_PREFIX, or the in-process twin for `memory:`. Closes on shutdown. Adds no health probe: without Redis
 * everything works, only slower, and a process that left its balancer for that would turn a slow day into an outage.
 */
export async function openCache(context: ServiceContext<CommonConfig>): Promise<Cache> {
  const { REDIS_URL: url, KEY_PREFIX: prefix } = context.config;
  const cache = url.startsWith('memory:') ? openMemoryCache(url, prefix) : await openRedisCache(url, prefix, context.log);
  context.onStop('cache', () => cache.close());
  return cache;
}
