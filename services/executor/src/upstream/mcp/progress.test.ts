import { setImmediate as settled } from 'node:timers/promises';
import type { executor } from '@gatehouse/contracts';
import { reporter } from './progress';

test('progress rises, comes not too often, and holds no credential', async () => {
  const reports: executor.ToolProgress[] = [];
  let now = 0;
  const tell = reporter(
    (progress) => reports.push(progress),
    async () => ['the-credential-77ab'],
    () => now,
  );
  const steps: [at: number, ...Parameters<typeof tell>][] = [
    [0, { progress: 1, total: 4, message: 'with the-credential-77ab' }],
    [50, { progress: 2 }],
    [100, { progress: 1 }],
    [100, { progress: Number.NaN }],
    [150, { progress: 3, message: 'x'.repeat(2_000) }],
  ];
  for (const [at, progress] of steps) {
    now = at;
    tell(progress);
    await settled();
  }
  expect(reports).toEqual([
    { progress: 1, total: 4, message: 'with [credential removed]' },
    { progress: 3, message: 'x'.repeat(1_000) },
  ]);
});

test('numbers that are the credential are not reported', async () => {
  const reports: executor.ToolProgress[] = [];
  const tell = reporter(
    (progress) => reports.push(progress),
    async () => ['20311231'],
    () => 0,
  );
  for (const progress of [{ progress: 20_311_231 }, { progress: 1, total: 13_211_302 }, { progress: 2 }]) tell(progress);
  await settled();
  expect(reports).toEqual([{ progress: 2 }]);
});
