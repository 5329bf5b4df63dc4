/** One request to a platform: sent once, to one of its hosts only, bounded in bytes and time, without redirects and without retries. */
import { AppError, isAppError } from '@gatehouse/contracts';
import { compile, inSpan, JsonSyntaxError, parseJson } from '@gatehouse/runtime';
import type { Static, TSchema } from 'typebox';
import type { Dispatcher } from 'undici';
import { scrub, secretsOf } from '../domain/scrub';
import { ACCEPT_ENCODING, decodeBody, DecodeError } from '../upstream/decodeBody';
import { EgressError } from '../upstream/egress';
import { exchange, ExchangeError, type ExchangeAnswer } from '../upstream/exchange';
import { USER_AGENT } from '../upstream/http';
import { judgeFailure, readError, type PlatformAnswer } from './answer';
import type { PlatformHosts } from './hosts';
import { platformApis, type Platform } from './platforms';

export interface PlatformRequest<S extends TSchema> {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Made by `path`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  readonly body?: unknown;
  /** What a success has to look like; a success of another shape is `ambiguous`. */
  readonly answer: S;
  /** Values in the body that, like the key, must not come back in an answer or an error's text, such as a token. */
  readonly secrets?: readonly string[];
}

/** A key and where it is sent. */
export interface PlatformAccess {
  readonly platform: Platform;
  readonly baseUrl: string;
  readonly key: string;
}

export type SendToPlatform = <S extends TSchema>(access: PlatformAccess, request: PlatformRequest<S>) => Promise<PlatformAnswer<Static<S>>>;

const MAX_ANSWER_BYTES = 16 * 1_024 * 1_024;
const JSON_LIMITS = { maxDepth: 64, maxKeys: 500_000 };
const SEGMENT = /^(?!\.{1,2}$)[\w.:@-]{1,256}$/;

/** A path with ids in it: path`/v1/agents/${id}`. Throws for an id that is more than one segment. */
export function path(texts: TemplateStringsArray, ...ids: string[]): string {
  const bad = ids.find((id) => !SEGMENT.test(id));
  if (bad !== undefined) throw new AppError('internal', 'An id of the platform cannot stand in a path');
  return String.raw({ raw: texts.raw }, ...ids.map(encodeURIComponent));
}

const queryOf = (query: PlatformRequest<TSchema>['query'] = {}): string => {
  const text = new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
};
type Clean = (text: string) => string;
const first = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value);

const LOST: Record<ExchangeError['fault'], string> = {
  timeout: 'no answer came in time',
  tooLarge: 'the answer was too large to be read',
  connection: 'the connection broke before the answer came',
  abandoned: 'nobody waited for the answer',
};

function fromFault({ fault, sent, cause }: ExchangeError): PlatformAnswer<never> {
  if (cause instanceof EgressError) return { outcome: 'notSent', error: { message: cause.message } };
  if (sent) return { outcome: 'ambiguous', error: { message: LOST[fault] } };
  const message = fault === 'timeout' ? 'no connection in time' : 'no connection could be made';
  return { outcome: 'notSent', error: { message } };
}

/** Reads the body without the secrets; undefined where it is not JSON text, with or without them. */
async function readBody({ headers, body }: ExchangeAnswer, clean: Clean): Promise<{ json: unknown } | undefined> {
  try {
    const plain = await decodeBody(body, first(headers['content-encoding']), MAX_ANSWER_BYTES);
    const text = plain.toString('utf8');
    const cleaned = clean(text);
    return { json: plain.length === 0 ? undefined : parseJson(cleaned === text ? plain : Buffer.from(cleaned), JSON_LIMITS) };
  } catch (err) {
    if (err instanceof DecodeError || err instanceof JsonSyntaxError || isAppError(err)) return undefined;
    throw err;
  }
}

async function read<S extends TSchema>(answer: ExchangeAnswer, shape: S, clean: Clean): Promise<PlatformAnswer<Static<S>>> {
  const { status: httpStatus, headers } = answer;
  const cleanHeader = (name: string): string | undefined => {
    const value = first(headers[name]);
    return value === undefined ? undefined : clean(value);
  };
  const body = await readBody(answer, clean);
  const { code, message, requestId = cleanHeader('request-id') } = readError(body?.json);
  const ids = { httpStatus, ...(requestId !== undefined && { requestId: requestId.slice(0, 200) }) };
  if (httpStatus < 200 || httpStatus >= 300) {
    const error = { ...ids, ...(code !== undefined && { code }), message: message ?? `status ${httpStatus} without a message` };
    return judgeFailure(httpStatus, first(headers['retry-after']), error, Date.now());
  }
  if (body === undefined) return { outcome: 'ambiguous', error: { ...ids, message: 'the answer is not JSON' } };
  try {
    const workspaceId = cleanHeader('anthropic-workspace-id');
    return { outcome: 'ok', body: compile(shape)(body.json, 'the answer'), ...ids, ...(workspaceId !== undefined && { workspaceId }) };
  } catch (err) {
    if (!isAppError(err)) throw err;
    return {
      outcome: 'ambiguous',
      error: { ...ids, message: `the answer has another shape than expected: ${err.details.join('; ')}`.slice(0, 1_000) },
    };
  }
}

export interface RequestDeps {
  /** Its egress must allow the hosts of platforms. */
  readonly dispatcher: Dispatcher;
  readonly hosts: Pick<PlatformHosts, 'of'>;
  readonly timeoutMs: number;
}

export function sendToPlatform({ dispatcher, hosts, timeoutMs }: RequestDeps): SendToPlatform {
  async function send<S extends TSchema>(
    { platform, baseUrl, key }: PlatformAccess,
    request: PlatformRequest<S>,
    clean: Clean,
  ): Promise<PlatformAnswer<Static<S>>> {
    if (!hosts.of(platform).includes(baseUrl))
      return { outcome: 'notSent', error: { message: `${baseUrl} is not a host of the platform` } };
    const { method, body } = request;
    const { keyHeader, headers } = platformApis[platform];
    const sent = {
      origin: baseUrl,
      method,
      path: request.path + queryOf(request.query),
      headers: {
        accept: 'application/json',
        'accept-encoding': ACCEPT_ENCODING,
        'user-agent': USER_AGENT,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
        [keyHeader]: key,
      },
      body: body === undefined ? undefined : Buffer.from(JSON.stringify(body)),
    };
    try {
      return await read(await exchange(dispatcher, sent, { timeoutMs, maxBytes: MAX_ANSWER_BYTES }), request.answer, clean);
    } catch (err) {
      if (err instanceof ExchangeError) return fromFault(err);
      throw err;
    }
  }

  return (access, request) => {
    const attributes = { 'http.request.method': request.method, 'server.address': new URL(access.baseUrl).hostname };
    return inSpan({ name: `platform ${access.platform}`, kind: 'client', attributes }, async (note) => {
      const secrets = secretsOf([access.key, ...(request.secrets ?? [])]);
      const clean: Clean = (text) => scrub(text, secrets);
      const answer = await send(access, request, clean);
      note({ outcome: answer.outcome });
      if (answer.outcome === 'ok') return answer;
      // The error's texts are cleaned again after the body was: they lost hidden characters since, without which they may show a secret.
      const { code, message, requestId, ...rest } = answer.error;
      const error = {
        ...rest,
        message: clean(message),
        ...(code !== undefined && { code: clean(code) }),
        ...(requestId !== undefined && { requestId: clean(requestId) }),
      };
      return { ...answer, error } as typeof answer;
    });
  };
}
