/** A method that the broker does not answer hangs for ever, closing included (docs/messaging.md#deadlines). Rejects after `ms`; a later outcome is ignored. */
export async function within<T>(ms: number, what: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what}: no answer from the broker in ${ms} ms`)), ms);
  });
  work.catch(() => undefined);
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}

/** Time the broker has for one method. */
export const METHOD_MS = 2_000;
/** Time it has for a close: a shutdown must end before the platform kills the process. */
export const CLOSE_MS = 1_000;
