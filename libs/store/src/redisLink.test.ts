import { createLog, inCall } from '@gatehouse/runtime';
import { setTimeout as sleep } from 'node:timers/promises';
import { openLink } from './redisLink';
import { openFaultyProxy } from './testing/faultyProxy';
import { PATIENT, TEST_REDIS_URL, until } from './testing/testContext';

test('that Redis does not answer is told of the process, not of the call in whose time it was noticed', async () => {
  const lines: string[] = [];
  const log = createLog('demo', 'warn', (line) => void lines.push(line));
  // Nothing listens there.
  const link = await inCall({ correlationId: 'c-of-a-call', traceparent: `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01` }, () =>
    openLink('redis://127.0.0.1:1', log, { commandTimeoutMs: 50, awayMs: 50 }),
  );
  link.close();
  expect(lines).toEqual([expect.stringContaining('Redis connection failed')]);
  expect(lines[0]).not.toMatch(/c-of-a-call|abababab/);
});

test('while Redis hangs it is told steadily, whoever asks and whoever does not, until a command is answered', async () => {
  const { port, hostname } = new URL(TEST_REDIS_URL);
  const proxy = await openFaultyProxy(Number(port || 6_379), hostname);
  const log = createLog('demo', 'silent');
  const url = `redis://127.0.0.1:${proxy.port}`;
  const [asked, quiet] = [await openLink(url, log, { commandTimeoutMs: 50, awayMs: 50 }), await openLink(url, log, PATIENT)];
  await until(() => asked.failure() === undefined && quiet.failure() === undefined);
  proxy.set('paused');
  await expect(asked.run((redis) => redis.ping())).rejects.toThrow('no answer in time');
  await until(() => quiet.failure() !== undefined);
  for (let n = 0; n < 12; n += 1) {
    await sleep(25);
    expect([asked.failure(), quiet.failure()]).toEqual(['Redis does not answer', 'Redis does not answer']);
    await asked.attempt((redis) => redis.ping(), undefined); // counts as away for 50 ms, then it is tried again
  }
  proxy.set('up');
  await until(() => asked.failure() === undefined && quiet.failure() === undefined);
  for (const link of [asked, quiet]) link.close();
  await proxy.close();
});
