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

/** The way out: requests, and the streams of the older transport, which stay open. */
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
  /** Of the request that the call was sent as, on the older transport. */
  id?: unknown;
  /** What came in its answer is no message of the protocol, and the library went past it. */
  unread?: Error;
  readonly traceparent: string | undefined;
  /** Of the call, as it came here. */
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

/** Of a stream that is open as long as its session; that of the older transport carries the answers of all calls. */
const MAX_STREAM_BYTES = 64_000_000;

interface Watch {
  /** The `WWW-Authenticate` of a 401. */
  refused(challenge: string): void;
  /** The stream beside the calls of a session is open, or will not be. */
  besideAnswered(): void;
  /** The one stream of the older transport has ended, and the session with it. */
  streamEnded(): void;
  /** A request of this id goes out, whose answer comes on that stream. */
  asked(id: unknown): void;
  /** More of that stream has come. */
  streamed(chunk: Uint8Array): void;
}

const isRedirect = (status: number): boolean => status >= 300 && status < 400;
const ACCEPTED = 202;

/** Id of what is a request of the protocol, not a notification nor an answer of ours. */
function idOf(body: unknown): unknown {
  if (typeof body !== 'string') return undefined;
  const { id, method } = JSON.parse(body) as { id?: unknown; method?: unknown };
  return method === undefined ? undefined : id;
}

export function guardedFetch(agents: McpAgents, { url: server, transport, auth, secret }: McpServer, watch: Watch): FetchLike {
  const { origin } = new URL(server);
  let streams = 0;

  function presented(input: string | URL, init: RequestInit | undefined): { url: string; init: UndiciInit } {
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
    const dispatcher = init?.method === 'POST' || init?.method === 'DELETE' ? agents.requests : agents.streams;
    return {
      url: origin + request.path,
      init: { ...init, headers: Object.fromEntries(headers), redirect: 'manual', dispatcher } as UndiciInit,
    };
  }

  return async (input, init) => {
    const isGet = (init?.method ?? 'GET') === 'GET';
    const isStream = isGet && transport === 'sse';
    // By streamable HTTP the answers come with the calls. What else the server asks or tells comes on a stream that is open beside them, if it has sessions.
    if (isGet && !isStream && !new Headers(init?.headers).has('mcp-session-id')) return new Response(null, { status: 405 });
    // The library would open the stream again and wait for answers that went to the one before.
    if (isGet && (streams += 1) > 1) return new Response(null, { status: isStream ? 204 : 405 });
    const within = ofCall.getStore();
    const call = isGet || within?.isSent === true ? undefined : within;
    const id = transport === 'sse' ? idOf(init?.body) : undefined;
    if (id !== undefined) watch.asked(id);
    if (call !== undefined) Object.assign(call, { isSent: true, id });
    const { url, init: sent } = presented(input, init);
    const answering = fetch(url, sent);
    if (isGet && !isStream) void answering.catch(() => undefined).then(() => watch.besideAnswered());
    const answer = (await answering) as unknown as Response;
    const { status, headers } = answer;
    if (call !== undefined) Object.assign(call, { status, retryAfter: headers.get('retry-after') ?? undefined });
    if (isRedirect(status)) {
      void answer.body?.cancel();
      throw new McpFault('redirect', status);
    }
    // The library would wait for an answer until its time is over.
    if (status === ACCEPTED && transport !== 'sse' && idOf(init?.body) !== undefined) {
      void answer.body?.cancel();
      throw new McpFault('accepted', status);
    }
    if (status === 401) watch.refused(headers.get('www-authenticate') ?? '');
    if (answer.body === null) return answer;
    const took = (chunk: Uint8Array): void => {
      if (isStream) watch.streamed(chunk);
      if (call !== undefined) call.bytes += chunk.byteLength;
    };
    const ended = (fault?: McpFault): void => {
      if (isStream) watch.streamEnded();
      // The older transport answers on its stream, and what it says to the request is no answer.
      else if (status === 200 && transport !== 'sse') call?.ended(fault);
    };
    const body = bounded(answer.body, isGet ? MAX_STREAM_BYTES : MAX_BODY_BYTES, { took, ended });
    return new Response(body, { status, headers });
  };
}

interface Meter {
  readonly took: (chunk: Uint8Array) => void;
  readonly ended: (fault?: McpFault) => void;
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
          return ended();
        }
        bytes += value.byteLength;
        if (bytes > maxBytes) throw new McpFault('tooLarge');
        took(value);
        controller.enqueue(value);
      } catch (err) {
        controller.error(err);
        void reader.cancel().catch(() => undefined);
        ended(err instanceof McpFault ? err : undefined);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
