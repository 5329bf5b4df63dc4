import { JsonSyntaxError, type Log } from '@gatehouse/runtime';
import type { ErrorRequestHandler, RequestHandler } from 'express';

/** What the caller did wrong, as the API tells it. */
export class RequestError extends Error {
  constructor(
    readonly status: 400 | 401 | 404 | 409,
    message: string,
    readonly details: readonly string[] = [],
  ) {
    super(message);
  }
}

interface Failure {
  status: number;
  error: string;
  details?: readonly string[];
}

/** Errors of the shared body and schema checks carry a public message and a code. */
const isCoded = (err: unknown): err is Error & { code: string; details: readonly string[]; data?: { status?: number } } =>
  err instanceof Error && 'code' in err && 'details' in err;

function failureOf(err: unknown): Failure {
  if (err instanceof RequestError) return { status: err.status, error: err.message, details: err.details };
  if (err instanceof JsonSyntaxError) return { status: 400, error: `the body is ${err.message}` };
  if (isCoded(err) && err.code === 'invalid') return { status: err.data?.status ?? 400, error: err.message, details: err.details };
  if (isCoded(err) && err.code === 'unavailable') return { status: 503, error: 'the order desk cannot answer now' };
  return { status: 500, error: 'the order desk failed' };
}

export const answerError =
  (log: Log): ErrorRequestHandler =>
  (err, _request, response, _next) => {
    const { status, error, details = [] } = failureOf(err);
    if (status >= 500) log.error({ err }, error);
    if (response.headersSent) return void response.destroy();
    response.status(status).json(details.length === 0 ? { error } : { error, details });
  };

export const answerUnknownPath: RequestHandler = (request) => {
  throw new RequestError(404, `there is no ${request.method} ${request.path} here`);
};
