/** The generations before 2026-07-28: a method table and a result encoder. Results carry no member of the newer generation. */
import { traceIdOf } from '@gatehouse/runtime';
import { resourceMethods, type ResourceMethod } from './apps/resources';
import type { BriefingSource } from './briefing';
import type { CallerOf } from './callers';
import { invalidParams, methodNotFound, toRpcError } from './errors';
import type { Exchange, McpHeaders } from './exchange';
import { contentFor } from './legacyContent';
import { encodeContent, encodeError, encodeResult, structuredMember, type RpcRequest } from './message';
import { clientNameOf, metaText } from './metadata';
import { originOf } from './origin';
import { abilitiesOf, UI } from './pending/abilities';
import { ACCEPTED, ok, type Reply } from './reply';
import type { Message } from './routing';
import type { Running } from './running';
import { serverInfoOf } from './serverFacts';
import { sessionOf, type Session, type Sessions } from './session';
import type { Abilities } from './tools/tool';
import type { ToolSet } from './toolSet';
import { isLegacyVersion, NEWEST_LEGACY, type LegacyVersion } from './versions';

/** The exchange and what its session remembers. */
export interface LegacyExchange extends Exchange {
  readonly session: Session | undefined;
}

type Method = (request: RpcRequest, version: LegacyVersion, exchange: LegacyExchange) => Promise<Reply> | Reply;

export interface LegacyLane {
  request(request: RpcRequest, version: LegacyVersion, exchange: LegacyExchange): Promise<Reply>;
  /** Requests one after the other; their answers in one array. */
  batch(messages: readonly Message[], exchange: LegacyExchange): Promise<Reply>;
  notification(method: string, params: Readonly<Record<string, unknown>>, exchange: LegacyExchange): Reply;
}

export interface LegacyDeps {
  readonly tools: ToolSet;
  readonly sessions: Pick<Sessions, 'create'>;
  readonly running: Running;
  readonly callerOf: CallerOf;
  readonly briefing: BriefingSource;
}

const RESOURCE_NOT_FOUND = -32002;
/** First version that knows `structuredContent`. */
const STRUCTURED_SINCE: LegacyVersion = '2025-06-18';
/** Without a session nothing was declared. */
const NO_ABILITIES = abilitiesOf({});
const abilitiesIn = ({ session }: LegacyExchange): Abilities => session ?? NO_ABILITIES;
const traceparentOf = (meta: RpcRequest['meta'], { traceparent }: McpHeaders): string | undefined =>
  [traceparent, metaText(meta, 'traceparent')].find((text) => traceIdOf(text) !== undefined);

/** What the server says it can, to a client of these abilities. */
const serverCapabilities = ({ rendersUi }: Abilities): object => ({
  tools: {},
  ...(rendersUi ? { resources: {}, extensions: { [UI]: {} } } : {}),
});

export function legacyLane({ tools, sessions, running, callerOf, briefing }: LegacyDeps): LegacyLane {
  const initialize: Method = async ({ id, params, meta }, _version, { principal, correlationId, headers }) => {
    const { protocolVersion: asked, capabilities, clientInfo } = params;
    if (typeof asked !== 'string') throw invalidParams('protocolVersion must be a string', 200);
    const version = isLegacyVersion(asked) ? asked : NEWEST_LEGACY;
    const remembered = sessionOf(version, capabilities, clientNameOf(clientInfo));
    const told = await briefing(callerOf({ principal, correlationId, traceparent: traceparentOf(meta, headers) }));
    const result = {
      protocolVersion: version,
      capabilities: serverCapabilities(remembered),
      serverInfo: serverInfoOf(principal),
      instructions: told.instructions,
      _service: told.bootstrap,
    };
    return ok(encodeResult(id, result), { 'mcp-session-id': sessions.create(remembered, principal) });
  };

  const ping: Method = ({ id }) => ok(encodeResult(id, {}));

  const listTools: Method = ({ id, params }, _version, exchange) =>
    ok(encodeResult(id, { tools: tools.list(params, abilitiesIn(exchange)) }));

  const forApps =
    (name: string, method: ResourceMethod): Method =>
    ({ id, params }, _version, exchange) => {
      if (!abilitiesIn(exchange).rendersUi) throw methodNotFound(name, 200);
      return ok(encodeResult(id, method(params, RESOURCE_NOT_FOUND)));
    };

  const callTool: Method = async ({ id, params, meta }, version, exchange) => {
    const { principal, correlationId, headers, session } = exchange;
    const facts = { protocolVersion: version, client: session?.client, onBehalfOf: metaText(meta, 'onBehalfOf') };
    const traceparent = traceparentOf(meta, headers);
    const origin = originOf(exchange, facts);
    // A dropped connection cancels nothing here; `notifications/cancelled` of the same session does.
    const { elicitsUrl, rendersUi } = abilitiesIn(exchange);
    const result = await running.track(session && headers.session, id, (signal) =>
      tools.call(params, { principal, correlationId, traceparent, origin, signal, elicitsUrl, rendersUi }),
    );
    const content = contentFor(version, result.content);
    // That edition's schema has `toolResult`, its clients read `content`: both, with the same data.
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

  /** Answer of one element, none for what is not a request. */
  async function element(message: Message, exchange: LegacyExchange): Promise<Buffer | undefined> {
    if (message.kind === 'fault') return encodeError(message.id, message.error);
    if (message.kind === 'notification') return notification(message.method, message.params, exchange).body;
    if (message.kind === 'response' || message.lane.generation !== 'legacy') return undefined;
    const { request: rpc, lane } = message;
    try {
      return (await request(rpc, lane.version, exchange)).body;
    } catch (err) {
      return encodeError(rpc.id, toRpcError(err, exchange.correlationId));
    }
  }

  async function batch(messages: readonly Message[], exchange: LegacyExchange): Promise<Reply> {
    const answers: string[] = [];
    for (const message of messages) {
      const answer = await element(message, exchange);
      if (answer !== undefined) answers.push(answer.toString('utf8'));
    }
    return answers.length === 0 ? ACCEPTED : ok(Buffer.from(`[${answers.join(',')}]`));
  }

  function notification(method: string, params: Readonly<Record<string, unknown>>, { headers, session }: LegacyExchange): Reply {
    if (method === 'notifications/cancelled' && session && headers.session) running.cancel(headers.session, params['requestId']);
    return ACCEPTED;
  }

  return { request, batch, notification };
}
