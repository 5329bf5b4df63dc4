/** What MongoDB's driver throws, told apart as far as the project acts on it. */
import { AppError } from '@gatehouse/contracts';
import {
  MongoBulkWriteError,
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

/** UserNotFound, Unauthorized, AuthenticationFailed: the user or its password is wrong, or it lacks the rights that every start needs. */
const LOGIN_CODES = new Set<unknown>([11, 13, 18]);

/** Says the code's name only: the server's own words quote the command, with what it writes. */
export class LoginRefused extends Error {
  override readonly name = 'LoginRefused';
  constructor(readonly why: string) {
    super(`MongoDB refuses the login: ${why}`);
  }
}

/** Others than the database can be `unavailable` as well. */
export class DatabaseAway extends AppError {
  constructor(cause: unknown) {
    super('unavailable', 'the database cannot answer now', { cause });
  }
}

/** A bulk write hides what stopped it. */
const stoppedBy = (err: MongoError): MongoError =>
  err instanceof MongoBulkWriteError && err.errorResponse instanceof MongoError ? err.errorResponse : err;

const refusalIn = (err: MongoError): LoginRefused | undefined =>
  LOGIN_CODES.has(err.code) ? new LoginRefused(String((err as { codeName?: string }).codeName ?? err.code)) : undefined;

function isAway(err: MongoError): boolean {
  return (
    AWAY.some((type) => err instanceof type) ||
    AWAY_CODES.has(err.code) ||
    err.name === 'MongoWaitQueueTimeoutError' || // its class is not exported
    err.hasErrorLabel('RetryableWriteError')
  );
}

/** The error to throw: `AppError('unavailable')` when the database cannot answer now or refuses the login, everything else unchanged. A write that ended so may have happened. */
export function mongoErrors(err: unknown): unknown {
  if (!(err instanceof MongoError)) return err;
  const refused = refusalIn(err) ?? refusalIn(stoppedBy(err));
  if (refused !== undefined) return new DatabaseAway(refused);
  return isAway(err) || isAway(stoppedBy(err)) ? new DatabaseAway(err) : err;
}

/** A unique index refused the write. Have one unique index per operation that can collide: which one it was is not told reliably. */
export const isDuplicateKey = (err: unknown): boolean => err instanceof MongoError && err.code === 11000;

/** Does an upsert, and does it once more when another one made the row at the same moment: then the row is there to update. */
export const upsert = <T>(write: () => Promise<T>): Promise<T> =>
  write().catch((err: unknown) => {
    if (!isDuplicateKey(err)) throw err;
    return write();
  });
