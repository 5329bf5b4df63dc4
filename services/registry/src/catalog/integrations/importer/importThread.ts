/**
 * The thread that imports run in: started at the first import, asked one task at a time, and kept for the next, because its modules take longer to load
 * than most documents to read. It is ended with whatever goes wrong, so that nothing of one document meets the next.
 */
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ImportedDocument, ImportTask } from './task';

/** `isFitForNext`: nothing failed, nothing that the next task shares was changed, and no large document is held. */
export type ThreadAnswer = { readonly isFitForNext: boolean } & (
  | { readonly result: ImportedDocument }
  | { readonly refused: { readonly message: string; readonly details: readonly string[] } }
  | { readonly failed: string }
);

export interface ThreadLimits {
  readonly timeoutMs: number;
  readonly maxHeapMb: number;
}

/** The task took longer than `timeoutMs`. */
export class TimedOut extends Error {}

/** Asked one task at a time; rejects with `TimedOut`, or with what ended the thread. */
export type AskThread = (task: ImportTask, limits: ThreadLimits) => Promise<ThreadAnswer>;

interface Thread {
  readonly ask: (task: ImportTask, timeoutMs: number) => Promise<ThreadAnswer>;
  readonly end: (reason?: Error) => void;
}

/** Calls `onEnd` once it takes no further task. Keeps the process from ending only while it has a task. */
function startThread(file: string, maxHeapMb: number, onEnd: () => void): Thread {
  const worker = new Worker(file, { env: {}, resourceLimits: { maxOldGenerationSizeMb: maxHeapMb, maxYoungGenerationSizeMb: 128 } });
  let asked: PromiseWithResolvers<ThreadAnswer> | undefined;
  const end = (reason?: Error): void => {
    onEnd();
    asked?.reject(reason);
    void worker.terminate();
  };
  worker.on('message', (answer: ThreadAnswer) => asked?.resolve(answer));
  worker.on('error', end);
  worker.on('exit', (code) => end(new Error(`thread ended with ${code}`)));
  const ask: Thread['ask'] = (task, timeoutMs) => {
    asked = Promise.withResolvers();
    const timer = setTimeout(() => end(new TimedOut()), timeoutMs);
    worker.ref();
    worker.postMessage(task);
    return asked.promise.finally(() => {
      clearTimeout(timer);
      worker.unref();
    });
  };
  return { ask, end };
}

/** `idleMs`: how long the thread is kept without a task, so that a process that imports nothing holds no memory for it. `file`: what it runs. */
export function createImportThread(idleMs = 60_000, file = join(__dirname, 'importWorker.js')): AskThread {
  let kept: Thread | undefined;
  let idle: NodeJS.Timeout | undefined;
  return async (task, { timeoutMs, maxHeapMb }) => {
    clearTimeout(idle);
    const thread = (kept ??= startThread(file, maxHeapMb, () => {
      if (kept === thread) kept = undefined;
    }));
    const answer = await thread.ask(task, timeoutMs);
    if (answer.isFitForNext) idle = setTimeout(thread.end, idleMs).unref();
    else thread.end();
    return answer;
  };
}
