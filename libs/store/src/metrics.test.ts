import { metricsText } from '@gatehouse/runtime';
import { openCache } from './openCache';
import { openFaultyProxy } from './testing/faultyProxy';
import { PATIENT, TEST_REDIS_URL, testContext, until } from './testing/testContext';

const read = async (name: string): Promise<string[]> =>
  (await metricsText('demo')).split('\n').filter((line) => line.startsWith(name) && !line.startsWith('#'));

test('a read is held here, there, absent or unanswered; which cache it was is the first word of the key, and no other part of it', async () => {
  const target = new URL(TEST_REDIS_URL);
  const proxy = await openFaultyProxy(Number(target.port || 6379), target.hostname);
  const context = testContext();
  const config = { ...context.config, REDIS_URL: `redis://127.0.0.1:${proxy.port}` };
  const { leases } = await openCache({ ...context, config }, undefined, PATIENT);
  try {
    await leases.fill(await leases.begin('policy:org_1'), 'x');
    await leases.get('policy:org_0');
    await until(async () => (await read('gatehouse_cache_lease_age_seconds')).length === 1);
    await leases.get('policy:org_1');
    await leases.getMany(['policy:org_1', 'cred:org_2:user', 'nobody:knows']);
    expect(await read('gatehouse_cache_up')).toEqual(['gatehouse_cache_up{service="demo"} 1']);
    proxy.set('down');
    await leases.get('policy:org_1');
    await leases.get('policy:org_2');
    expect((await read('gatehouse_cache_reads_total')).sort()).toEqual([
      'gatehouse_cache_reads_total{cache="cred",result="miss",service="demo"} 1',
      'gatehouse_cache_reads_total{cache="other",result="miss",service="demo"} 1',
      'gatehouse_cache_reads_total{cache="policy",result="held",service="demo"} 2',
      'gatehouse_cache_reads_total{cache="policy",result="hit",service="demo"} 1',
      'gatehouse_cache_reads_total{cache="policy",result="miss",service="demo"} 1',
      'gatehouse_cache_reads_total{cache="policy",result="unavailable",service="demo"} 1',
    ]);
    expect(await read('gatehouse_cache_up')).toEqual(['gatehouse_cache_up{service="demo"} 0']);
  } finally {
    await context.stop();
    await proxy.close();
  }
});
