/** Whether an API is asked at all. */
import { until } from '@gatehouse/test-support';
import { textContent } from '../../domain/content';
import type { UpstreamResult } from '../../domain/upstreamResult';
import { callFixture as fixture } from '../../testing/callFixture';
import { createBreaker } from '../../upstream/breaker';
import { createBulkhead } from '../../upstream/bulkhead';
import { admit } from './admit';
import type { PreparedCall } from './types';

const textOf = (answer: unknown): string => (answer as { body: Buffer }).body.toString();

test('an API that fails repeatedly is not asked again, and the caller reads which one and when; what is no answer of the API does not count', async () => {
  const ends: Partial<UpstreamResult>[] = [{ status: 404, reason: 'status' }, { reason: 'egress' }, { status: 503 }, { reason: 'timeout' }];
  let sent = 0;
  const { call, stored } = fixture({
    breaker: createBreaker({ failures: 2, pauseMs: 60_000, onOpen: () => undefined }),
    send: () => Promise.resolve({ outcome: 'failed', content: textContent('no'), ...ends[sent++] }),
  });
  for (const _ of ends) expect(textOf(await call())).toContain('no');
  expect(textOf(await call())).toMatch(/desk has failed repeatedly, .*The next call is tried at \d{4}-\d\d-\d\dT/);
  expect(sent).toBe(ends.length);
  expect(stored.at(-1)).toMatchObject({ outcome: 'denied', data: { step: 'breaker' } });
});

test('a call is not made while what its server may repeat in the answer cannot be read', async () => {
  const step = admit({
    credentials: { reveal: () => Promise.resolve('access') },
    connections: { current: (credential) => Promise.resolve({ credential }), unsent: () => Promise.reject(new Error('no store')) },
    controlRoomUrl: 'https://console.example',
    breaker: createBreaker({ failures: 0, pauseMs: 1, onOpen: () => undefined }),
    bulkhead: createBulkhead({ perIntegration: 1, perOrg: 1 }),
  });
  const call = { credential: {}, target: { slug: 'desk' } } as PreparedCall;
  await expect(step(call)).rejects.toThrow('no store');
});

describe('while all places are taken', () => {
  /** Two calls at the API, ended by the test, and one that waits. */
  async function waiting(failures: number) {
    const answers: ((status: number) => void)[] = [];
    const { call, stored } = fixture({
      breaker: createBreaker({ failures, pauseMs: 60_000, onOpen: () => undefined }),
      bulkhead: createBulkhead({ perIntegration: 2, perOrg: 4 }),
      send: () =>
        new Promise((resolve) =>
          answers.push((status) => resolve({ outcome: 'failed', content: textContent('no'), reason: 'status', status })),
        ),
    });
    const running = [call(), call()];
    await until(() => answers.length === 2);
    const gone = new AbortController();
    return { call, stored, answers, running, gone, third: call(20_000, undefined, {}, 'desk/orders', undefined, gone.signal) };
  }

  test('a call waits for a place and is made then', async () => {
    const { answers, third } = await waiting(0);
    answers[0]!(404);
    await until(() => answers.length === 3);
    for (const end of answers) end(404);
    expect(textOf(await third)).toContain('no');
  });

  test('a call that waits is refused when the breaker opens', async () => {
    const { answers, running, third } = await waiting(1);
    answers[0]!(503);
    expect(textOf(await third)).toContain('desk has failed repeatedly');
    answers[1]!(503);
    await Promise.all(running);
    expect(answers).toHaveLength(2);
  });

  test('a call whose caller goes away is not made', async () => {
    const { answers, running, third, gone, stored } = await waiting(0);
    gone.abort();
    await expect(third).rejects.toMatchObject({ code: 'unavailable' });
    for (const end of answers) end(404);
    await Promise.all(running);
    expect([answers.length, stored.length]).toEqual([2, 4]);
  });
});
