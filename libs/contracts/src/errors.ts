import { visibleLine, visibleText } from './visible';

/**
 * The closed list of what can go wrong between processes, without any transport in it. The gateway, REST and the console each own a table typed
 * `satisfies Record<ErrorCode, …>`, so a new code forces a decision there; docs/errors.md#codes shows them side by side.
 */
export const errorCodes = [
  'invalid', // the input breaks a rule the caller can read; `details` lists every failure with its path
  'unauthenticated', // no usable proof of who is calling
  'forbidden', // known caller, not allowed to do this
  'policy_denied', // a grant, block or rule says no; the message is the reason shown to the caller
  'not_found', // absent, or not visible to this caller: the two are never told apart
  'conflict', // the state moved on, or a unique name is taken
  'rate_limited', // too many; retry later
  'upstream_failed', // the outside API failed or may have acted
  'unavailable', // a part of ours cannot answer now; nothing ran
  'unknown_outcome', // it may have run and the answer was lost; never retried by itself
  'internal', // anything else; logged with an id
] as const;
export type ErrorCode = (typeof errorCodes)[number];

export interface AppErrorOptions {
  /** One entry per failure, each prefixed by the path it applies to, e.g. `/name: must be a string`. */
  details?: readonly string[];
  /** Machine-readable extras that are safe to show (for example `{ deployments: [...] }`). */
  data?: Readonly<Record<string, unknown>>;
  /** Private reason for the log; never leaves the process. */
  cause?: unknown;
}

/**
 * The one error that crosses the bus; errors of other classes stay inside their process. `message` is public by definition, anything private goes in
 * `cause`. Messages and details may repeat a caller's text, so invisible characters are removed from them.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: readonly string[];
  readonly data: Readonly<Record<string, unknown>> | undefined;

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(visibleText(message), options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.details = (options.details ?? []).map(visibleLine);
    this.data = options.data;
  }
}

export const isAppError = (value: unknown): value is AppError => value instanceof AppError;
