/** What went wrong at an authorization server, in words that may be shown: its own where it has some, never a token, code or secret. */
import { AppError, isAppError, visibleLine } from '@gatehouse/contracts';
import * as oauth from 'oauth4webapi';
import { scrub, secretsOf } from '../domain/scrub';
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

/** `secrets`: what was sent, and must not come back in a text. */
export function serverError(host: string, err: unknown, secrets: readonly string[] = []): ServerError {
  if (err instanceof ServerError) return err;
  const clean = (text: string): string => scrub(visibleLine(text), secretsOf([...secrets])).slice(0, MAX_TEXT);
  if (err instanceof oauth.ResponseBodyError || err instanceof oauth.AuthorizationResponseError) {
    const { error, error_description: description } = err;
    return new ServerError(`${host} answered ${clean(error)}${description ? `: ${clean(description)}` : ''}`, clean(error));
  }
  if (err instanceof ExchangeError) {
    if (err.cause instanceof EgressError) return new ServerError(`${host} cannot be asked: ${err.cause.message}`, undefined);
    return new ServerError(`${host} ${LOST[err.fault]}`, undefined, err.cause);
  }
  if (err instanceof oauth.WWWAuthenticateChallengeError)
    return new ServerError(`${host} refused the client (status ${err.status})`, 'invalid_client');
  if (isAppError(err)) throw err;
  // The library's own words name the rule that was broken, and no values.
  return new ServerError(`${host} answered what cannot be used: ${clean(err instanceof Error ? err.message : 'no reason')}`, undefined);
}

/** For whoever asked over REST. */
export const toUpstreamFailed = (err: unknown): unknown =>
  err instanceof ServerError
    ? new AppError('upstream_failed', err.message, {
        cause: err.cause,
        ...(err.code !== undefined && { data: { providerError: err.code } }),
      })
    : err;
