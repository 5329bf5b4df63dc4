/**
 * Imports run in a thread of their own with bounded memory and time: a document of 13 MB takes seconds, a hostile one would take for ever,
 * and neither may stop the event loop that answers everybody else (T-39 of docs/threat-model.md#api-descriptions).
 */
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { AppError } from '@gatehouse/contracts';
import { importTask } from './importTask';
import type { ImportedDocument, ImportTask } from './task';

export type WorkerAnswer =
  | { readonly result: ImportedDocument }
  | { readonly refused: { readonly message: string; readonly details: readonly string[] } }
  | { readonly failed: string };

export type RunImport = (task: ImportTask) => Promise<ImportedDocument>;

export interface ImportLimits {
  readonly timeoutMs: number;
  readonly maxHeapMb: number;
  /** Imports that wait for the one that runs. */
  readonly maxWaiting: number;
}
const LIMITS: ImportLimits = { timeoutMs: 60_000, maxHeapMb: 1_536, maxWaiting: 8 };

const refuse = ({ source }: ImportTask, rule: string, cause?: unknown): AppError => {
  const member = 'text' in source ? (source.from ?? 'text') : 'handMade' in source ? 'operations' : 'document';
  return new AppError('invalid', 'the API document is not acceptable', { details: [`/${member}: ${rule}`], cause });
};

function toResult(answer: WorkerAnswer): ImportedDocument {
  if ('result' in answer) return answer.result;
  if ('refused' in answer) throw new AppError('invalid', answer.refused.message, { details: answer.refused.details });
  throw new AppError('internal', 'the import failed', { cause: new Error(answer.failed) });
}

function runInThread(task: ImportTask, { timeoutMs, maxHeapMb }: ImportLimits): Promise<ImportedDocument> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(join(__dirname, 'importWorker.js'), {
      workerData: task,
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMb, maxYoungGenerationSizeMb: 128 },
    });
    const end = (settle: () => void): void => {
      clearTimeout(timer);
      settle();
      void worker.terminate();
    };
    const timer = setTimeout(() => end(() => reject(refuse(task, `cannot be read within ${timeoutMs / 1_000} s`))), timeoutMs);
    worker.once('message', (answer: WorkerAnswer) => end(() => resolve(Promise.resolve(answer).then(toResult))));
    worker.once('error', (err: NodeJS.ErrnoException) => {
      const tooLarge = err.code === 'ERR_WORKER_OUT_OF_MEMORY';
      end(() =>
        reject(tooLarge ? refuse(task, 'needs too much memory', err) : new AppError('internal', 'the import failed', { cause: err })),
      );
    });
    worker.once('exit', (code) =>
      end(() => reject(new AppError('internal', 'the import failed', { cause: new Error(`thread ended with ${code}`) }))),
    );
  });
}

/** Node runs no TypeScript in threads: under the test runner, which compiles in memory, the import happens in the process itself. */
const isCompiled = __filename.endsWith('.js');

/** One import at a time in this process, a few waiting, `rate_limited` beyond. */
export function createImportRunner(
  limits: ImportLimits = LIMITS,
  run = isCompiled ? runInThread : async (task: ImportTask) => importTask(task),
): RunImport {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  return async (task) => {
    if (waiting > limits.maxWaiting) throw new AppError('rate_limited', 'too many imports at once: try again later');
    waiting += 1;
    const mine = last.then(() => run(task, limits));
    last = mine.catch(() => undefined);
    return mine.finally(() => (waiting -= 1));
  };
}
