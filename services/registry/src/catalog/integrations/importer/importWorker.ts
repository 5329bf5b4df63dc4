/** Entry of the import thread: one answer to each task. It has no environment, so no secret is near a document from outside. */
import { getHeapStatistics } from 'node:v8';
import { parentPort } from 'node:worker_threads';
import { isAppError } from '@gatehouse/contracts';
import { importTask } from './importTask';
import type { ThreadAnswer } from './importThread';
import type { ImportTask } from './task';
import { watchShared } from './watchShared';

/** The thread begins with 33 MB. One that a document has made larger than this is not kept: a new one costs little beside such an import. */
const MAX_KEPT_HEAP_BYTES = 128 * 1024 * 1024;

const isUnchanged = watchShared();
const isFitForNext = (): boolean => getHeapStatistics().total_heap_size <= MAX_KEPT_HEAP_BYTES && isUnchanged();

function answerTo(task: ImportTask): ThreadAnswer {
  try {
    return { result: importTask(task), isFitForNext: isFitForNext() };
  } catch (err) {
    if (isAppError(err)) return { refused: { message: err.message, details: err.details }, isFitForNext: isFitForNext() };
    return { failed: err instanceof Error ? (err.stack ?? err.message) : String(err), isFitForNext: false };
  }
}

parentPort?.on('message', (task: ImportTask) => parentPort?.postMessage(answerTo(task)));
