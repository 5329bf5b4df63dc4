/**
 * What the client library sends its requests by: through the agent of all upstreams, so that its egress rules hold, to the server's own origin only, with
 * the credential in its place, without redirects, and bounded in bytes.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { FetchLike } from '@modelcontextprotocol/client';
import { viaOf, type registry } from '@gatehouse/contracts';
import { fetch, type Dispatcher, type RequestInit as UndiciInit } from 'undici';
import { presentCredential } from '../../domain/presentCredential';
import { MAX_BODY_BYTES } from '../../domain/upstreamResult';
import { USER_AGENT } from '../http';

/** The agents that are sent by: one for requests, and one for streams, which stay open as long as their session. */
export interface McpAgents {
  readonly requests: Dispatcher;
  readonly streams: Dispatcher;
}
export interface McpServer {
  readonly url: string;
  /** Undefined: not known yet. */
  readonly transport: registry.McpTransport | undefined;
  readonly auth: registry.ToolAuth;
  readonly secret: string | undefined;
  /** What must not be heard of from it: the secret as it is sent, and what the server knows beside that. */
  readonly secrets: readonly string[];
}

/** What is seen of the exchange of one call, whose requests are made within `ofCall.run`. */
export interface CallSeen {
  status?: number;
  /** The header of that name. */
  retryAfter?: string | undefined;
  bytes: number;
  /** The call is sent: what goes out within it after that are our answers and notifications. */
  isSent?: true;
  /** Id of the request that the call was sent as, on the older transport. */
  id?: unknown;
  /** What came in its answer is no message of the protocol, and the library went past it. */
  unread?: Error;
  readonly traceparent: string | undefined;
  /** How many gateways the call passed before it came here. */
  readonly hops: number;
  /** The answer has ended, because of `fault` if we ended it, or what came as the answer cannot be read: when the call has no result by now, it gets none. */
  ended(fault?: McpFault): void;
}
export const ofCall = new AsyncLocalStorage<CallSeen>();

/** Thrown by the fetch; the library passes it on as it is. */
export class McpFault extends Error {
  override readonly name = 'McpFault';
  constructor(
    /** `accepted`: 202 to a request, as if no answer were wanted. */
    readonly fault: 'redirect' | 'tooLarge' | 'origin' | 'accepted',
    readonly status?: number,
  ) {
    super(fault);
  }
}

/** Most bytes of a stream that is open as long as its session; on the older transport it carries the answers of all calls. */
const MAX_STREAM_BYTES = 64_000_000;

interface Watch {
  /** The server answered 401, with this `WWW-Authenticate`. */
  unauthorized(challenge: string): void;
  /** The side stream of a session is open, or will not be. */
  sideStreamAnswered(): void;
  /** The answer stream has ended, and the session with it. */
  answerStreamEnded(): void;
  /** A request of this id goes out, whose answer comes on the answer stream. */
  requestSent(id: unknown): void;
  /** More of the answer stream has come. */
  answerStreamed(chunk: Uint8Array): void;
}

const isRedirect = (status: number): boolean => status >= 300 && status < 400;
const ACCEPTED = 202;
const UNAUTHORIZED = 401;

/**
 * The library asks for streams that the server must not be asked for. It gets these statuses as if the server had answered them, since with them it goes on without the
 * stream: 405 is how a server of streamable HTTP says that it has none, and 204 keeps the event source of the older transport from connecting again.
 */
const HAS_NO_STREAM = 405;
const DO_NOT_RECONNECT = 204;
const refuseStream = (status: number): Response => new Response(null, { status });

/** Id of what is a request of the protocol, not a notification nor an answer of ours. */
function idOf(body: unknown): unknown {
  if (typeof body !== 'string') return undefined;
  const { id, method } = JSON.parse(body) as { id?: unknown; method?: unknown };
  return method === undefined ? undefined : id;
}

/** The library asks for two kinds of things: it opens a stream by GET, and sends a message of the protocol by POST, or the end of the session by DELETE. */
export function guardedFetch(agents: McpAgents, { url: server, transport, auth, secret }: McpServer, watch: Watch): FetchLike {
  const { origin } = new URL(server);
  const isOlder = transport === 'sse';
  let hasStream = false;

  async function send(input: string | URL, init: RequestInit | undefined, dispatcher: Dispatcher): Promise<Response> {
    const url = new URL(input);
    if (url.origin !== origin) throw new McpFault('origin');
    const path = url.pathname + url.search;
    const request = presentCredential({ method: init?.method ?? 'GET', origin, path, headers: {}, body: undefined }, auth, secret);
    const headers = new Headers(init?.headers);
    headers.set('user-agent', USER_AGENT);
    const call = ofCall.getStore();
    if (call !== undefined) headers.set('via', viaOf(call.hops));
    if (call?.traceparent !== undefined) headers.set('traceparent', call.traceparent);
    for (const [name, value] of Object.entries(request.headers)) headers.set(name, value);
    const sent = { ...init, headers: Object.fromEntries(headers), redirect: 'manual', dispatcher } as UndiciInit;
    return fetch(origin + request.path, sent);
  }

  /** The answer as the library gets it. */
  function received(answer: Response, maxBytes: number, meter: Meter): Response {
    const { status, headers, body } = answer;
    if (isRedirect(status)) refuse(answer, 'redirect');
    if (status === UNAUTHORIZED) watch.unauthorized(headers.get('www-authenticate') ?? '');
    return body === null ? answer : new Response(bounded(body, maxBytes, meter), { status, headers });
  }

  /** The answer stream of the older transport, on which the answers to all requests come. Were it opened again, the library would wait for answers that went to the first. */
  async function openAnswerStream(input: string | URL, init: RequestInit | undefined): Promise<Response> {
    if (hasStream) return refuseStream(DO_NOT_RECONNECT);
    hasStream = true;
    const answer = await send(input, init, agents.streams);
    const took = (chunk: Uint8Array): void => watch.answerStreamed(chunk);
    return received(answer, MAX_STREAM_BYTES, { took, ended: () => watch.answerStreamEnded() });
  }

  /** The side stream of streamable HTTP, where answers come with the calls: what else the server asks or tells comes on it, if it has sessions. */
  async function openSideStream(input: string | URL, init: RequestInit | undefined): Promise<Response> {
    if (hasStream || !new Headers(init?.headers).has('mcp-session-id')) return refuseStream(HAS_NO_STREAM);
    hasStream = true;
    const answer = await send(input, init, agents.streams).finally(() => watch.sideStreamAnswered());
    return received(answer, MAX_STREAM_BYTES, {});
  }

  async function sendMessage(input: string | URL, init: RequestInit | undefined): Promise<Response> {
    const id = isOlder ? idOf(init?.body) : undefined;
    if (id !== undefined) watch.requestSent(id);
    const call = callSentNow();
    if (call !== undefined) Object.assign(call, { isSent: true, id });
    const answer = await send(input, init, agents.requests);
    const { status, headers } = answer;
    if (call !== undefined) Object.assign(call, { status, retryAfter: headers.get('retry-after') ?? undefined });
    // The library would wait for an answer until its time is over.
    if (status === ACCEPTED && !isOlder && idOf(init?.body) !== undefined) refuse(answer, 'accepted');
    return received(answer, MAX_BODY_BYTES, {
      took: (chunk) => {
        if (call !== undefined) call.bytes += chunk.byteLength;
      },
      ended: (fault) => {
        // The older transport answers on its stream, and what it says to the request is no answer.
        if (status === 200 && !isOlder) call?.ended(fault);
      },
    });
  }

  const openStream = isOlder ? openAnswerStream : openSideStream;
  return (input, init) => ((init?.method ?? 'GET') === 'GET' ? openStream(input, init) : sendMessage(input, init));
}

/** The call that a message is sent for; undefined where it was sent already, and the message is an answer or a notification of ours. */
function callSentNow(): CallSeen | undefined {
  const call = ofCall.getStore();
  return call?.isSent === true ? undefined : call;
}

function refuse(answer: Response, fault: 'redirect' | 'accepted'): never {
  void answer.body?.cancel();
  throw new McpFault(fault, answer.status);
}

interface Meter {
  readonly took?: (chunk: Uint8Array) => void;
  readonly ended?: (fault?: McpFault) => void;
}

/** The bytes as they come, until they are too many. */
function bounded(body: ReadableStream<Uint8Array>, maxBytes: number, { took, ended }: Meter): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let bytes = 0;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done) {
          controller.close();
          return ended?.();
        }
        bytes += value.byteLength;
        if (bytes > maxBytes) throw new McpFault('tooLarge');
        took?.(value);
        controller.enqueue(value);
      } catch (err) {
        controller.error(err);
        void reader.cancel().catch(() => undefined);
        ended?.(err instanceof McpFault ? err : undefined);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
