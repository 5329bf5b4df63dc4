import type { ImportedDocument, ImportTask } from './task';
import { TimedOut, type ThreadAnswer } from './importThread';
import { createImportRunner, inThread } from './runImport';

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

test.each([
  ['time', new TimedOut(), { code: 'invalid', details: ['/text: cannot be read within 1 s'] }],
  [
    'memory',
    Object.assign(new Error('heap'), { code: 'ERR_WORKER_OUT_OF_MEMORY' }),
    { code: 'invalid', details: ['/text: needs too much memory'] },
  ],
  ['anything else', new Error('thread ended with 3'), { code: 'internal', cause: { message: 'thread ended with 3' } }],
])('a thread that ended for want of %s says so', async (_what, reason, error) => {
  await expect(
    createImportRunner(
      limits,
      inThread(() => Promise.reject(reason)),
    )(task),
  ).rejects.toMatchObject(error);
});

test('what the thread answers is a document, a refusal or a failure', async () => {
  const answers: ThreadAnswer[] = [
    { result: { slug: 'orders' } as ImportedDocument, isFitForNext: true },
    { refused: { message: 'no', details: ['/text: why'] }, isFitForNext: true },
    { failed: 'TypeError', isFitForNext: false },
  ];
  const run = createImportRunner(
    limits,
    inThread(async () => answers.shift()!),
  );
  await expect(run(task)).resolves.toEqual({ slug: 'orders' });
  await expect(run(task)).rejects.toMatchObject({ code: 'invalid', message: 'no', details: ['/text: why'] });
  await expect(run(task)).rejects.toMatchObject({ code: 'internal', cause: { message: 'TypeError' } });
});
