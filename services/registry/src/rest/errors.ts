/** How what went wrong looks over HTTP. One table; a new error code does not compile until it has a line here. */
import { AppError, isAppError, type ErrorCode } from '@gatehouse/contracts';
import { JsonSyntaxError, type Log } from '@gatehouse/runtime';
import type { Response } from 'express';
import { Denial } from '../auth/denial';

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
const NARROWER = new Set<unknown>([405, 413, 415]);

/** What an express router throws for a path it cannot decode. */
const isBadPath = (err: unknown): boolean =>
  typeof err === 'object' && err !== null && 'status' in err && err.status === 400 && !isAppError(err);

export function toAppError(err: unknown): AppError {
  if (isAppError(err)) return err;
  if (err instanceof Denial) return new AppError('unauthenticated', 'unauthorized', { cause: err });
  if (err instanceof JsonSyntaxError) return new AppError('invalid', 'the body is not JSON', { details: [`/: ${err.message}`] });
  if (isBadPath(err)) return new AppError('invalid', 'the path is not acceptable');
  return new AppError('internal', 'internal error', { cause: err });
}

export function statusOf(error: AppError): number {
  const wanted = error.data?.['status'];
  return error.code === 'invalid' && NARROWER.has(wanted) ? (wanted as number) : STATUS[error.code];
}

/** Internal errors are ours to read in the log; whatever their message says stays inside. */
function bodyOf(error: AppError): Record<string, unknown> {
  const { status: _status, ...extras } = error.data ?? {};
  const message = error.code === 'internal' ? 'internal error' : error.message;
  return { ...extras, error: message, ...(error.details.length > 0 ? { details: error.details } : {}) };
}

export function sendError(response: Response, err: unknown, log: Log, correlationId: string): void {
  const error = toAppError(err);
  if (error.code === 'internal') log.error({ err: error.cause ?? error, correlationId }, 'request failed');
  else if (STATUS[error.code] >= 500) log.warn({ err: error, correlationId }, 'request failed');
  if (response.headersSent) return void response.destroy();
  const status = statusOf(error);
  if (status === 401) response.set('www-authenticate', 'Bearer');
  const wait = error.data?.['retryAfterSeconds'] ?? (status === 429 ? 1 : undefined);
  if (wait !== undefined) response.set('retry-after', String(Number(wait)));
  response.status(status).json(bodyOf(error));
}
