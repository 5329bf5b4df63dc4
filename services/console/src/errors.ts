/** How what went wrong looks: as JSON in the dialect of the REST API, or as a page. One table; a new error code does not compile until it has a line here. */
import { AppError, isAppError, type ErrorCode } from '@gatehouse/contracts';
import type { Log } from '@gatehouse/runtime';
import type { ErrorRequestHandler, Request, Response } from 'express';
import { sendJson } from './headers';
import { noticeFor } from './pageMessages';
import type { Pages } from './pages/render';

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

/** What the router throws for a path it cannot decode. */
const isBadPath = (err: unknown): boolean => typeof err === 'object' && err !== null && 'status' in err && err.status === 400;

export function toAppError(err: unknown): AppError {
  if (isAppError(err)) return err;
  if (isBadPath(err)) return new AppError('invalid', 'the path is not acceptable');
  return new AppError('internal', 'internal error', { cause: err });
}

export const statusOf = (error: AppError): number => {
  const wanted = error.data?.['status'];
  return error.code === 'invalid' && NARROWER.has(wanted) ? (wanted as number) : STATUS[error.code];
};

/** Whoever asks these reads JSON. */
const wantsData = (request: Request): boolean => /^\/(?:api|session)(?:\/|$)/.test(request.path);

function answerData(response: Response, error: AppError, status: number): void {
  const message = error.code === 'internal' ? 'internal error' : error.message;
  sendJson(response, status, { error: message, ...(error.details.length > 0 ? { details: error.details } : {}) });
}

export const answerErrors =
  (pages: Pages, log: Log): ErrorRequestHandler =>
  (err, request, response, _next) => {
    const error = toAppError(err);
    const status = statusOf(error);
    if (error.code === 'internal') log.error({ err: error.cause ?? error }, 'request failed');
    else if (status >= 500) log.warn({ err: error }, 'request failed');
    if (response.headersSent) return void response.destroy();
    if (status === 503) response.set('retry-after', '5');
    if (wantsData(request)) answerData(response, error, status);
    else pages.notice(response, status, noticeFor(error, status));
  };
