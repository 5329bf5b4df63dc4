/** The upstream of HTTP APIs: the built request and the credential go out, a result comes back whatever happens. */
import { setTimeout as pause } from 'node:timers/promises';
import { audienceOf, type registry } from '@gatehouse/contracts';
import { inSpan, sentOut } from '@gatehouse/runtime';
import { errors, type Dispatcher } from 'undici';
import { compileRequest, type BuiltRequest } from '../domain/buildRequest';
import { presentCredential } from '../domain/presentCredential';
import { fromAnswer, fromFault, malformed, MAX_BODY_BYTES, tooLarge, unreadable, type UpstreamResult } from '../domain/upstreamResult';
import { upstreamRetries } from '../metrics';
import { MAX_HEADER_BYTES } from './agent';
import { ACCEPT_ENCODING, decodeBody, DecodeError } from './decodeBody';
import { EgressError } from './egress';
import { exchange, ExchangeError, type ExchangeAnswer, type ExchangeRequest } from './exchange';
import { createRetryBudget, isRetryable } from './retries';
import type { Upstream } from './upstream';

export const USER_AGENT = 'Gatehouse/1';

export interface HttpCall {
  readonly request: BuiltRequest;
  readonly auth: registry.ToolAuth;
  readonly secret: string | undefined;
  /** What the answer must not show; asked for when it is there. */
  readonly secrets: () => Promise<readonly string[]>;
  readonly traceparent: string | undefined;
  readonly timeoutMs: number;
  /** The organization whose retries to one host are counted together. */
  readonly orgId?: string;
  readonly abandoned?: AbortSignal | undefined;
}

/** Pause between two attempts, with up to as much more, so that many do not come at the same moment. */
const RETRY_PAUSE_MS = 100;

export function httpUpstream(dispatcher: Dispatcher): Upstream<registry.HttpTool> {
  const call = callHttp(dispatcher);
  return {
    hasOwnSchemas: false,
    prepare: (definition) => ({
      auth: definition.auth,
      isConnected: definition.isConnected === true,
      isCredentialOptional: definition.isCredentialOptional === true,
      audience: audienceOf(definition.baseUrl, definition.auth),
      isDescribed: definition.isDescribed === true,
      build: compileRequest(definition),
    }),
    /** The request line says it all. */
    describeForApprover: () => Promise.resolve({}),
    async send({ tool: { auth, isDescribed }, request, secret, secretsNow: secrets, call: { caller, orgId, abandoned }, timeoutMs }) {
      const { traceparent } = caller;
      const result = await call({ request, auth, secret, secrets, traceparent, timeoutMs, orgId, abandoned: abandoned?.() });
      return isDescribed === true ? { ...result, isDescribed } : result;
    },
  };
}

interface Limits {
  readonly timeoutMs: number;
  readonly abandoned: AbortSignal | undefined;
  /** Key of the retry budget. */
  readonly budget: string;
}

/** One call: the result says whether it may have run. */
export const callHttp = (dispatcher: Dispatcher): ((call: HttpCall) => Promise<UpstreamResult>) => {
  const budget = createRetryBudget();

  async function send(request: ExchangeRequest, limits: Limits): Promise<ExchangeAnswer> {
    const until = Date.now() + limits.timeoutMs;
    const attempt = (timeoutMs: number): Promise<ExchangeAnswer> =>
      exchange(dispatcher, request, { timeoutMs, maxBytes: MAX_BODY_BYTES, abandoned: limits.abandoned });
    budget.count(limits.budget);
    try {
      return await attempt(limits.timeoutMs);
    } catch (err) {
      const waitMs = RETRY_PAUSE_MS * (1 + Math.random());
      if (!(err instanceof ExchangeError) || !isRetryable(request.method, err)) throw err;
      if (Date.now() + waitMs >= until || !budget.spend(limits.budget)) throw err;
      upstreamRetries.add({});
      await pause(waitMs);
      return attempt(Math.max(1, until - Date.now()));
    }
  }

  return async ({ request, auth, secret, secrets, traceparent, timeoutMs, orgId, abandoned }) => {
    const presented = presentCredential(request, auth, secret);
    const headers: Record<string, string> = {
      accept: 'application/json, text/*;q=0.9, */*;q=0.8',
      'accept-encoding': ACCEPT_ENCODING,
      'user-agent': USER_AGENT,
      ...presented.headers,
    };
    const { method, origin } = request;
    const attributes = { 'http.request.method': method, 'server.address': new URL(origin).hostname };
    return inSpan({ name: `upstream ${method}`, kind: 'client', attributes }, async (note) => {
      const sent = sentOut(traceparent);
      if (sent !== undefined) headers['traceparent'] = sent;
      const limits = { timeoutMs, abandoned, budget: `${orgId} ${origin}` };
      const result = await send({ ...presented, headers }, limits).then(
        async (answer) => resultOf(answer, await secrets()),
        (err: unknown) => {
          if (err instanceof ExchangeError) return faultOf(err);
          throw err;
        },
      );
      note({ outcome: result.outcome, ...(result.status !== undefined && { 'http.response.status_code': result.status }) });
      return result;
    });
  };
};

async function resultOf({ status, headers, body }: ExchangeAnswer, secrets: readonly string[]): Promise<UpstreamResult> {
  const one = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value.join(', ') : value);
  try {
    const plain = await decodeBody(body, one(headers['content-encoding']), MAX_BODY_BYTES);
    const retryAfter = one(headers['retry-after']);
    return fromAnswer({ status, mediaType: one(headers['content-type']) ?? '', body: plain, retryAfter }, secrets);
  } catch (err) {
    if (err instanceof DecodeError) return err.fault === 'tooLarge' ? tooLarge(status) : malformed(status);
    throw err;
  }
}

/** What the client library could not read, by its codes. It takes no 100 Continue, and says so in these words only. */
function unreadIn(cause: unknown): string | undefined {
  const { code, message } = cause as { code?: unknown; message?: unknown };
  if (code === 'UND_ERR_HEADERS_OVERFLOW' || code === 'HPE_HEADER_OVERFLOW')
    return `The API answered with more header fields than are read (${MAX_HEADER_BYTES / 1_024} KB).`;
  if (code === 'UND_ERR_SOCKET' && message === 'bad response')
    return 'The API answered 100 Continue, which it was not asked for and which cannot be read here.';
  return cause instanceof errors.HTTPParserError ? 'The API answered something that is no HTTP answer.' : undefined;
}

function faultOf({ fault, sent, status, cause }: ExchangeError): UpstreamResult {
  if (cause instanceof EgressError) return fromFault('egress', false, undefined);
  if (fault === 'tooLarge') return tooLarge(status);
  const unread = sent && fault === 'connection' && cause !== undefined ? unreadIn(cause) : undefined;
  return unread === undefined ? fromFault(fault, sent, status) : unreadable(unread, status);
}
