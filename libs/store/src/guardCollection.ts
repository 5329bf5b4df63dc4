/**
 * A driver collection whose operations end in time and in our errors. The time limit stands here because the driver has none for an operation as a
 * whole: `timeoutMS` does nothing since 7.8, and after `socketTimeoutMS` it selects a server and tries once more.
 */
import { AbstractCursor, type Collection, type Document } from 'mongodb';
import { DatabaseAway, mongoErrors } from './mongoErrors';

const isThenable = (value: unknown): value is Promise<unknown> =>
  typeof (value as { then?: unknown } | null | undefined)?.then === 'function';

/** `limitMs`: longest wait for one operation, or for one step of a cursor that is iterated. */
export interface Guard {
  readonly limitMs: number;
  /** Is told of each error as it is thrown. */
  readonly onError: (err: unknown) => void;
}

/** What is given up goes on in the driver until its socket times out: a write may still happen. */
async function inTime<T>({ limitMs, onError }: Guard, operation: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    const giveUp = (): void => reject(new DatabaseAway(new Error(`no answer in ${limitMs} ms`)));
    // After a stall of this process the answer may be waiting in the socket, and timers come before it: it is read first.
    timer = setTimeout(() => setImmediate(giveUp), limitMs);
  });
  try {
    return await Promise.race([operation, limit]);
  } catch (err) {
    const error = mongoErrors(err);
    onError(error);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

async function* iterate(by: Guard, cursor: AbstractCursor<unknown>): AsyncGenerator<unknown> {
  try {
    while (await inTime(by, cursor.hasNext())) yield await inTime(by, cursor.next());
  } finally {
    // Nobody waits for the close: it tells the server, which may be the one that does not answer.
    cursor.close().catch(() => undefined);
  }
}

/** Takes as long as a collection is large. Who builds indexes waits for them, and minds other errors itself. */
const UNLIMITED: ReadonlySet<string | symbol> = new Set(['createIndexes']);

/** Collections, cursors and what their chained methods return; everything else passes as it is. */
function guard<T extends object>(by: Guard, target: T): T {
  const proxy: T = new Proxy(target, {
    get(_, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== 'function') return member;
      if (UNLIMITED.has(name)) return member.bind(target) as unknown;
      if (name === Symbol.asyncIterator) return () => iterate(by, target as unknown as AbstractCursor<unknown>);
      return (...args: unknown[]) => {
        const result: unknown = member.apply(target, args);
        if (result === target) return proxy;
        if (result instanceof AbstractCursor) return guard(by, result);
        return isThenable(result) ? inTime(by, result) : result;
      };
    },
  });
  return proxy;
}

export const guardCollection = <T extends Document>(collection: Collection<T>, by: Guard): Collection<T> => guard(by, collection);
