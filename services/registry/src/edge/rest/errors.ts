/** How what went wrong looks over REST. */
import { AppError } from '@gatehouse/contracts';
import { httpStatusOf, JsonSyntaxError, toAppError, type Log } from '@gatehouse/runtime';
import type { Response } from 'express';
import { Denial } from '../auth/denial';

function appErrorOf(err: unknown): AppError {
  if (err instanceof Denial) return new AppError('unauthenticated', 'unauthorized', { cause: err });
  if (err instanceof JsonSyntaxError) return new AppError('invalid', 'the body is not JSON', { details: [`/: ${err.message}`] });
  return toAppError(err);
}

/**
 * Internal errors are ours to read in the log; whatever their message says stays inside. A request that ended before its handler began surely did nothing,
 * and its 503 says so by `code`: later a part may be away after it did what it was asked (docs/errors.md#codes).
 */
function bodyOf(error: AppError, hasBegun: boolean): Record<string, unknown> {
  const { status: _status, ...extras } = error.data ?? {};
  const message = error.code === 'internal' ? 'internal error' : error.message;
  const sure = error.code === 'unavailable' && !hasBegun ? { code: error.code } : {};
  return { ...extras, ...sure, error: message, ...(error.details.length > 0 ? { details: error.details } : {}) };
}

/** Key in `response.locals`: true once the handler of the request has begun. */
export const HAS_BEGUN = 'hasBegun';

export function sendError(response: Response, err: unknown, log: Log, correlationId: string): void {
  const error = appErrorOf(err);
  const status = httpStatusOf(error);
  if (error.code === 'internal') log.error({ err: error.cause ?? error, correlationId }, 'request failed');
  else if (response.destroyed) return;
  else if (status >= 500) log.warn({ err: error, correlationId }, 'request failed');
  if (response.headersSent) return void response.destroy();
  if (status === 401) response.set('www-authenticate', 'Bearer');
  const wait = error.data?.['retryAfterSeconds'] ?? (status === 429 ? 1 : undefined);
  if (wait !== undefined) response.set('retry-after', String(Number(wait)));
  response.status(status).json(bodyOf(error, response.locals[HAS_BEGUN] === true));
}
