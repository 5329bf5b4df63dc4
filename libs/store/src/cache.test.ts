/** One contract for both caches. */
import { Redis } from 'ioredis';
import { LEASE_MS } from './cacheRules';
import { openCache } from './openCache';
import { PATIENT, TEST_REDIS_URL, testContext, until } from './testing/testContext';
import type { Cache } from './types';

describe.each(['memory:', TEST_REDIS_URL])('cache at %s', (url) => {
  const context = testContext({ REDIS_URL: url });
  let cache: Cache;
  let other: Cache;
  let used = 0;
  let key = '';

  beforeAll(async () => {
    cache = await openCache(context, undefined, PATIENT);
    other = await openCache(context, undefined, PATIENT);
  });
  beforeEach(() => (key = `key ${(used += 1)}`));
  afterAll(() => context.stop());

  it('is reachable', () => {
    expect(cache.failure()).toBeUndefined();
  });

  it('stores under a lease, for everybody', async () => {
    expect(await cache.leases.fill(await cache.leases.begin(key), 'ü value')).toBe(true);
    expect(await other.leases.get(key)).toBe('ü value');
  });

  it('reads several keys in order', async () => {
    await cache.leases.fill(await cache.leases.begin(key), 'here');
    expect(await other.leases.getMany(['absent', key, 'absent too'])).toEqual([undefined, 'here', undefined]);
    expect(await other.leases.getMany([])).toEqual([]);
  });

  it('stores the empty string', async () => {
    await cache.leases.fill(await cache.leases.begin(key), '');
    expect(await cache.leases.get(key)).toBe('');
  });

  it('stores once per lease', async () => {
    const lease = await cache.leases.begin(key);
    expect(await cache.leases.fill(lease, 'first')).toBe(true);
    expect(await cache.leases.fill(lease, 'second')).toBe(false);
    expect(await cache.leases.get(key)).toBe('first');
  });

  it('gives the lease to the first who asks, so that a crowd stores something', async () => {
    const leases = await Promise.all([cache, other, cache, other].map((c) => c.leases.begin(key)));
    const stored = await Promise.all(leases.map((lease, i) => cache.leases.fill(lease, `${i}`)));
    expect(stored.filter(Boolean)).toHaveLength(1);
  });

  it('shares loads among those who find nothing, and gives nobody a load that began before they asked', async () => {
    const begun: ((value: string) => void)[] = [];
    const load = (): Promise<string> => new Promise((resolve) => begun.push(resolve));
    const first = cache.leases.through(key, load);
    await until(() => begun.length === 1);
    const crowd = Array.from({ length: 50 }, () => cache.leases.through(key, load));
    await until(() => begun.length >= 2); // though the first has no answer: it may never come
    await other.leases.invalidate([key]);
    const before = begun.length;
    const late = cache.leases.through(key, load);
    let answered = 0;
    const answering = setInterval(() => {
      while (answered < begun.length) begun[answered]!(String(answered++));
    }, 5);
    const [ofFirst, ofLate, ...ofCrowd] = (await Promise.all([first, late, ...crowd])).map(Number);
    clearInterval(answering);
    expect(ofFirst).toBe(0);
    expect(ofLate).toBeGreaterThanOrEqual(before);
    expect(Math.min(...ofCrowd)).toBeGreaterThan(0);
    expect(begun.length).toBeLessThan(10);
  });

  it('shares loads of the same keys together', async () => {
    let loads = 0;
    const read = (): Promise<(string | undefined)[]> =>
      cache.leases.throughMany([`${key} a`, `${key} b`], async (missing) => {
        loads += 1;
        await new Promise((resolve) => setTimeout(resolve, 20));
        return missing.map((name) => (name.endsWith('b') ? undefined : 'here'));
      });
    const all = await Promise.all(Array.from({ length: 50 }, read));
    expect(new Set(all.map(String))).toEqual(new Set(['here,']));
    expect(loads).toBeLessThan(10); // unshared it is 50; one begins for each 100 ms in which none ends
  });

  it('refuses a lease that nobody gave', async () => {
    const lease = await cache.leases.begin(key);
    expect(await cache.leases.fill({ ...lease, token: '' }, 'x')).toBe(false);
    expect(await cache.leases.fill({ ...lease, token: 'made up' }, 'x')).toBe(false);
    expect(await cache.leases.fill({ key: `${key} else`, token: lease.token, since: lease.since }, 'x')).toBe(false);
  });

  it('refuses a store after an invalidation', async () => {
    const lease = await cache.leases.begin(key);
    await other.leases.invalidate([key]);
    expect(await cache.leases.fill(lease, 'old')).toBe(false);
    expect(await cache.leases.get(key)).toBeUndefined();
  });

  it('removes the value on invalidation and does not cache the key for a while', async () => {
    await cache.leases.fill(await cache.leases.begin(key), 'old');
    await other.leases.invalidate([key, 'another']);
    expect(await cache.leases.get(key)).toBeUndefined();
    expect(await cache.leases.fill(await cache.leases.begin(key), 'new')).toBe(false);
  });

  it('invalidates many keys, and none', async () => {
    const keys = Array.from({ length: 450 }, (_, i) => `${key}/${i}`);
    for (const one of keys) await cache.leases.fill(await cache.leases.begin(one), 'old');
    await other.leases.invalidate([]);
    await other.leases.invalidate(keys);
    expect((await cache.leases.getMany(keys)).filter((value) => value !== undefined)).toEqual([]);
  });

  it('refuses a lease whose time is over', async () => {
    const lease = await cache.leases.begin(key);
    expect(await cache.leases.fill({ ...lease, since: lease.since - LEASE_MS }, 'late')).toBe(false);
    expect(await cache.leases.fill(lease, 'no life', 0)).toBe(false);
    expect(await cache.leases.fill(lease, 'half a life', 0.5)).toBe(false);
  });

  it('forgets values when their life ends', async () => {
    expect(await cache.leases.fill(await cache.leases.begin(key), 'short', 30)).toBe(true);
    await until(async () => (await cache.leases.get(key)) === undefined);
    const lease = await cache.leases.begin(key);
    expect(await cache.leases.fill({ ...lease, since: lease.since - LEASE_MS + 1_000 }, 'late')).toBe(true);
    await until(async () => (await cache.leases.get(key)) === undefined);
  });

  it('reads through once, until the value is invalidated', async () => {
    let loads = 0;
    const load = async (): Promise<string> => `${(loads += 1)}`;
    expect(await cache.leases.through(key, load)).toBe('1');
    await until(async () => (await other.leases.get(key)) === '1'); // what was loaded is handed back before it is stored
    expect(await other.leases.through(key, async () => 'loaded again')).toBe('1');
    await cache.leases.invalidate([key]);
    expect(await cache.leases.through(key, load)).toBe('2');
    expect(await cache.leases.through(key, load)).toBe('3');
  });

  it('reads several keys through, asking for the missing ones together', async () => {
    const keys = ['a', 'b', 'c'].map((name) => `${key} ${name}`);
    const asked: (readonly string[])[] = [];
    const load = async (missing: readonly string[]): Promise<string[]> => {
      asked.push(missing);
      return missing.map((one) => `loaded ${one}`);
    };
    await cache.leases.fill(await cache.leases.begin(keys[1]!), 'here');
    expect(await cache.leases.throughMany(keys, load)).toEqual([`loaded ${keys[0]}`, 'here', `loaded ${keys[2]}`]);
    await until(async () => !(await other.leases.getMany(keys)).includes(undefined));
    expect(await other.leases.throughMany(keys, load)).toEqual([`loaded ${keys[0]}`, 'here', `loaded ${keys[2]}`]);
    expect(asked).toEqual([[keys[0], keys[2]]]);
    await cache.leases.invalidate([keys[1]!]);
    expect(await other.leases.throughMany(keys, async () => [undefined])).toEqual([`loaded ${keys[0]}`, undefined, `loaded ${keys[2]}`]);
  });

  it('stores nothing of several that were loaded before an invalidation', async () => {
    const keys = [`${key} a`, `${key} b`];
    const loaded = await cache.leases.throughMany(keys, async () => {
      await other.leases.invalidate([keys[0]!]);
      return ['old', 'good'];
    });
    expect(loaded).toEqual(['old', 'good']);
    await until(async () => (await cache.leases.get(keys[1]!)) === 'good');
    expect(await cache.leases.get(keys[0]!)).toBeUndefined();
  });

  it('does not store what was not found or failed', async () => {
    expect(await cache.leases.through(key, async () => undefined)).toBeUndefined();
    await expect(cache.leases.through(key, async () => Promise.reject(new Error('database')))).rejects.toThrow('database');
    expect(await cache.leases.get(key)).toBeUndefined();
  });

  it('never joins a load that began before', async () => {
    let release = (_: string): void => undefined;
    const slow = cache.leases.through(key, () => new Promise((resolve) => (release = resolve)));
    await cache.leases.invalidate([key]);
    expect(await cache.leases.through(key, async () => 'new')).toBe('new');
    release('old');
    expect(await slow).toBe('old');
    expect(await cache.leases.get(key)).toBeUndefined();
  });

  it('keeps marks until they expire', async () => {
    await cache.marks.set(key, 60);
    expect(await other.marks.has(key)).toBe(true);
    expect(await other.marks.has('another')).toBe(false);
    await cache.marks.set(`${key} short`, 1);
    await until(async () => !(await other.marks.has(`${key} short`)));
  });

  it('counts exactly for all processes together', async () => {
    const rule = { name: key, points: 3, seconds: 60, exact: true };
    const limiters = [cache.limiter(rule), other.limiter(rule)];
    const taken = [];
    for (let i = 0; i < 10; i += 1) taken.push(await limiters[i % 2]!.take('k'));
    expect(taken.map((refusal) => refusal === undefined)).toEqual(taken.map((_, i) => i < 3));
    expect(taken.at(-1)?.retryAfterSeconds).toBeGreaterThan(0);
    expect(await limiters[0]!.take('another')).toBeUndefined();
  });

  it('counts anew in the next window', async () => {
    const limiter = cache.limiter({ name: key, points: 1, seconds: 1, exact: true });
    await until(async () => (await limiter.take('k')) !== undefined);
    await until(async () => (await limiter.take('k')) === undefined);
  });

  it('tells other processes in the background what was taken here', async () => {
    const rule = { name: key, points: 100, seconds: 60 };
    const here = cache.limiter(rule);
    const there = other.limiter(rule);
    for (let i = 0; i < 100; i += 1) await here.take('k');
    expect(await here.take('k')).toMatchObject({ starts: true });
    await until(async () => (await there.take('k')) !== undefined);
  });

  it('keeps prefixes apart', async () => {
    const outsider = testContext({ REDIS_URL: url });
    const apart = await openCache(outsider, undefined, PATIENT);
    await cache.leases.fill(await cache.leases.begin(key), 'mine');
    await cache.marks.set(key, 60);
    expect(await apart.leases.get(key)).toBeUndefined();
    expect(await apart.marks.has(key)).toBe(false);
    await outsider.stop();
  });
});

describe('cache keys in Redis', () => {
  it('all carry the prefix and expire', async () => {
    const context = testContext();
    const cache = await openCache(context, undefined, PATIENT);
    await cache.leases.get('a');
    await cache.leases.invalidate(['c']);
    await cache.leases.fill(await cache.leases.begin('a'), 'x');
    await cache.leases.begin('b');
    await cache.marks.set('d', 60);
    await cache.limiter({ name: 'e', points: 5, seconds: 60, exact: true }).take('f');
    const redis = new Redis(TEST_REDIS_URL);
    const keys = await redis.keys(`${context.config.KEY_PREFIX}*`);
    const names = keys.map((key) => key.slice(context.config.KEY_PREFIX.length).replace(/^(p:writer:).*/, '$1…'));
    expect(names.sort()).toEqual(['l:b', 'm:d', 'p:board', 'p:invalidations', 'p:writer:…', 'r:e:f', 't:c', 'v:a']);
    for (const key of keys) expect(await redis.pttl(key)).toBeGreaterThan(0);
    await redis.quit();
    await context.stop();
  });
});
