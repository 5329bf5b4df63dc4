/** What went wrong at an authorization server, in words that may be shown: its own where it has some, never a token, code or secret. */
import { AppError, isAppError, visibleLine } from '@gatehouse/contracts';
import * as oauth from 'oauth4webapi';
import { scrub, secretsOf } from '../domain/scrub';
import { documentProblem } from '../upstream/documentProblem';
import { EgressError } from '../upstream/egress';
import { ExchangeError } from '../upstream/exchange';

const MAX_TEXT = 300;

export class ServerError extends Error {
  override readonly name = 'ServerError';
  constructor(
    message: string,
    /** Code of the server's answer (RFC 6749 5.2), where it said one. */
    readonly code: string | undefined,
    cause?: unknown,
  ) {
    super(message, { cause });
  }
}

const LOST: Record<ExchangeError['fault'], string> = {
  timeout: 'did not answer in time',
  tooLarge: 'answered more than is read',
  connection: 'could not be reached',
  abandoned: 'was not waited for',
};

interface Refusal {
  readonly status?: number | undefined;
  readonly error?: string | undefined;
  readonly description?: string | undefined;
}

/** What a server said no with, where the library reads no answer of OAuth: a status, or a code beside a status of success. */
function refusalIn(err: unknown): Refusal {
  const cause = (err as { cause?: unknown } | undefined)?.cause;
  if (cause instanceof Response) return cause.ok ? {} : { status: cause.status };
  const body = (cause as { body?: unknown } | undefined)?.body as { error?: unknown; error_description?: unknown } | undefined;
  const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);
  return { error: textOf(body?.error), description: textOf(body?.error_description) };
}

/** `secrets`: what was sent, and must not come back in a text. */
export function serverError(host: string, err: unknown, secrets: readonly string[] = []): ServerError {
  if (err instanceof ServerError) return err;
  const clean = (text: string): string => scrub(visibleLine(text), secretsOf([...secrets])).slice(0, MAX_TEXT);
  const coded = (error: string, description: string | undefined, status = ''): ServerError =>
    new ServerError(`${host} answered ${clean(error)}${status}${description ? `: ${clean(description)}` : ''}`, clean(error));
  if (err instanceof oauth.ResponseBodyError || err instanceof oauth.AuthorizationResponseError) {
    const { error, error_description: description } = err;
    return coded(error, description, err instanceof oauth.ResponseBodyError ? ` (status ${err.status})` : '');
  }
  if (err instanceof ExchangeError) {
    if (err.cause instanceof EgressError) return new ServerError(`${host} cannot be asked: ${err.cause.message}`, undefined);
    const why = err.fault === 'connection' ? documentProblem(err) : undefined;
    return new ServerError(`${host} ${LOST[err.fault]}${why === undefined ? '' : `: ${why}`}`, undefined, err.cause);
  }
  if (err instanceof oauth.WWWAuthenticateChallengeError)
    return new ServerError(`${host} refused the client (status ${err.status})`, 'invalid_client');
  if (isAppError(err)) throw err;
  const { status, error, description } = refusalIn(err);
  if (error !== undefined) return coded(error, description);
  if (status !== undefined) return new ServerError(`${host} answered with status ${status}, and no code of OAuth`, undefined);
  // The library's own words name the rule that was broken, and no values.
  return new ServerError(`${host} answered what cannot be used: ${clean(err instanceof Error ? err.message : 'no reason')}`, undefined);
}

/** Turns a `ServerError` into the error for whoever asked over REST. */
export const toUpstreamFailed = (err: unknown): unknown =>
  err instanceof ServerError
    ? new AppError('upstream_failed', err.message, {
        cause: err.cause,
        ...(err.code !== undefined && { data: { providerError: err.code } }),
      })
    : err;
