/** What became of a request to a platform. Platforms have no idempotency keys, so whether it may have had its effect is the first thing to know. */
import type { executor } from '@gatehouse/contracts';
import { visibleLine } from '@gatehouse/contracts';

type Failure = executor.PlatformError;

export type PlatformAnswer<T> =
  /** It had its effect. `workspaceId`: the managed platform's workspace that the key belongs to. */
  | { readonly outcome: 'ok'; readonly body: T; readonly httpStatus: number; readonly requestId?: string; readonly workspaceId?: string }
  /** The platform said no: nothing was done, and asking again changes nothing by itself. */
  | { readonly outcome: 'refused'; readonly error: Failure & { readonly httpStatus: number } }
  /** Too many requests: nothing was done, and it may be asked again then. */
  | { readonly outcome: 'retryAfter'; readonly afterMs: number; readonly error: Failure }
  /** It did not leave: nothing was done. */
  | { readonly outcome: 'notSent'; readonly error: Failure }
  /** The answer is lost, of another shape than expected, or a fault of the platform: it may have been done. Look for what it may have made. */
  | { readonly outcome: 'ambiguous'; readonly error: Failure };

const MAX_MESSAGE = 1_000;
const MAX_WORD = 200;
const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
const text = (value: unknown, limit: number): string | undefined => {
  if (typeof value !== 'string') return undefined;
  const line = visibleLine(value).trim().slice(0, limit);
  return line === '' ? undefined : line;
};

/** `[{"loc": ["body", "name"], "msg": "..."}]`, one line per failure. */
const validationLines = (details: readonly unknown[]): string =>
  details
    .slice(0, 10)
    .map((detail) => {
      const at = member(detail, 'loc');
      return [...(Array.isArray(at) ? [at.join('.')] : []), text(member(detail, 'msg'), MAX_MESSAGE) ?? 'is not acceptable'].join(': ');
    })
    .join('; ');

/** Code and message of an error body in any of the shapes that the platforms answer with; none of them is guaranteed. */
export function readError(body: unknown): { code?: string; message?: string; requestId?: string } {
  const detail = member(body, 'detail');
  const error = member(body, 'error');
  const requestId = text(member(body, 'request_id'), MAX_WORD);
  const code = text(member(detail, 'status') ?? member(error, 'type'), MAX_WORD);
  const message = Array.isArray(detail)
    ? text(validationLines(detail), MAX_MESSAGE)
    : text(typeof detail === 'string' ? detail : (member(detail, 'message') ?? member(error, 'message') ?? error), MAX_MESSAGE);
  return { ...(code !== undefined && { code }), ...(message !== undefined && { message }), ...(requestId !== undefined && { requestId }) };
}

const DEFAULT_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 10 * 60_000;

/** `Retry-After` in seconds or as a date, within bounds. */
export function waitOf(retryAfter: string | undefined, now: number): number {
  if (retryAfter === undefined) return DEFAULT_WAIT_MS;
  const wait = /^\d+(?:\.\d+)?$/.test(retryAfter) ? Number(retryAfter) * 1_000 : Date.parse(retryAfter) - now;
  return Number.isNaN(wait) ? DEFAULT_WAIT_MS : Math.min(Math.max(0, wait), LONGEST_WAIT_MS);
}

/** Judges an answer that is not a success. */
export function judgeFailure(httpStatus: number, retryAfter: string | undefined, error: Failure, now: number): PlatformAnswer<never> {
  if (httpStatus === 429) return { outcome: 'retryAfter', afterMs: waitOf(retryAfter, now), error };
  // A request that timed out on their side may have been carried out all the same.
  if (httpStatus >= 500 || httpStatus === 408) return { outcome: 'ambiguous', error };
  return { outcome: 'refused', error: { ...error, httpStatus } };
}
