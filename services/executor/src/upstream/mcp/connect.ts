/** A connection of the official client library to an MCP server, of either protocol generation. It offers the server nothing: no sampling, no elicitation, no roots. */
import {
  Client,
  ProtocolError,
  SdkHttpError,
  SSEClientTransport,
  SseError,
  StreamableHTTPClientTransport,
  type jsonSchemaValidator,
} from '@modelcontextprotocol/client';
import { executor, type registry } from '@gatehouse/contracts';
import { secretsOf, type Secrets } from '../../domain/scrub';
import { isNoAnswer, isNoMessage } from './errorChain';
import { guardedFetch, ofCall, type CallSeen, type McpAgents, type McpServer } from './guardedFetch';
import { incoming } from './incoming';
import { unreadAnswers } from './unreadAnswers';

export interface Connection {
  readonly client: Client;
  readonly transport: registry.McpTransport;
  /** What the server knows its client by, and must not be heard of from it. */
  readonly secrets: Secrets | undefined;
  /** Calls belong to a session that the server can end (404). */
  readonly hasSession: () => boolean;
  /** The server has answered whether a session has a side stream; never, where there is no session. */
  readonly sideStreamAnswered: Promise<void>;
  readonly isClosed: () => boolean;
  /** The server may ask some more. The call waits for its answer until the returned function is called. */
  readonly callBegins: (call: CallSeen) => () => void;
  close(): Promise<void>;
}

/** The server refused us for want of a credential. `oauth`: it names where its authorization is described. */
export class McpUnauthorized extends Error {
  override readonly name = 'McpUnauthorized';
  constructor(readonly oauth: string | undefined) {
    super('the server wants a credential');
  }
}

const METHOD_NOT_FOUND = -32_601;
const RESOURCE_METADATA = /\bresource_metadata\s*=\s*"([^"\s]{1,2048})"/i;
/** Answers of a server that knows only the older transport to a request of the newer one. */
const KNOWS_NO_REQUESTS = new Set([400, 404, 405, 406, 415]);

/** Schemas from outside are not compiled here: the registry has checked those of arguments, and results are passed on as they are. */
const noValidation: jsonSchemaValidator = {
  getValidator: () => (data) => ({ valid: true, data: data as never, errorMessage: undefined }),
};

const NOT_PASSED_ON = 'This client stands between you and other programs, and passes no requests on to their models or their people';

async function open(agents: McpAgents, server: McpServer & { transport: registry.McpTransport }, timeoutMs: number): Promise<Connection> {
  const { transport: kind } = server;
  let challenge: string | undefined;
  let closed = false;
  const sideStream = Promise.withResolvers<void>();
  const client = new Client(
    { name: 'gatehouse', version: '1' },
    {
      capabilities: {},
      jsonSchemaValidator: noValidation,
      inputRequired: { autoFulfill: false },
      versionNegotiation: kind === 'sse' ? { mode: 'legacy' } : { mode: 'auto', probe: { timeoutMs } },
    },
  );
  client.onclose = () => (closed = true);
  client.onerror = (err) => {
    const call = ofCall.getStore();
    if (call === undefined || !isNoMessage(err)) return;
    call.unread = err;
    // The server may leave the stream open.
    if (isNoAnswer(err)) call.ended();
  };
  client.fallbackRequestHandler = ({ method }) => Promise.reject(new ProtocolError(METHOD_NOT_FOUND, `${method}: ${NOT_PASSED_ON}`));
  const waiting = new Set<CallSeen>();
  const answers = unreadAnswers((id, unread) => {
    for (const call of waiting) if (call.id === id) Object.assign(call, { unread }).ended();
  });
  const fetch = guardedFetch(agents, server, {
    unauthorized: (header) => (challenge = header),
    sideStreamAnswered: () => sideStream.resolve(),
    answerStreamEnded: () => void client.close(),
    requestSent: (id) => answers.asked(id),
    answerStreamed: (chunk) => answers.take(chunk),
  });
  const url = new URL(server.url);
  const streamable = kind === 'sse' ? undefined : new StreamableHTTPClientTransport(url, { fetch, reconnectionOptions: NO_RECONNECTION });
  const through = streamable ?? new SSEClientTransport(url, { fetch });
  const { look, callBegins } = incoming(() => (client.getNegotiatedProtocolVersion() ?? '') >= executor.ANY_STRUCTURED_SINCE);
  through.onmessage = look;
  const signal = AbortSignal.timeout(timeoutMs);
  const ended = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
  ended.catch(() => undefined);
  try {
    const connected = client.connect(through, { timeout: timeoutMs });
    connected.catch(() => undefined);
    await Promise.race([connected, ended]);
  } catch (err) {
    await client.close().catch(() => undefined);
    if (challenge !== undefined) throw new McpUnauthorized(RESOURCE_METADATA.exec(challenge)?.[1]);
    throw err;
  }
  return {
    client,
    transport: kind,
    secrets: secretsOf(server.secrets),
    hasSession: () => streamable?.sessionId !== undefined,
    sideStreamAnswered: sideStream.promise,
    isClosed: () => closed,
    callBegins: (call) => {
      callBegins();
      waiting.add(call);
      return () => {
        waiting.delete(call);
        answers.forget(call.id);
      };
    },
    async close() {
      if (streamable?.sessionId !== undefined) await streamable.terminateSession().catch(() => undefined);
      await client.close().catch(() => undefined);
    },
  };
}

const NO_RECONNECTION = { initialReconnectionDelay: 1_000, maxReconnectionDelay: 1_000, reconnectionDelayGrowFactor: 1, maxRetries: 0 };

/** Rejects with what kept it from being opened: `McpUnauthorized`, `McpFault`, or an error of the library or of the connection. */
export async function connect(agents: McpAgents, server: McpServer, timeoutMs: number): Promise<Connection> {
  const until = Date.now() + timeoutMs;
  const { transport } = server;
  try {
    return await open(agents, { ...server, transport: transport ?? 'streamable-http' }, timeoutMs);
  } catch (err) {
    if (transport !== undefined || !SdkHttpError.isInstance(err) || !KNOWS_NO_REQUESTS.has(err.status)) throw err;
    return open(agents, { ...server, transport: 'sse' }, Math.max(1, until - Date.now())).catch((older: unknown) => {
      throw isNoStream(older) ? err : older;
    });
  }
}

/** The server does not know the older transport either. What it answered to the first request says more than that. */
const isNoStream = (err: unknown): boolean =>
  SseError.isInstance(err) && (err.code === undefined || err.code < 400 || KNOWS_NO_REQUESTS.has(err.code));
