import { createInFlightCalls } from './inFlightCalls';

const endless = (signal: AbortSignal | undefined): Promise<string> =>
  new Promise((resolve) => signal?.addEventListener('abort', () => resolve('aborted')));

test('a call ends only by its own id in its own session', async () => {
  const inFlightCalls = createInFlightCalls();
  const call = inFlightCalls.track('s', 1, endless);
  inFlightCalls.cancel('s', '1');
  inFlightCalls.cancel('t', 1);
  inFlightCalls.cancel('s', { toString: () => '1' });
  await expect(Promise.race([call, Promise.resolve('still running')])).resolves.toBe('still running');
  inFlightCalls.cancel('s', 1);
  await expect(call).resolves.toBe('aborted');
});

test('without a session nothing can be cancelled', async () => {
  await expect(createInFlightCalls().track(undefined, 1, async (signal) => signal)).resolves.toBeUndefined();
});
