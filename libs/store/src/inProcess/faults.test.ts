/**
 * Two processes that keep values and one that takes them away, on Redis servers that break: no call that begins after the change was acknowledged is
 * answered with what was taken away. LEASE_ROUNDS says how many values are taken away in each mode.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { openCache } from '../openCache';
import { openLink } from '../redisLink';
import { openFaultyProxy, type FaultyProxy } from '../testing/faultyProxy';
import { startOwnRedis, type OwnRedis } from '../testing/ownRedis';
import { testContext, until, type TestContext } from '../testing/testContext';
import type { Cache } from '../types';
import { RedisCacheServer } from './redisCacheServer';
import { redisKeys } from './redisKeys';

const ROUNDS = Number(process.env['LEASE_ROUNDS'] ?? 200);
/** Values that are taken away during one fault, all at once. */
const BATCH = Math.min(ROUNDS, 250);

let redis: OwnRedis;
let replica: OwnRedis;
let contexts: TestContext[];
let proxies: FaultyProxy[];
/** Two that keep values, and the writer. */
let caches: Cache[];
const [one, two, writer] = [0, 1, 2];

const untilUp = async (cache: Cache): Promise<void> => until(() => cache.failure() === undefined);
beforeAll(async () => {
  [redis, replica] = await Promise.all([startOwnRedis(), startOwnRedis('--repl-diskless-sync-delay', '0')]);
}, 30_000);
afterAll(async () => void (await Promise.all([redis?.close(), replica?.close()])));
beforeEach(async () => {
  await redis.admin.flushall();
  proxies = await Promise.all([one, two, writer].map(() => openFaultyProxy(redis.port)));
  const { KEY_PREFIX } = testContext().config;
  contexts = proxies.map(({ port }) => testContext({ REDIS_URL: `redis://127.0.0.1:${port}`, KEY_PREFIX }));
  caches = await Promise.all(contexts.map((context) => openCache(context)));
});
afterEach(async () => {
  await Promise.all(contexts.map((context) => context.stop()));
  await Promise.all(proxies.map((proxy) => proxy.close()));
});

interface Mode {
  readonly name: string;
  /** Returns what ends the fault. */
  begin(): unknown;
}
type TakeAway = (key: string) => Promise<void>;

let made = 0;
/** Both have the values; the fault begins, all are taken away, and both are asked as soon as each change is acknowledged. How many of them were late. */
async function round({ begin }: Mode, takeAway: TakeAway, size: number): Promise<number> {
  const database = new Map<string, string>();
  const ask = (cache: Cache, key: string): Promise<string | undefined> => cache.leases.through(key, async () => database.get(key));
  const keys = Array.from({ length: size }, () => `policy:${(made += 1)}`);
  for (const key of keys) database.set(key, 'old');
  for (let i = 0; i < 3; i += 1) {
    for (const index of [one, two]) await Promise.all(keys.map((key) => ask(caches[index]!, key)));
    await sleep(20);
  }
  const end = (await begin()) as (() => unknown) | undefined;
  let late = 0;
  await Promise.all(
    keys.map(async (key) => {
      // Others ask all the time: something is read, loaded or stored at every moment.
      for (const index of [one, two]) void ask(caches[index]!, key);
      database.set(key, 'new');
      await takeAway(key);
      const answers = await Promise.all([one, two].flatMap((index) => [ask(caches[index]!, key), ask(caches[index]!, key)]));
      if (answers.includes('old')) late += 1;
    }),
  );
  await end?.();
  await Promise.all(caches.map(untilUp));
  for (const key of keys.slice(0, 5)) if ((await ask(caches[one]!, key)) === 'old' || (await ask(caches[two]!, key)) === 'old') late += 1;
  return late;
}

const set = (index: number, state: 'paused' | 'down') => () => {
  proxies[index]!.set(state);
  return () => proxies[index]!.set('up');
};
const modes: Mode[] = [
  { name: 'all is well', begin: () => undefined },
  {
    name: 'Redis stands still',
    begin: () => {
      redis.pause();
      return () => redis.resume();
    },
  },
  {
    name: 'Redis is killed, comes back empty',
    begin: async () => {
      await redis.kill();
      return () => redis.start();
    },
  },
  {
    name: 'Redis was restarted, and came back empty',
    begin: async () => {
      await redis.kill();
      await redis.start();
      await untilUp(caches[writer]!);
    },
  },
  { name: 'Redis is emptied', begin: async () => void (await redis.admin.flushall()) },
  { name: 'the writer is cut off, which is told', begin: set(writer, 'down') },
  { name: 'the writer is cut off, which nobody tells', begin: set(writer, 'paused') },
  { name: 'one that keeps values is cut off', begin: set(one, 'paused') },
];

const invalidate: TakeAway = (key) => caches[writer]!.leases.invalidate([key]);

test.each(modes)(
  'nothing is late when $name',
  async (mode) => {
    // The first change outlasts the first moments of the epoch, in which every change waits.
    await caches[writer]!.leases.invalidate(['policy:first']);
    for (let left = ROUNDS; left > 0; left -= BATCH) expect(await round(mode, invalidate, Math.min(BATCH, left))).toBe(0);
  },
  60_000 + ROUNDS * 40,
);

test(
  'nothing is late when another server takes over that knows nothing of the changes, before or after they are told',
  async () => {
    await caches[writer]!.leases.invalidate(['policy:first']);
    let [from, to] = [redis, replica];
    /** `to` has what `from` had before the changes. */
    const takesOver = async (): Promise<void> => {
      for (const proxy of proxies) proxy.aim(to.port);
      await Promise.all(caches.map(untilUp));
    };
    for (let left = ROUNDS, isBefore = true; left > 0; left -= BATCH, isBefore = !isBefore) {
      const mode: Mode = {
        name: '',
        begin: async () => {
          await to.admin.replicaof('127.0.0.1', from.port);
          await until(async () => /master_link_status:up/.test(await to.admin.info('replication')));
          await sleep(20);
          await to.admin.replicaof('NO', 'ONE');
          if (isBefore) await takesOver();
          else void sleep(2).then(takesOver);
          return () => ([from, to] = [to, from]);
        },
      };
      expect(await round(mode, invalidate, Math.min(BATCH, left))).toBe(0);
      await Promise.all(caches.map(untilUp));
      // What the changes were is told by nobody any more.
      await sleep(2_300);
    }
  },
  120_000 + ROUNDS * 40,
);

test('a change is acknowledged within milliseconds, waits 1.2 s once for one that is gone, and not for one that left', async () => {
  for (const cache of caches) await cache.leases.get('policy:a');
  await invalidate('policy:first');
  const time = async (): Promise<number> => {
    const since = performance.now();
    await invalidate('policy:a');
    return performance.now() - since;
  };
  const usual = [await time(), await time(), await time()];
  expect(Math.min(...usual)).toBeLessThan(50);
  proxies[one]!.set('down');
  const first = await time();
  expect(first).toBeGreaterThan(1_190);
  expect(first).toBeLessThan(1_900);
  await until(async () => (await time()) < 100);
  await contexts[two]!.stop();
  expect(await time()).toBeLessThan(500);
});

test('without the wait for acknowledgements calls are late', async () => {
  await caches[writer]!.leases.invalidate(['policy:first']);
  const { log, config } = contexts[writer]!;
  const link = await openLink(config.REDIS_URL, log, { commandTimeoutMs: 100, awayMs: 0 });
  const server = new RedisCacheServer(link, redisKeys(config.KEY_PREFIX));
  const append: TakeAway = async (key) => void (await server.invalidate([key], 'nobody waits', 'nobody'));
  expect(await round(modes[0]!, append, 50)).toBeGreaterThan(0);
  link.close();
});
