/** What MongoDB's driver throws, told apart as far as the project acts on it. */
import { AppError } from '@gatehouse/contracts';
import {
  AbstractCursor,
  MongoClientClosedError,
  MongoError,
  MongoExpiredSessionError,
  MongoNetworkError,
  MongoNotConnectedError,
  MongoOperationTimeoutError,
  MongoServerSelectionError,
  MongoSystemError,
  MongoTopologyClosedError,
  MongoWriteConcernError,
  type Collection,
  type Document,
} from 'mongodb';

const AWAY = [
  MongoNetworkError,
  MongoServerSelectionError,
  MongoOperationTimeoutError,
  MongoSystemError,
  MongoNotConnectedError,
  MongoTopologyClosedError,
  MongoClientClosedError,
  MongoExpiredSessionError,
  MongoWriteConcernError,
];

/** Server codes of a member that steps down, starts or stops, and of time limits (MongoDB error_codes.yml). */
const AWAY_CODES = new Set<unknown>([6, 7, 50, 64, 89, 91, 134, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436]);

/** The error to throw: `AppError('unavailable')` when the database cannot answer now, everything else unchanged. A write that ended so may have happened. */
export function mongoErrors(err: unknown): unknown {
  if (!(err instanceof MongoError)) return err;
  const away = AWAY.some((type) => err instanceof type) || AWAY_CODES.has(err.code) || err.hasErrorLabel('RetryableWriteError');
  return away ? new AppError('unavailable', 'the database cannot answer now', { cause: err }) : err;
}

/** A unique index refused the write. Have one unique index per operation that can collide: which one it was is not told reliably. */
export const isDuplicateKey = (err: unknown): boolean => err instanceof MongoError && err.code === 11000;

const isThenable = (value: unknown): value is Promise<unknown> =>
  typeof (value as { then?: unknown } | null | undefined)?.then === 'function';

async function* guardedIteration(source: AsyncIterable<unknown>): AsyncGenerator<unknown> {
  try {
    yield* source;
  } catch (err) {
    throw mongoErrors(err);
  }
}

/** Wraps a collection or cursor so that whatever it rejects with went through `mongoErrors`. Cursors it returns are wrapped too. */
function guard<T extends object>(target: T): T {
  const proxy: T = new Proxy(target, {
    get(_, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== 'function') return member;
      if (name === Symbol.asyncIterator) return () => guardedIteration(target as unknown as AsyncIterable<unknown>);
      return (...args: unknown[]) => {
        const result: unknown = member.apply(target, args);
        if (result === target) return proxy;
        if (result instanceof AbstractCursor) return guard(result);
        return isThenable(result) ? result.catch((err: unknown) => Promise.reject(mongoErrors(err) as Error)) : result;
      };
    },
  });
  return proxy;
}

export const guardCollection = <T extends Document>(collection: Collection<T>): Collection<T> => guard(collection);
