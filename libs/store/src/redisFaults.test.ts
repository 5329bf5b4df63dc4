/** The cache while Redis is paused, gone, flushed or restarted: slower, never wrong. */
import { Redis } from 'ioredis';
import { openCache } from './openCache';
import { openFaultyProxy, type FaultyProxy } from './testing/faultyProxy';
import { PATIENT, TEST_REDIS_URL, testContext, until, type TestContext } from './testing/testContext';
import type { Cache } from './types';

const target = new URL(TEST_REDIS_URL);

describe('cache with a faulty Redis', () => {
  let proxy: FaultyProxy;
  let context: TestContext;
  let cache: Cache;
  /** Another process with an undisturbed way to Redis, and time for it. */
  let witness: Cache;

  beforeEach(async () => {
    proxy = await openFaultyProxy(Number(target.port || 6379), target.hostname);
    context = testContext();
    cache = await openCache({ ...context, config: { ...context.config, REDIS_URL: `redis://127.0.0.1:${proxy.port}` } });
    witness = await openCache(context, undefined, PATIENT);
  });
  afterEach(async () => {
    await context.stop();
    await proxy.close();
  });

  it.each(['paused', 'down'] as const)('answers from the database while Redis is %s, and caches again after', async (state) => {
    await witness.marks.set('m', 60);
    proxy.set(state);
    expect(await cache.leases.through('k', async () => 'loaded')).toBe('loaded');
    expect(await cache.leases.get('k')).toBeUndefined();
    expect(await cache.leases.getMany(['k', 'l'])).toEqual([undefined, undefined]);
    expect(await cache.leases.fill(await cache.leases.begin('k'), 'x')).toBe(false);
    expect(await cache.marks.has('m')).toBe(false);
    await cache.marks.set('m2', 60);
    expect(cache.failure()).toBe('Redis does not answer');
    expect(context.logged.filter((line) => line.level === 'warn')).toHaveLength(1);
    proxy.set('up');
    await until(async () => {
      await cache.leases.through('again', async () => 'x');
      return (await cache.leases.get('again')) === 'x';
    });
    await until(() => cache.marks.has('m'));
  });

  it.each([
    ['paused', true],
    ['down', true],
    ['paused', false],
    ['down', false],
  ] as const)('limits to half while Redis is %s (exact: %s), and to the shared count after', async (state, exact) => {
    const rule = { name: 'r', points: 20, seconds: 60, exact };
    const limiter = cache.limiter(rule);
    const passed = async (times: number): Promise<number> => {
      let count = 0;
      for (let i = 0; i < times; i += 1) {
        if ((await limiter.take('k')) === undefined) count += 1;
        // A telling in the background is over before the next take.
        if (!exact) await new Promise((done) => setTimeout(done, i === 0 ? 150 : 1));
      }
      return count;
    };
    proxy.set(state);
    expect(await passed(30)).toBe(10);
    const shared = witness.limiter({ ...rule, exact: true });
    for (let i = 0; i < 20; i += 1) await shared.take('other');
    proxy.set('up');
    await until(() => cache.failure() === undefined);
    await until(async () => (await cache.limiter({ ...rule, exact: true }).take('other')) !== undefined);
  });

  it.each(['paused', 'down'] as const)(
    'ends an invalidation while Redis is %s only when nothing old can be read any more',
    async (state) => {
      const lease = await witness.leases.begin('l');
      proxy.set(state);
      // The old value stands for 2 s, which a busy machine may take between filling and reading.
      await until(async () => {
        await witness.leases.fill(await witness.leases.begin('k'), 'old');
        return (await witness.leases.get('k')) === 'old';
      });
      await cache.leases.invalidate(['k', 'l']);
      expect(await witness.leases.get('k')).toBeUndefined();
      expect(await witness.leases.fill(lease, 'old')).toBe(false);
    },
  );

  it('does not let a store that waited on its way outlive its lease', async () => {
    const lease = await cache.leases.begin('k');
    proxy.set('paused');
    expect(await cache.leases.fill(lease, 'old')).toBe(false);
    await witness.leases.invalidate(['other']);
    const redis = new Redis(TEST_REDIS_URL);
    const leaseKey = `${context.config.KEY_PREFIX}l:k`;
    // The command is on its way with nearly 2 s of life in it; the lease has 50 ms left.
    await redis.pexpire(leaseKey, 50);
    proxy.set('up');
    await until(async () => (await redis.exists(leaseKey)) === 0);
    expect(await redis.pttl(`${context.config.KEY_PREFIX}v:k`)).toBeLessThanOrEqual(50);
    await redis.quit();
  });

  it('refuses a store after Redis lost everything', async () => {
    const lease = await witness.leases.begin('k');
    const redis = new Redis(TEST_REDIS_URL);
    // Deletes what a flush would, without hurting others on this server.
    await redis.del(...(await redis.keys(`${context.config.KEY_PREFIX}*`)));
    expect(await witness.leases.fill(lease, 'old')).toBe(false);
    await redis.quit();
  });

  it('works on when Redis forgot its scripts', async () => {
    await witness.leases.fill(await witness.leases.begin('k'), 'x');
    const redis = new Redis(TEST_REDIS_URL);
    await redis.script('FLUSH');
    expect(await witness.leases.fill(await witness.leases.begin('l'), 'y')).toBe(true);
    await witness.leases.invalidate(['k']);
    expect(context.logged).toEqual([]);
    await redis.quit();
  });

  it('opens without Redis and finds it later', async () => {
    proxy.set('down');
    const late = await openCache({ ...context, config: { ...context.config, REDIS_URL: `redis://127.0.0.1:${proxy.port}` } });
    expect(await late.leases.through('k', async () => 'loaded')).toBe('loaded');
    proxy.set('up');
    await until(() => late.failure() === undefined);
  });

  it('goes through a race of readers and a writer without a late accept', async () => {
    for (let round = 0; round < 40; round += 1) {
      let database = 'old';
      const key = `race ${round}`;
      const load = async (): Promise<string> => {
        const value = database;
        await new Promise((resolve) => setImmediate(resolve));
        return value;
      };
      const readers = [cache, witness, cache, witness].map((c) => c.leases.through(key, load));
      if (round % 2 === 0) await new Promise((resolve) => setImmediate(resolve));
      database = 'new';
      await (round % 3 === 0 ? cache : witness).leases.invalidate([key]);
      expect(await cache.leases.through(key, load)).toBe('new');
      await Promise.all(readers);
      expect(await witness.leases.through(key, load)).toBe('new');
    }
  });
});
