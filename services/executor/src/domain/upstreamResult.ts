/** What became of a request to an API, as the trail and the caller are told. */
import type { AppError, audit, executor } from '@gatehouse/contracts';
import { contentOf, textContent } from './content';
import { retryAfterSeconds } from './retryAfter';
import { secretsOf } from './scrub';

export interface UpstreamResult {
  /** `unknown`: it may have run and nobody can tell; it is never run again by itself. */
  readonly outcome: 'succeeded' | 'failed' | 'unknown';
  /** JSON text of an MCP content array. */
  readonly content: Buffer;
  /** The content as data, of a tool that answers data: any value of JSON. */
  readonly structured?: unknown;
  readonly status?: number;
  /** Size of the answer's body, decoded. */
  readonly bytes?: number;
  /** The description of its operation says what is answered: as data too, then. */
  readonly isDescribed?: true;
  /** When the API takes further calls, as it says. */
  readonly retryAfterSeconds?: number;
  /** Why the call failed, for the trail. */
  readonly reason?: audit.CallFailure;
  /** What a person can do about a call that the API did not take. */
  readonly remedy?: executor.Remedy | undefined;
}

/** A result with the time and the tokens that it took. */
export interface CountedResult extends UpstreamResult {
  readonly durationMs: number;
  /** LLM tokens of the arguments and of the content. */
  readonly tokens: number;
  /** The tokens were not counted, because the call was under no budget. */
  readonly tokensEstimated?: true;
}

export const MAX_BODY_BYTES = 10_000_000;

const MAY_HAVE_RUN = 'The call may have run; check before you repeat it.';

export interface Answer {
  readonly status: number;
  readonly mediaType: string;
  /** Decoded. */
  readonly body: Buffer;
  /** The header of that name. */
  readonly retryAfter?: string | undefined;
}

/** Too many requests, and out of service: the answers that say when to come back. */
const COME_BACK = new Set([429, 503]);

/** When to call again, of an answer that says so: as data and as a sentence. */
export function comeBack(status: number, header: string | undefined): { readonly retryAfterSeconds?: number; readonly said: string } {
  const wait = COME_BACK.has(status) ? retryAfterSeconds(header, Date.now()) : undefined;
  return wait === undefined ? { said: '' } : { retryAfterSeconds: wait, said: ` Call again in ${wait} s, and not before.` };
}

const NOT_MODIFIED = 304;

/** A complete answer: 2xx and 304 succeeded, other 3xx are not followed, the rest is the API's own error with its text. */
export function fromAnswer({ status, mediaType, body, retryAfter }: Answer, secrets: readonly string[]): UpstreamResult {
  const fields = { status, bytes: body.length };
  if (status === NOT_MODIFIED) {
    const said = 'The API answered 304, not modified: what was asked for is as the condition in the request says, and is not sent again.';
    return { outcome: 'succeeded', ...fields, content: textContent(said) };
  }
  if (status >= 300 && status < 400) {
    return {
      outcome: 'failed',
      ...fields,
      reason: 'redirect',
      content: textContent(`The API answered ${status}, a redirect. Redirects are not followed; ask an admin to correct the base URL.`),
    };
  }
  const failed = status >= 400;
  // A caller that reads nothing could not tell that anything ran.
  if (body.length === 0 && !failed)
    return { outcome: 'succeeded', ...fields, content: textContent(`The API answered ${status} with an empty body.`) };
  const { said, ...wait } = comeBack(status, retryAfter);
  const preface = failed ? `The API answered ${status}.${said}${body.length > 0 ? '\n' : ''}` : '';
  const content = contentOf(body, mediaType, secretsOf(secrets), preface);
  if (!failed) return { outcome: 'succeeded', ...fields, content };
  return { outcome: 'failed', ...fields, content, reason: 'status', ...wait };
}

/** The answer began but is too much to pass on. What was asked for has happened. */
export const tooLarge = (status: number | undefined, who = 'The API'): UpstreamResult => ({
  outcome: 'unknown',
  ...(status === undefined ? {} : { status }),
  reason: 'tooLarge',
  content: textContent(
    `${who} answered${status === undefined ? '' : ` ${status}`} with more than a tool call can carry (${MAX_BODY_BYTES / 1_000_000} MB). ${MAY_HAVE_RUN} Ask for less, for example with a filter or a smaller page.`,
  ),
});

export const malformed = (status: number): UpstreamResult => ({
  outcome: 'unknown',
  status,
  reason: 'malformed',
  content: textContent(`The API answered ${status} with a body that cannot be decoded. ${MAY_HAVE_RUN}`),
});

/** No complete answer. Texts name no host, port or system error: an answer must not be a port scanner. */
export function fromFault(
  fault: 'timeout' | 'connection' | 'abandoned' | 'egress',
  sent: boolean,
  status: number | undefined,
): UpstreamResult {
  const fields = { ...(status === undefined ? {} : { status }), reason: fault };
  if (fault === 'egress')
    return {
      outcome: 'failed',
      ...fields,
      content: textContent('The call was not made: the address of this API is not allowed. Ask an admin to check the base URL.'),
    };
  if (fault === 'abandoned') {
    const ends = sent ? MAY_HAVE_RUN : 'The call did not run.';
    return {
      outcome: sent ? 'unknown' : 'failed',
      ...fields,
      content: textContent(`The caller went away before the API had answered. ${ends}`),
    };
  }
  if (!sent)
    return {
      outcome: 'failed',
      ...fields,
      content: textContent(`The API cannot be reached${fault === 'timeout' ? ' in time' : ''}. The call did not run; try again later.`),
    };
  const what = fault === 'timeout' ? 'The API did not answer in time.' : 'The connection to the API broke before the answer was complete.';
  return { outcome: 'unknown', ...fields, content: textContent(`${what} ${MAY_HAVE_RUN}`) };
}

/** Whether the API itself failed: no complete answer, or a 5xx. Undefined when it was not asked, when its answer was not waited for, or we do not know. */
export function isOutage({ reason, status }: UpstreamResult): boolean | undefined {
  if (reason === 'egress' || reason === 'internal' || reason === 'abandoned') return undefined;
  return reason === 'timeout' || reason === 'connection' || (status !== undefined && status >= 500);
}

/** The connection was given up because of what came over it. */
export const unreadable = (said: string, status: number | undefined): UpstreamResult => ({
  ...fromFault('connection', true, status),
  content: textContent(`${said} ${MAY_HAVE_RUN}`),
});

/** A tool that runs inside has answered. */
export const fromInside = (result: unknown): UpstreamResult => ({ outcome: 'succeeded', content: textContent(JSON.stringify(result)) });

/** All that REST would say. */
export const textOfRefusal = ({ message, details }: AppError): string => [message, ...details.map((detail) => `- ${detail}`)].join('\n');

/** A tool that runs inside has refused, and has changed nothing. */
export const refusedInside = (err: AppError): UpstreamResult => ({
  outcome: 'failed',
  reason: err.code,
  content: textContent(textOfRefusal(err)),
});

/** A tool that runs inside may have run. */
export const lostInside = (): UpstreamResult => ({
  outcome: 'unknown',
  reason: 'lost',
  content: textContent(`The answer was lost. ${MAY_HAVE_RUN}`),
});

/** A fault of ours on the way out. It is not known how far the request got. */
export const ownFault = (): UpstreamResult => ({
  outcome: 'unknown',
  reason: 'internal',
  content: textContent(`The call could not be completed because of a fault of this gateway. ${MAY_HAVE_RUN}`),
});
