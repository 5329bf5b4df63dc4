/**
 * The cache in Redis. Every command has 100 ms; after one that got no answer the cache counts as away for a second, so that a paused Redis costs
 * one caller 100 ms, not all of them. Only `invalidate` always tries, because skipping it would cost 2.2 s.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '@gatehouse/runtime';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import { ALL_LEASES_DEAD_MS, LEASE_MS, COMMAND_TIMEOUT_MS, remainingLife, TOMBSTONE_MS } from './cacheRules';
import { limiterOver } from './limiters';
import { countRead, invalidationWaits } from './metrics';
import { ReadThrough } from './readThrough';
import { openLink, type Link } from './redisLink';
import { addTo, memoryTally, type Count, type Tally } from './tally';
import type { Cache, Lease, LimitRule, Marks } from './types';

const INVALIDATE_CHUNK = 200;

/** KEYS: lease, tombstone. ARGV: token, life. The first to ask holds the lease; were it taken over, a crowd would never store anything. */
const BEGIN = `
if redis.call('exists', KEYS[2]) == 1 then return 0 end
if redis.call('set', KEYS[1], ARGV[1], 'nx', 'px', ARGV[2]) then return 1 end
return 0`;

/** KEYS: lease, tombstone, value. ARGV: token, value, life. Never longer than the lease has left: the command may have waited on its way here. */
const FILL = `
if redis.call('exists', KEYS[2]) == 1 or redis.call('get', KEYS[1]) ~= ARGV[1] then return 0 end
local life = math.min(tonumber(ARGV[3]), redis.call('pttl', KEYS[1]))
if life <= 0 then return 0 end
redis.call('set', KEYS[3], ARGV[2], 'px', life)
redis.call('del', KEYS[1])
return 1`;

/** KEYS: lease, tombstone, value of each key in turn. ARGV: life of the tombstone. */
const INVALIDATE = `
for i = 1, #KEYS, 3 do
  redis.call('del', KEYS[i], KEYS[i + 2])
  redis.call('set', KEYS[i + 1], '1', 'px', ARGV[1])
end
return 1`;

export class RedisLeases extends ReadThrough {
  constructor(
    private readonly link: Link,
    private readonly prefix: string,
  ) {
    super();
  }

  async get(key: string): Promise<string | undefined> {
    const value = await this.link.attempt<string | null | undefined>((redis) => redis.get(this.#value(key)), undefined);
    countRead(key, value);
    return value ?? undefined;
  }

  async getMany(keys: readonly string[]): Promise<(string | undefined)[]> {
    if (keys.length === 0) return [];
    const values = await this.link.attempt<(string | null)[]>((redis) => redis.mget(keys.map((key) => this.#value(key))), []);
    for (const [i, key] of keys.entries()) countRead(key, values[i]);
    return keys.map((_, i) => values[i] ?? undefined);
  }

  /** A lease that was not granted has an empty token: nothing can be stored under it. */
  async begin(key: string): Promise<Lease> {
    const since = performance.now();
    const token = randomBytes(12).toString('base64url');
    const granted = await this.link.attempt((redis) => redis.eval(BEGIN, 2, this.#lease(key), this.#tombstone(key), token, LEASE_MS), 0);
    // A blocked event loop may see an old answer before its timer: such a lease could outlive what `invalidate` waits for.
    const usable = granted === 1 && performance.now() - since <= COMMAND_TIMEOUT_MS;
    return { key, token: usable ? token : '', since };
  }

  async fill(lease: Lease, value: string, maxLifeMs: number = LEASE_MS): Promise<boolean> {
    const life = remainingLife(lease, performance.now(), maxLifeMs);
    if (lease.token === '' || life <= 0) return false;
    const keys = [this.#lease(lease.key), this.#tombstone(lease.key), this.#value(lease.key)];
    return (await this.link.attempt((redis) => redis.eval(FILL, 3, ...keys, lease.token, value, life), 0)) === 1;
  }

  async invalidate(keys: readonly string[]): Promise<void> {
    const since = performance.now();
    const chunks: string[][] = [];
    for (let i = 0; i < keys.length; i += INVALIDATE_CHUNK) {
      chunks.push(keys.slice(i, i + INVALIDATE_CHUNK).flatMap((key) => [this.#lease(key), this.#tombstone(key), this.#value(key)]));
    }
    try {
      await Promise.all(chunks.map((chunk) => this.link.run((redis) => redis.eval(INVALIDATE, chunk.length, ...chunk, TOMBSTONE_MS))));
    } catch (err) {
      invalidationWaits.add({});
      this.link.warn({ err, keys: keys.length }, 'cannot invalidate in Redis, waiting until every lease is dead');
      await sleep(ALL_LEASES_DEAD_MS - (performance.now() - since));
    }
  }

  #value = (key: string): string => `${this.prefix}v:${key}`;
  #lease = (key: string): string => `${this.prefix}l:${key}`;
  #tombstone = (key: string): string => `${this.prefix}t:${key}`;
}

class RedisMarks implements Marks {
  constructor(
    private readonly link: Link,
    private readonly prefix: string,
  ) {}

  async set(key: string, seconds: number): Promise<void> {
    await this.link.attempt<unknown>((redis) => redis.set(`${this.prefix}m:${key}`, '1', 'EX', seconds), undefined);
  }

  async has(key: string): Promise<boolean> {
    return (await this.link.attempt((redis) => redis.exists(`${this.prefix}m:${key}`), 0)) === 1;
  }
}

/** Counts in Redis; while it is away in this process, against half of the limit. */
function redisTally({ name, points, seconds }: LimitRule, link: Link, prefix: string): Tally {
  const limiter = new RateLimiterRedis({
    storeClient: link.redis,
    keyPrefix: `${prefix}r:${name}`,
    points,
    duration: seconds,
    rejectIfRedisNotReady: true,
  });
  const alone = memoryTally({ name, points: Math.max(1, Math.floor(points / 2)), seconds });
  return {
    add: async (key, more) => (await link.attempt<Count | undefined>(() => addTo(limiter, key, more), undefined)) ?? alone.add(key, more),
  };
}

/** Connects in the background and for good; resolves when the first connection stands or after a second without one. */
export async function openRedisCache(url: string, prefix: string, log: Log): Promise<Cache> {
  const link = await openLink(url, log, { commandTimeoutMs: COMMAND_TIMEOUT_MS, awayMs: 1_000 });
  return {
    leases: new RedisLeases(link, prefix),
    marks: new RedisMarks(link, prefix),
    limiter: (rule) => limiterOver(rule, redisTally(rule, link, prefix)),
    failure: () => (link.away ? 'Redis does not answer' : undefined),
    close: async () => link.redis.disconnect(),
  };
}
