/** Entry of the import thread: one task in, one answer out. It has no environment, so no secret is near a document from outside. */
import { parentPort, workerData } from 'node:worker_threads';
import { isAppError } from '@gatehouse/contracts';
import { importTask } from './importTask';
import type { ImportTask } from './task';
import type { WorkerAnswer } from './runImport';

function answer(): WorkerAnswer {
  try {
    return { result: importTask(workerData as ImportTask) };
  } catch (err) {
    if (isAppError(err)) return { refused: { message: err.message, details: err.details } };
    return { failed: err instanceof Error ? (err.stack ?? err.message) : String(err) };
  }
}

parentPort?.postMessage(answer());
