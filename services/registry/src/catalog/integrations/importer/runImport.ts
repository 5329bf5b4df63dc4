/**
 * Imports run in a thread of their own with bounded memory and time: a document of 13 MB takes seconds, a hostile one would take for ever,
 * and neither may stop the event loop that answers everybody else (T-39 of docs/threat-model.md#api-descriptions).
 */
import { AppError } from '@gatehouse/contracts';
import { importTask } from './importTask';
import { createImportThread, TimedOut, type AskThread, type ThreadAnswer, type ThreadLimits } from './importThread';
import type { ImportedDocument, ImportTask } from './task';

export type RunImport = (task: ImportTask) => Promise<ImportedDocument>;

export interface ImportLimits extends ThreadLimits {
  /** Imports that wait for the one that runs. */
  readonly maxWaiting: number;
}
const LIMITS: ImportLimits = { timeoutMs: 60_000, maxHeapMb: 1_536, maxWaiting: 8 };

const refuse = ({ source }: ImportTask, rule: string, cause?: unknown): AppError => {
  const member = 'text' in source ? (source.from ?? 'text') : 'handMade' in source ? 'operations' : 'document';
  return new AppError('invalid', 'the API document is not acceptable', { details: [`/${member}: ${rule}`], cause });
};

function toResult(answer: ThreadAnswer): ImportedDocument {
  if ('result' in answer) return answer.result;
  if ('refused' in answer) throw new AppError('invalid', answer.refused.message, { details: answer.refused.details });
  throw new AppError('internal', 'the import failed', { cause: new Error(answer.failed) });
}

function toError(task: ImportTask, { timeoutMs }: ThreadLimits, err: unknown): AppError {
  if (err instanceof TimedOut) return refuse(task, `cannot be read within ${timeoutMs / 1_000} s`);
  const tooLarge = (err as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
  return tooLarge ? refuse(task, 'needs too much memory', err) : new AppError('internal', 'the import failed', { cause: err });
}

/** Imports in a thread, which one process has one of. Rejects with `AppError`: `invalid` with why, `internal` when the thread failed. */
export const inThread =
  (ask: AskThread = createImportThread()) =>
  async (task: ImportTask, limits: ThreadLimits): Promise<ImportedDocument> => {
    const answer = await ask(task, limits).catch((err: unknown) => {
      throw toError(task, limits, err);
    });
    return toResult(answer);
  };

/** Node runs no TypeScript in threads: under the test runner, which compiles in memory, the import happens in the process itself. */
const isCompiled = __filename.endsWith('.js');

/** One import at a time in this process, a few waiting, `rate_limited` beyond. */
export function createImportRunner(
  limits: ImportLimits = LIMITS,
  run = isCompiled ? inThread() : async (task: ImportTask) => importTask(task),
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
