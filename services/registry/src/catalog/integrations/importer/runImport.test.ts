import type { ImportedDocument, ImportTask } from './task';
import { createImportRunner } from './runImport';

const limits = { timeoutMs: 1_000, maxHeapMb: 64, maxWaiting: 2 };
const task: ImportTask = { integrationId: 'i', source: { text: '' } };

test('imports run one after the other, a few wait, more are sent away', async () => {
  const ends: (() => void)[] = [];
  const run = createImportRunner(
    limits,
    () => new Promise<ImportedDocument>((resolve) => ends.push(() => resolve({} as ImportedDocument))),
  );
  const first = [run(task), run(task), run(task)];
  await expect(run(task)).rejects.toMatchObject({ code: 'rate_limited' });
  for (let n = 1; n <= 3; n += 1) {
    while (ends.length < n) await new Promise((resolve) => setImmediate(resolve));
    expect(ends).toHaveLength(n);
    ends[n - 1]!();
  }
  await Promise.all(first);
});

test('a failed import does not stop the next', async () => {
  let count = 0;
  const run = createImportRunner(limits, async () => {
    if ((count += 1) === 1) throw new Error('broken');
    return {} as ImportedDocument;
  });
  await expect(run(task)).rejects.toThrow('broken');
  await expect(run(task)).resolves.toEqual({});
});
