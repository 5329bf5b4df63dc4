/** How an error looks over HTTP, at REST and at the console. One table: a new error code does not compile until it has a line here. */
import { AppError, isAppError, type ErrorCode } from '@gatehouse/contracts';

const STATUS = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  policy_denied: 403,
  not_found: 404,
  conflict: 409,
  rate_limited: 429,
  upstream_failed: 502,
  unavailable: 503,
  unknown_outcome: 504,
  internal: 500,
} as const satisfies Record<ErrorCode, number>;

/** Narrower statuses an `invalid` may ask for by `data.status`. */
const NARROWER = new Set<unknown>([405, 413, 415, 421]);

export function httpStatusOf({ code, data }: AppError): number {
  const wanted = data?.['status'];
  return code === 'invalid' && NARROWER.has(wanted) ? (wanted as number) : STATUS[code];
}

/** What an express router throws for a path it cannot decode. */
const isBadPath = (err: unknown): boolean => typeof err === 'object' && err !== null && 'status' in err && err.status === 400;

/** Whatever is not known is ours to read in the log; what its message says stays inside. */
export function toAppError(err: unknown): AppError {
  if (isAppError(err)) return err;
  if (isBadPath(err)) return new AppError('invalid', 'the path is not acceptable');
  return new AppError('internal', 'internal error', { cause: err });
}
