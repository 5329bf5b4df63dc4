/** Errors on the wire: code and public text travel, causes never do. */
import { randomBytes } from 'node:crypto';
import { AppError, errorCodes, isAppError, type ErrorCode } from '@gatehouse/contracts';
import type { Log } from '@gatehouse/runtime';
import type { ReplyError } from './items';

const known = new Set<string>(errorCodes);

/** Rebuild the error of an answer; a code or shape we do not know becomes `internal`. */
export function fromReplyError(error: ReplyError): AppError {
  if (typeof error !== 'object' || error === null || !known.has(error.code)) return new AppError('internal', 'Internal error');
  return new AppError(error.code, String(error.message), {
    details: Array.isArray(error.details) ? (error.details as readonly string[]) : [],
    ...(error.data === undefined ? {} : { data: error.data }),
  });
}

/** What a caller may see of a failure. An error that is no AppError is logged under an id, and only the id travels. */
export function toReplyError(err: unknown, log: Log, about: { rpc: string; correlationId: string }): ReplyError {
  if (isAppError(err)) {
    if (err.cause !== undefined && worthALine.has(err.code)) log.warn({ err, ...about }, 'call failed');
    return { code: err.code, message: err.message, ...(err.details.length > 0 ? { details: err.details } : {}), data: err.data };
  }
  const id = `e-${randomBytes(4).toString('hex')}`;
  log.error({ err, id, ...about }, 'call failed unexpectedly');
  return { code: 'internal', message: `Internal error (id ${id})` };
}

const worthALine = new Set<ErrorCode>(['internal', 'unavailable', 'unknown_outcome']);
