/** The cache in Redis: values that all processes share, and what each process keeps of them in its memory (ADR 0075). */
import { randomBytes } from 'node:crypto';
import type { Log } from '@gatehouse/runtime';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import { LEASE_MS, RENEW_MS } from './cacheRules';
import { Changes } from './inProcess/changes';
import { Holder } from './inProcess/holder';
import { startPushes } from './inProcess/pushes';
import { RedisCacheServer } from './inProcess/redisCacheServer';
import { redisKeys } from './inProcess/redisKeys';
import { limiterOver } from './limiters';
import { countRead, observeHolder } from './metrics';
import { ReadThrough } from './readThrough';
import { openLink, type Link, type LinkLimits } from './redisLink';
import { addTo, memoryTally, type Count, type Tally } from './tally';
import type { Cache, Lease, LimitRule, Marks } from './types';

export class RedisLeases extends ReadThrough {
  readonly #server: RedisCacheServer;
  readonly #holder: Holder;
  readonly #changes: Changes;
  readonly #stops: (() => void)[] = [];
  #isRenewing = false;

  constructor(
    link: Link,
    prefix: string,
    private readonly inProcess: boolean,
    log: Pick<Log, 'error'>,
  ) {
    super(log);
    const keys = redisKeys(prefix);
    const writer = randomBytes(9).toString('base64url');
    this.#server = new RedisCacheServer(link, keys);
    this.#holder = new Holder(this.#server);
    this.#changes = new Changes({
      server: this.#server,
      own: this.#holder.id,
      dropOwn: (all) => this.#holder.drop(all),
      writer,
    });
    this.#stops.push(
      startPushes({
        redis: link.redis,
        names: { invalidations: keys.invalidations, acknowledgements: keys.writer(writer) },
        position: () => (this.#isRenewing ? this.#holder.position : undefined),
        onInvalidations: (all) => this.#holder.hear(all),
        onGap: () => this.#holder.renew(),
        onAcknowledgement: (tag, holder) => this.#changes.acknowledged(tag, holder),
      }),
    );
  }

  async get(key: string): Promise<string | undefined> {
    const held = this.#holder.peek(key);
    if (held === undefined) return (await this.getMany([key]))[0];
    countRead(key, 'held');
    return held;
  }

  async getMany(keys: readonly string[]): Promise<(string | undefined)[]> {
    if (!this.#isRenewing && this.inProcess) this.#startRenewing();
    const values = keys.map((key) => this.#holder.peek(key));
    const missing = keys.filter((_, i) => values[i] === undefined);
    for (const [i, key] of keys.entries()) if (values[i] !== undefined) countRead(key, 'held');
    if (missing.length === 0) return values;
    const read = await this.#holder.read(missing);
    for (const [i, key] of missing.entries()) countRead(key, read === undefined ? 'unavailable' : read[i] === undefined ? 'miss' : 'hit');
    const found = new Map(missing.map((key, i) => [key, read?.[i]]));
    return keys.map((key, i) => values[i] ?? found.get(key));
  }

  begin(key: string): Promise<Lease> {
    return this.#server.begin(key);
  }

  fill(lease: Lease, value: string, maxLifeMs: number = LEASE_MS): Promise<boolean> {
    return this.#server.fill(lease, value, maxLifeMs);
  }

  invalidate(keys: readonly string[]): Promise<void> {
    return this.#changes.invalidate(keys);
  }

  async close(): Promise<void> {
    for (const stop of this.#stops.splice(0)) stop();
    if (this.#isRenewing) await this.#holder.leave();
  }

  /** Starts with the first read: a process that only writes holds nothing, and no change waits for it. */
  #startRenewing(): void {
    this.#isRenewing = true;
    let timer: NodeJS.Timeout | undefined;
    let isEnded = false;
    const turn = async (): Promise<void> => {
      await this.#holder.renew().catch(() => undefined);
      if (!isEnded) timer = setTimeout(() => void turn(), RENEW_MS).unref();
    };
    void turn();
    this.#stops.push(observeHolder(this.#holder), () => {
      isEnded = true;
      clearTimeout(timer);
    });
  }
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

/**
 * Connects in the background and for good; resolves when the first connection stands or after a second without one. `inProcess`: whether this process may
 * answer from its memory.
 */
export async function openRedisCache(url: string, prefix: string, log: Log, inProcess: boolean, limits: LinkLimits): Promise<Cache> {
  const link = await openLink(url, log, limits);
  const leases = new RedisLeases(link, prefix, inProcess, log);
  return {
    leases,
    marks: new RedisMarks(link, prefix),
    limiter: (rule) => limiterOver(rule, redisTally(rule, link, prefix)),
    failure: () => link.failure(),
    close: async () => {
      await leases.close();
      link.close();
    },
  };
}
