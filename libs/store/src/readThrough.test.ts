import { metricsText } from '@gatehouse/runtime';
import { openCache } from './openCache';
import { SealedLeases } from './sealedLeases';
import { testContext, TEST_REDIS_URL, until } from './testing/testContext';
import type { CacheSeal } from './types';

/** The seal of a process that is not the writer of these keys. */
const faulty: CacheSeal = {
  seal: () => {
    throw new TypeError('no writer for this key');
  },
  open: () => undefined,
};

describe.each(['memory:', TEST_REDIS_URL])('a fault while a value is stored in the cache at %s', (url) => {
  const context = testContext({ REDIS_URL: url });
  afterAll(() => context.stop());
  beforeEach(() => void context.logged.splice(0));

  const failed = async (): Promise<string[]> =>
    (await metricsText('demo')).split('\n').filter((line) => line.startsWith('gatehouse_cache_failed_fills_total{'));

  it('is logged with its stack and counted, and the readers have the value', async () => {
    const { leases } = await openCache(context);
    const sealed = new SealedLeases(leases, faulty, context.log);
    const before = (await failed()).length;
    expect(await sealed.through(`cred:${url}`, async () => 'from the source')).toBe('from the source');
    expect(await sealed.throughMany([`cred:1${url}`, `cred:2${url}`], async (keys) => keys.map(() => 'this too'))).toEqual([
      'this too',
      'this too',
    ]);
    await until(() => context.logged.length === 3);
    expect(context.logged).toEqual(
      Array(3).fill({
        level: 'error',
        fields: {
          err: expect.objectContaining({ message: 'no writer for this key', stack: expect.stringContaining('readThrough') }),
          cache: 'cred',
        },
        message: 'a value that was loaded could not be stored in the cache',
      }),
    );
    expect(await failed()).toEqual([`gatehouse_cache_failed_fills_total{cache="cred",service="demo"} ${before === 0 ? 3 : 6}`]);
  });
});
