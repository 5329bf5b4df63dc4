/** The rights at Redis that each process gets when a deployment is prepared are enough for what it does there, and end at the keys of the deployment. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openCache, openRecords } from '@gatehouse/store';
import { Redis } from 'ioredis';
import { startOwnRedis, type OwnRedis } from '../libs/store/src/testing/ownRedis';
import { testContext, until, type TestContext } from '../libs/store/src/testing/testContext';
import { loadDeployment } from './harness/deployment';

const prefix = 'gatehouse:';
let users: string[];
let folder: string;
let redis: OwnRedis;
const contexts: TestContext[] = [];
const urlOf = (user: string): string => `redis://${user}:secret-of-${user}@127.0.0.1:${redis.port}`;
const contextOf = (user: string): TestContext => {
  const context = testContext({ REDIS_URL: urlOf(user), KEY_PREFIX: prefix });
  contexts.push(context);
  return context;
};

beforeAll(async () => {
  const { processes, redisUsers } = await loadDeployment();
  users = Object.keys(processes).filter((name) => processes[name]!.redis);
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-acl-'));
  const file = join(folder, 'users.acl');
  const passwords = Object.fromEntries(users.map((name) => [name, `secret-of-${name}`]));
  writeFileSync(file, `${redisUsers({ passwords, prefix })}user witness on nopass ~* +@all\n`);
  redis = await startOwnRedis('--aclfile', file);
}, 30_000);
afterAll(async () => {
  await Promise.all(contexts.map((context) => context.stop()));
  await redis?.close();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

const refusalOf = async (command: Promise<unknown>): Promise<string> =>
  command.then(
    () => 'allowed',
    (err: unknown) => (err as Error).message.split(' ')[0]!,
  );

test('each process keeps values under a lease, hears of changes, counts, marks and keeps sessions', async () => {
  const caches = await Promise.all(users.map((user) => openCache(contextOf(user))));
  const database = new Map([['policy:acl', 'old']]);
  const ask = (i: number) => caches[i]!.leases.through('policy:acl', async () => database.get('policy:acl'));
  const everybody = (): Promise<(string | undefined)[]> => Promise.all(users.map((_, i) => ask(i)));
  for (let i = 0; i < 3; i += 1) await everybody();
  const holders = async (): Promise<number> => {
    const reader = new Redis(urlOf(users[0]!));
    const names = await reader.hkeys(`${prefix}p:board`);
    reader.disconnect();
    return names.filter((name) => name.startsWith('h:')).length;
  };
  await until(async () => (await holders()) === users.length);
  for (const [i, cache] of caches.entries()) {
    database.set('policy:acl', `by ${users[i]}`);
    await cache.leases.invalidate(['policy:acl']);
    expect(await everybody()).toEqual(users.map(() => `by ${users[i]}`));
    await cache.marks.set(`mark ${i}`, 10);
    await cache.marks.has(`mark ${i}`);
    await cache.limiter({ name: 'acl', points: 1, seconds: 10, exact: true }).take(`key ${i}`);
  }
  for (const user of users) {
    const records = await openRecords(contextOf(user));
    await until(() => records.put('acl', user, 10, 'absent').catch(() => false));
    await until(async () => (await records.take('acl').catch(() => undefined)) === user);
  }
  // The log of Redis holds every refusal, also those that a process caught.
  const witness = new Redis(redis.port, '127.0.0.1', { username: 'witness', password: 'any' });
  const refusals = (await witness.acl('LOG')) as string[][];
  expect(refusals.filter((refusal) => users.some((user) => refusal.includes(user)))).toEqual([]);
  witness.disconnect();
}, 60_000);

test('nobody reaches another deployment, or does what is about the server', async () => {
  for (const user of users) {
    const own = new Redis(urlOf(user), { retryStrategy: () => null });
    for (const [command, ...rest] of [
      ['get', 'other:v:policy'],
      ['eval', "return redis.call('get', KEYS[1])", '1', 'other:v:policy'],
      ['eval', "return redis.call('get', 'other:v:policy')", '0'],
      ['xread', 'STREAMS', 'other:p:invalidations', '0'],
      ['keys', '*'],
      ['flushall'],
      ['config', 'get', '*'],
      ['acl', 'list'],
      ['subscribe', 'other'],
      ['debug', 'sleep', '0'],
      ['client', 'kill', 'TYPE', 'normal'],
    ] as [string, ...string[]][])
      expect([user, command, await refusalOf(own.call(command, rest))]).toEqual([user, command, expect.stringMatching(/NOPERM|ERR|User/)]);
    own.disconnect();
  }
  const nobody = new Redis(redis.port, '127.0.0.1', { enableReadyCheck: false, retryStrategy: () => null });
  expect(await nobody.ping()).toBe('PONG');
  expect(await refusalOf(nobody.get(`${prefix}v:policy`))).toBe('NOPERM');
  nobody.disconnect();
});
