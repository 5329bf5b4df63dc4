import { createRunning } from './running';

const endless = (signal: AbortSignal | undefined): Promise<string> =>
  new Promise((resolve) => signal?.addEventListener('abort', () => resolve('aborted')));

test('a call ends only by its own id in its own session', async () => {
  const running = createRunning();
  const call = running.track('s', 1, endless);
  running.cancel('s', '1');
  running.cancel('t', 1);
  running.cancel('s', { toString: () => '1' });
  await expect(Promise.race([call, Promise.resolve('still running')])).resolves.toBe('still running');
  running.cancel('s', 1);
  await expect(call).resolves.toBe('aborted');
});

test('without a session nothing can be cancelled', async () => {
  await expect(createRunning().track(undefined, 1, async (signal) => signal)).resolves.toBeUndefined();
});
