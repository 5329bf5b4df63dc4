/** One contract for both stores of records, and what an outage looks like. */
import { setTimeout as sleep } from 'node:timers/promises';
import { metricsText } from '@gatehouse/runtime';
import { openRecords } from './openRecords';
import { openFaultyProxy } from './testing/faultyProxy';
import { TEST_REDIS_URL, testContext, until, type TestContext } from './testing/testContext';
import type { Records, RecordStore } from './types';

/** Connected: a store opens within a second or goes on without, and a busy machine may take longer. */
async function connected(context: TestContext): Promise<RecordStore> {
  const records = await openRecords(context);
  await until(() => records.failure() === undefined);
  return records;
}

describe.each(['memory:', TEST_REDIS_URL])('records at %s', (url) => {
  const context = testContext({ REDIS_URL: url });
  let records: Records;
  let other: Records;
  let used = 0;
  let key = '';

  beforeAll(async () => {
    records = await connected(context);
    other = await connected(context);
  });
  beforeEach(() => (key = `key ${(used += 1)}`));
  afterAll(() => context.stop());

  it('keeps a text for everybody until it is removed', async () => {
    expect(await records.put(key, 'ü value', 60)).toBe(true);
    expect(await other.get(key)).toBe('ü value');
    await other.remove(key, 'absent');
    expect(await records.get(key)).toBeUndefined();
  });

  it('forgets after its time', async () => {
    await records.put(key, 'short', 1);
    await until(async () => (await records.get(key)) === undefined);
  });

  it('stores only if absent, or only if present', async () => {
    expect(await records.put(key, 'a', 60, 'present')).toBe(false);
    expect(await records.get(key)).toBeUndefined();
    expect(await records.put(key, 'b', 60, 'absent')).toBe(true);
    expect(await other.put(key, 'c', 60, 'absent')).toBe(false);
    expect(await other.put(key, 'd', 60, 'present')).toBe(true);
    expect(await records.get(key)).toBe('d');
  });

  it('is taken by one of many', async () => {
    await records.put(key, 'once', 60);
    const taken = await Promise.all(Array.from({ length: 20 }, (_, i) => (i % 2 ? records : other).take(key)));
    expect(taken.filter((value) => value !== undefined)).toEqual(['once']);
  });
});

it('says that it cannot answer instead of that nothing is there', async () => {
  const { port, hostname } = new URL(TEST_REDIS_URL);
  const proxy = await openFaultyProxy(Number(port || 6_379), hostname);
  const context = testContext({ REDIS_URL: `redis://127.0.0.1:${proxy.port}` });
  const records = await connected(context);
  await records.put('session', 'kept', 60);
  proxy.set('down');
  await sleep(20);
  await expect(records.get('session')).rejects.toMatchObject({ code: 'unavailable' });
  await expect(records.take('session')).rejects.toMatchObject({ code: 'unavailable' });
  await expect(records.put('session', 'x', 60)).rejects.toMatchObject({ code: 'unavailable' });
  proxy.set('up');
  await until(async () => (await records.get('session').catch(() => undefined)) === 'kept');
  await context.stop();
  await proxy.close();
});

it('is seen not to answer, also when nobody asks it for anything and its connection stands; the metric says so of the process', async () => {
  const upLines = async () => (await metricsText('demo')).split('\n').filter((line) => line.startsWith('gatehouse_cache_up{'));
  expect(await upLines()).toEqual([]);
  const { port, hostname } = new URL(TEST_REDIS_URL);
  const proxy = await openFaultyProxy(Number(port || 6_379), hostname);
  const [well, hung] = [testContext(), testContext({ REDIS_URL: `redis://127.0.0.1:${proxy.port}` })];
  await connected(well);
  const records = await connected(hung);
  expect(await upLines()).toEqual(['gatehouse_cache_up{service="demo"} 1']);
  proxy.set('paused');
  await until(() => records.failure() !== undefined);
  expect(await upLines()).toEqual(['gatehouse_cache_up{service="demo"} 0']);
  proxy.set('up');
  await until(() => records.failure() === undefined);
  await until(async () => (await upLines())[0]!.endsWith(' 1'));
  await Promise.all([well.stop(), hung.stop()]);
  expect(await upLines()).toEqual([]);
  await proxy.close();
});
