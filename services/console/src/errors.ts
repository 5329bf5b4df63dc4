/** Answers errors: as JSON in the dialect of the REST API, or as a page. */
import type { AppError } from '@gatehouse/contracts';
import { httpStatusOf, toAppError, type Log } from '@gatehouse/runtime';
import type { ErrorRequestHandler, Request, Response } from 'express';
import { sendJson } from './headers';
import { noticeFor } from './pageMessages';
import type { Pages } from './pages/render';

/** Whether the answer must be JSON, by the path. */
const wantsData = (request: Request): boolean => /^\/(?:api|session)(?:\/|$)/.test(request.path);

function answerData(response: Response, error: AppError, status: number): void {
  const message = error.code === 'internal' ? 'internal error' : error.message;
  sendJson(response, status, {
    error: message,
    ...(error.details.length > 0 ? { details: error.details } : {}),
    // The API was not reached: the console itself does nothing that the app asks for.
    ...(error.code === 'unavailable' ? { code: error.code } : {}),
  });
}

export const answerErrors =
  (pages: Pages, log: Log): ErrorRequestHandler =>
  (err, request, response, _next) => {
    const error = toAppError(err);
    const status = httpStatusOf(error);
    if (error.code === 'internal') log.error({ err: error.cause ?? error }, 'request failed');
    else if (status >= 500) log.warn({ err: error }, 'request failed');
    if (response.headersSent) return void response.destroy();
    if (status === 503) response.set('retry-after', '5');
    if (wantsData(request)) answerData(response, error, status);
    else pages.notice(response, status, noticeFor(error, status));
  };
