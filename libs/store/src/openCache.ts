import type { CommonConfig, ServiceContext } from '@gatehouse/runtime';
import { AWAY_MS, COMMAND_TIMEOUT_MS } from './cacheRules';
import { openMemoryCache } from './memoryCache';
import { observeRedis } from './metrics';
import { openRedisCache } from './redisCache';
import type { LinkLimits } from './redisLink';
import { SealedLeases } from './sealedLeases';
import type { Cache, CacheSeal } from './types';

const LIMITS: LinkLimits = { commandTimeoutMs: COMMAND_TIMEOUT_MS, awayMs: AWAY_MS };

/**
 * The cache at REDIS_URL under KEY_PREFIX, or the in-process twin for `memory:`. Closes on shutdown. Adds no health probe: without Redis
 * everything works, only slower, and a process that left its balancer for that would turn a slow day into an outage.
 * With `seal` a value in Redis counts only under its writer's signature; without it, readers check values themselves, as they do verdicts.
 * The in-memory twin lives in this process; nothing else writes to it. `limits` are others only in tests, where a busy machine must not count as absent.
 */
export async function openCache(context: ServiceContext<CommonConfig>, seal?: () => CacheSeal, limits = LIMITS): Promise<Cache> {
  const { REDIS_URL: url, KEY_PREFIX: prefix, CACHE_IN_PROCESS: inProcess } = context.config;
  if (url.startsWith('memory:')) return closing(context, openMemoryCache(url, prefix, context.log));
  const sealed = seal?.();
  const cache = closing(context, await openRedisCache(url, prefix, context.log, inProcess !== 'off', limits));
  return sealed === undefined ? cache : { ...cache, leases: new SealedLeases(cache.leases, sealed, context.log) };
}

function closing(context: ServiceContext<CommonConfig>, cache: Cache): Cache {
  const stopObserving = observeRedis(() => cache.failure());
  context.onStop('cache', () => {
    stopObserving();
    return cache.close();
  });
  return cache;
}
