/** Whether an API is asked at all. */
import { textContent } from '../../domain/content';
import type { UpstreamResult } from '../../domain/upstreamResult';
import { callFixture as fixture } from '../../testing/callFixture';
import { createBreaker } from '../../upstream/breaker';

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
