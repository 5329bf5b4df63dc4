import { loadScripts } from '../../test/harness/scripts';

test('what died once or twice in a minute comes back at once, from the third death on it waits longer each time', async () => {
  const { createBackOff } = await loadScripts();
  let now = 0;
  const died = createBackOff(() => now);
  const delays = Array.from({ length: 9 }, () => died());
  expect(delays).toEqual([0, 0, 500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000]);
  now += 60_000;
  expect([died(), died(), died()]).toEqual([0, 0, 500]);
});
