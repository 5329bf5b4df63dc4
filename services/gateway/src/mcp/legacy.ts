/** The generations before 2026-07-28: a method table and a result encoder. Results carry no member of the newer generation. */
import { resourceMethods, type ResourceMethod } from './apps/resources';
import type { BootstrapSource } from './bootstrap';
import type { CallContextOf } from './callContexts';
import { invalidParams, methodNotFound, toRpcError, type RpcError } from './errors';
import type { Exchange } from './exchange';
import { contentFor } from './legacyContent';
import { encodeContent, encodeError, encodeResult, structuredMember, type RpcRequest } from './message';
import { clientNameOf, metaText, traceparentOf } from './metadata';
import { originOf } from './origin';
import { clientCapabilitiesOf, UI } from './pending/clientCapabilities';
import type { Elicitation } from './pending/elicitation';
import type { Questions } from './pending/questions';
import { progressTo } from './progress';
import { ACCEPTED, ok, type Reply } from './reply';
import type { Message } from './routing';
import type { InFlightCalls } from './inFlightCalls';
import { serverInfoOf } from './serverInfo';
import { sessionOf, type Session, type Sessions } from './session';
import type { ClientCapabilities, ToolResult } from './tools/tool';
import type { ToolSet } from './toolSet';
import { isLegacyVersion, NEWEST_LEGACY, type LegacyVersion } from './versions';

/** The exchange and what its session remembers. */
export interface LegacyExchange extends Exchange {
  readonly session: Session | undefined;
}

type Method = (request: RpcRequest, version: LegacyVersion, exchange: LegacyExchange) => Promise<Reply> | Reply;

/** Takes one more from the limits of the caller; the refusal when nothing is left. */
type Spend = () => Promise<RpcError | undefined>;

export interface LegacyProtocol {
  request(request: RpcRequest, version: LegacyVersion, exchange: LegacyExchange): Promise<Reply>;
  /** Requests one after the other; their answers in one array. `spend` is asked before each message but the first. */
  batch(messages: readonly Message[], exchange: LegacyExchange, spend: Spend): Promise<Reply>;
  notification(method: string, params: Readonly<Record<string, unknown>>, exchange: LegacyExchange): Reply;
  response(answer: Message & { kind: 'response' }, exchange: LegacyExchange): Reply;
}

export interface LegacyDeps {
  readonly tools: ToolSet;
  readonly sessions: Pick<Sessions, 'create'>;
  readonly inFlightCalls: InFlightCalls;
  readonly callContextOf: CallContextOf;
  readonly bootstrap: BootstrapSource;
  readonly elicitation: Elicitation;
  readonly questions: Questions;
}

const RESOURCE_NOT_FOUND = -32002;
/** First version that knows `structuredContent`. */
const STRUCTURED_SINCE: LegacyVersion = '2025-06-18';
/** The one version in which a server may ask its client, on the stream of a call, to open an address. */
const ELICITS_BY_URL: LegacyVersion = '2025-11-25';
/** Capabilities of a client without a session, which has declared nothing. */
const NO_CAPABILITIES = clientCapabilitiesOf({});
const clientCapabilitiesIn = ({ session }: LegacyExchange): ClientCapabilities => session ?? NO_CAPABILITIES;

/** What the server says it can, to a client of these capabilities. */
const serverCapabilities = ({ rendersUi }: ClientCapabilities): object => ({
  tools: {},
  ...(rendersUi ? { resources: {}, extensions: { [UI]: {} } } : {}),
});

export function legacyProtocol({
  tools,
  sessions,
  inFlightCalls,
  callContextOf,
  bootstrap,
  elicitation,
  questions,
}: LegacyDeps): LegacyProtocol {
  const initialize: Method = async ({ id, params, meta }, _version, { principal, correlationId, headers }) => {
    const { protocolVersion: asked, capabilities, clientInfo } = params;
    if (typeof asked !== 'string') throw invalidParams('protocolVersion must be a string', 200);
    const version = isLegacyVersion(asked) ? asked : NEWEST_LEGACY;
    const session = sessionOf(version, capabilities, clientNameOf(clientInfo));
    const told = await bootstrap(callContextOf({ principal, correlationId, traceparent: traceparentOf(meta, headers.traceparent) }));
    const result = {
      protocolVersion: version,
      capabilities: serverCapabilities(session),
      serverInfo: serverInfoOf(principal),
      instructions: told.instructions,
      _service: told.bootstrap,
    };
    return ok(encodeResult(id, result), { 'mcp-session-id': sessions.create(session, principal) });
  };

  const ping: Method = ({ id }) => ok(encodeResult(id, {}));

  const listTools: Method = ({ id, params }, _version, exchange) =>
    ok(encodeResult(id, { tools: tools.list(params, clientCapabilitiesIn(exchange)) }));

  const forApps =
    (name: string, method: ResourceMethod): Method =>
    ({ id, params }, _version, exchange) => {
      if (!clientCapabilitiesIn(exchange).rendersUi) throw methodNotFound(name, 200);
      return ok(encodeResult(id, method(params, RESOURCE_NOT_FOUND)));
    };

  const callTool: Method = async ({ id, params, meta }, version, exchange) => {
    const { principal, correlationId, headers, session, waitedMs } = exchange;
    const input = { protocolVersion: version, client: session?.client, onBehalfOf: metaText(meta, 'onBehalfOf') };
    const traceparent = traceparentOf(meta, headers.traceparent);
    const origin = originOf(exchange, input);
    // A dropped connection cancels nothing here; `notifications/cancelled` of the same session does.
    const client = clientCapabilitiesIn(exchange);
    const { elicitsUrl, rendersUi } = client;
    const isAsked = version === ELICITS_BY_URL && elicitation.asks(client, session?.client);
    const result = await inFlightCalls.track(session && headers.session, id, async (signal) => {
      const onProgress = progressTo(exchange.send, meta);
      const run = { principal, correlationId, traceparent, origin, waitedMs, signal, elicitsUrl, rendersUi, onProgress };
      const make = (): Promise<ToolResult> => tools.call(params, run);
      if (!isAsked || headers.session === undefined || signal === undefined) return make();
      const caller = callContextOf(run);
      const call = { params, principal, client, caller, signal, correlationId, session: headers.session, send: exchange.send };
      return elicitation.onStream(call, make);
    });
    const content = contentFor(version, result.content);
    // The schema of 2024-10-07 has `toolResult`, and its clients read `content`: the answer has both, with the same data.
    const twin = version === '2024-10-07' ? `,"toolResult":${content.toString('utf8')}` : '';
    const structured = version < STRUCTURED_SINCE ? '' : structuredMember(result.structuredContent);
    return ok(encodeContent(id, content, `${structured},"isError":${result.isError}${twin}`));
  };

  const methods = new Map<string, Method>([
    ['initialize', initialize],
    ['ping', ping],
    ['tools/list', listTools],
    ['tools/call', callTool],
    ...resourceMethods.map(([name, method]) => [name, forApps(name, method)] as const),
  ]);

  async function request(rpc: RpcRequest, version: LegacyVersion, exchange: LegacyExchange): Promise<Reply> {
    const method = methods.get(rpc.method);
    if (method === undefined) throw methodNotFound(rpc.method, 200);
    return method(rpc, version, exchange);
  }

  /** Answer of one element, none for what is not a request. Past the limit no request runs. */
  async function element(message: Message, exchange: LegacyExchange, refused: RpcError | undefined): Promise<Buffer | undefined> {
    if (message.kind === 'fault') return encodeError(message.id, message.error);
    if (message.kind === 'notification') return notification(message.method, message.params, exchange).body;
    if (message.kind === 'response') return response(message, exchange).body;
    if (message.protocol.generation !== 'legacy') return undefined;
    const { request: rpc, protocol } = message;
    try {
      if (refused !== undefined) throw refused;
      return (await request(rpc, protocol.version, exchange)).body;
    } catch (err) {
      return encodeError(rpc.id, toRpcError(err, exchange.correlationId));
    }
  }

  async function batch(messages: readonly Message[], exchange: LegacyExchange, spend: Spend): Promise<Reply> {
    const answers: string[] = [];
    for (const [i, message] of messages.entries()) {
      const answer = await element(message, exchange, i === 0 ? undefined : await spend());
      if (answer !== undefined) answers.push(answer.toString('utf8'));
    }
    return answers.length === 0 ? ACCEPTED : ok(Buffer.from(`[${answers.join(',')}]`));
  }

  function notification(method: string, params: Readonly<Record<string, unknown>>, { headers, session }: LegacyExchange): Reply {
    if (method === 'notifications/cancelled' && session && headers.session) inFlightCalls.cancel(headers.session, params['requestId']);
    return ACCEPTED;
  }

  const response: LegacyProtocol['response'] = ({ id, result }, { headers, session }) => {
    if (session && headers.session) questions.settle(headers.session, id, result);
    return ACCEPTED;
  };

  return { request, batch, notification, response };
}
