/** One contract for the scripts in Redis and for their twin in memory, which the explorer believes. */
import { randomBytes } from 'node:crypto';
import { Redis } from 'ioredis';
import { KEPT_INVALIDATIONS, LEASE_MS } from '../cacheRules';
import { openLink, type Link } from '../redisLink';
import { MemoryCacheServer } from '../testing/memoryCacheServer';
import { PATIENT, TEST_REDIS_URL, testContext } from '../testing/testContext';
import type { CacheServer } from './cacheServer';
import { RedisCacheServer } from './redisCacheServer';
import { redisKeys } from './redisKeys';

interface Subject {
  readonly server: CacheServer;
  /** Everything is gone. */
  flush(): Promise<void>;
  /** The invalidations are gone, and nothing else. */
  trim(): Promise<void>;
  /** The data is now that of another server. */
  failOver(): Promise<void>;
}
let link: Link;
let admin: Redis;
beforeAll(async () => {
  link = await openLink(TEST_REDIS_URL, testContext().log, PATIENT);
  admin = new Redis(TEST_REDIS_URL);
});
afterAll(() => {
  link.close();
  admin.disconnect();
});

function inRedis(): Subject {
  const keys = redisKeys(`test:${randomBytes(6).toString('hex')}:`);
  return {
    server: new RedisCacheServer(link, keys),
    flush: async () => void (await admin.del(...(await admin.keys(`${keys.board.slice(0, -'p:board'.length)}*`)))),
    trim: async () => void (await admin.del(keys.invalidations)),
    // The test's server stays what it is: its data looks as if it had begun elsewhere.
    failOver: async () => void (await admin.hset(keys.board, 'server', 'another')),
  };
}
function inMemory(): Subject {
  const server = new MemoryCacheServer();
  return {
    server,
    flush: async () => server.flush(),
    trim: async () => server.trim(),
    failOver: async () => server.failOver(server.replica()),
  };
}

describe.each([
  ['in Redis', inRedis],
  ['in memory', inMemory],
])('the steps of the cache %s', (_, make) => {
  let subject: Subject;
  let server: CacheServer;
  beforeEach(() => ({ server } = subject = make()));
  const store = async (key: string, value: string, lifeMs = LEASE_MS): Promise<boolean> =>
    server.fill(await server.begin(key), value, lifeMs);
  const textsOf = async (...keys: string[]): Promise<(string | undefined)[]> => (await server.read(keys))!.map((value) => value?.text);

  it('tell what a value says and how long it lives', async () => {
    await store('a', 'ü: one', 500);
    const [found, absent] = (await server.read(['a', 'b']))!;
    expect([found?.text, absent]).toEqual(['ü: one', undefined]);
    expect(found!.lifeMs).toBeGreaterThan(100);
    expect(found!.lifeMs).toBeLessThanOrEqual(500);
  });

  it('tell a process that comes where it begins, and then what it missed, whole and in order', async () => {
    const first = (await server.renew('h', undefined))!;
    expect(first.since).toBeUndefined();
    expect((await server.renew('h', first))!.since).toEqual([]);
    await server.invalidate(['a', 'b:"c"'], 'tag 1', 'w');
    await server.invalidate(['c'], 'tag 2', 'v');
    const { epoch, position } = first;
    const missed = [
      { epoch, position: position + 1, tag: 'tag 1', writer: 'w', keys: ['a', 'b:"c"'] },
      { epoch, position: position + 2, tag: 'tag 2', writer: 'v', keys: ['c'] },
    ];
    expect(await server.renew('h', first)).toEqual({ epoch, position: position + 2, since: missed });
    expect((await server.renew('h', { epoch, position: position + 1 }))!.since).toEqual(missed.slice(1));
  });

  it('say so when they cannot tell what was missed', async () => {
    const first = (await server.renew('h', undefined))!;
    await server.invalidate(['a'], 'tag', 'w');
    await subject.trim();
    expect((await server.renew('h', first))!.since).toBeUndefined();
    expect((await server.renew('h', { epoch: 'another', position: first.position }))!.since).toBeUndefined();
    expect((await server.renew('h', { epoch: first.epoch, position: first.position + 9 }))!.since).toBeUndefined();
  });

  it('tell a change who is registered, each with the mark of the last renewal', async () => {
    await server.renew('h', undefined);
    await server.renew('i', undefined);
    const { holders } = await server.invalidate(['a'], 'tag', 'w');
    expect([...holders.keys()].sort()).toEqual(['h', 'i']);
    await server.renew('h', undefined);
    const again = await server.invalidate(['a'], 'tag', 'w');
    expect(again.holders.get('h')).not.toBe(holders.get('h'));
    expect(again.holders.get('i')).toBe(holders.get('i'));
  });

  it('take off the register who gave no sign since, who leaves, and nobody else', async () => {
    for (const holder of ['h', 'i', 'j']) await server.renew(holder, undefined);
    const { epoch, holders } = await server.invalidate(['a'], 'tag', 'w');
    await server.renew('h', undefined);
    await server.dropHolders('another', holders);
    await server.leave('j');
    expect((await server.invalidate(['a'], 'tag', 'w')).holders.size).toBe(2);
    await server.dropHolders(epoch, holders);
    expect([...(await server.invalidate(['a'], 'tag', 'w')).holders.keys()]).toEqual(['h']);
  });

  it('remove values and leases with the change', async () => {
    await store('a', 'old');
    const lease = await server.begin('b');
    const { epochAgeMs } = await server.invalidate(['a', 'b'], 'tag', 'w');
    expect(epochAgeMs).toBeLessThan(5_000);
    expect(await textsOf('a', 'b')).toEqual([undefined, undefined]);
    expect(await server.fill(lease, 'old', LEASE_MS)).toBe(false);
    expect(await store('a', 'new')).toBe(false);
  });

  it.each(['flush', 'failOver'] as const)('begin another epoch after a %s: nothing of before counts', async (fault) => {
    await store('a', 'old');
    const lease = await server.begin('b');
    const before = (await server.renew('h', undefined))!;
    await subject[fault]();
    expect(await textsOf('a')).toEqual([undefined]);
    expect(await server.fill(lease, 'old', LEASE_MS)).toBe(false);
    const after = (await server.renew('i', before))!;
    expect([after.epoch === before.epoch, after.since]).toEqual([false, undefined]);
    expect([...(await server.invalidate(['c'], 'tag', 'w')).holders.keys()]).toEqual(['i']);
    await store('d', 'new');
    expect(await textsOf('d')).toEqual(['new']);
  });
});

test('Redis keeps a bounded number of invalidations', async () => {
  const keys = redisKeys(`test:${randomBytes(6).toString('hex')}:`);
  const server = new RedisCacheServer(link, keys);
  for (let i = 0; i < 4; i += 1)
    await Promise.all(Array.from({ length: KEPT_INVALIDATIONS / 2 }, () => server.invalidate(['a'], 'tag', 'w').catch(() => undefined)));
  expect(await admin.xlen(keys.invalidations)).toBeLessThan(KEPT_INVALIDATIONS + 200);
});
