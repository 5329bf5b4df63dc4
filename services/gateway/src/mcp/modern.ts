/** The 2026-07-28 generation: a method table and a result encoder. No handshake, no session; each request carries what it needs. */
import { traceIdOf } from '@gatehouse/runtime';
import { resourceMethods, type ResourceMethod } from './apps/resources';
import type { ServerBootstrap, BootstrapSource } from './bootstrap';
import type { ContextInput, CallContextOf } from './callContexts';
import { methodNotFound } from './errors';
import type { Exchange } from './exchange';
import { encodeContent, encodeResult, type RpcRequest } from './message';
import { CAPABILITIES, CLIENT_INFO, clientNameOf, findMetadataFault, metaText, traceparentOf } from './metadata';
import { originOf } from './origin';
import { clientCapabilitiesOf, rendersUi, TASKS, UI } from './pending/clientCapabilities';
import type { Elicitation } from './pending/elicitation';
import { progressTo } from './progress';
import { ok, type Reply } from './reply';
import { serverInfoOf } from './serverInfo';
import { createdTask } from './tasks/task';
import type { TaskMethod, Tasks } from './tasks/taskMethods';
import type { ToolSet } from './toolSet';
import { MODERN, supportedVersions } from './versions';

type Method = (request: RpcRequest, exchange: Exchange) => Promise<Buffer> | Buffer;
export type ModernProtocol = (request: RpcRequest, strict: boolean, exchange: Exchange) => Promise<Reply>;

export interface ModernDeps {
  readonly tools: ToolSet;
  readonly tasks: Tasks;
  readonly callContextOf: CallContextOf;
  readonly bootstrap: BootstrapSource;
  readonly elicitation: Elicitation;
}

/** The official tasks client wants exactly `{}`. */
const CAPABILITIES_OF_ALL = { tools: {}, extensions: { [TASKS]: {}, [UI]: {} } };
const serverCapabilities = ({ meta }: RpcRequest): object =>
  rendersUi(meta[CAPABILITIES]) ? { ...CAPABILITIES_OF_ALL, resources: {} } : CAPABILITIES_OF_ALL;
/** What a list may be kept for: nothing, since grants act on the next call. */
const UNCACHED = { ttlMs: 0, cacheScope: 'private' };
/** A document is the same for all, but the result around it names the organization. */
const KEPT = { ttlMs: 3_600_000, cacheScope: 'private' };
const RESOURCE_NOT_FOUND = -32602;

function resultMeta(request: RpcRequest, exchange: Exchange): object {
  const traceId = traceIdOf(traceparentOf(request.meta, exchange.headers.traceparent));
  return {
    'io.modelcontextprotocol/serverInfo': serverInfoOf(exchange.principal),
    correlation_id: exchange.correlationId,
    ...(traceId === undefined ? {} : { trace_id: traceId }),
  };
}

function encode(request: RpcRequest, exchange: Exchange, members: object, meta: object = {}): Buffer {
  return encodeResult(request.id, { resultType: 'complete', ...members, _meta: { ...resultMeta(request, exchange), ...meta } });
}

const inputOf = (request: RpcRequest, exchange: Exchange): ContextInput => ({
  principal: exchange.principal,
  correlationId: exchange.correlationId,
  traceparent: traceparentOf(request.meta, exchange.headers.traceparent),
});

export function modernProtocol({ tools, tasks, callContextOf, bootstrap, elicitation }: ModernDeps): ModernProtocol {
  const brief = (request: RpcRequest, exchange: Exchange): Promise<ServerBootstrap> => bootstrap(callContextOf(inputOf(request, exchange)));
  const bootstrapMeta = ({ bootstrap }: ServerBootstrap): object => ({ 'service/bootstrap': bootstrap });

  const discover: Method = async (request, exchange) => {
    const told = await brief(request, exchange);
    const { instructions } = told;
    const members = { supportedVersions, capabilities: serverCapabilities(request), instructions, ...UNCACHED };
    return encode(request, exchange, members, bootstrapMeta(told));
  };

  const listTools: Method = async (request, exchange) => {
    const listed = tools.list(request.params, clientCapabilitiesOf(request.meta[CAPABILITIES]));
    return encode(request, exchange, { tools: listed, ...UNCACHED }, bootstrapMeta(await brief(request, exchange)));
  };

  const callTool: Method = async (request, exchange) => {
    const client = clientNameOf(request.meta[CLIENT_INFO]);
    const onBehalfOf = metaText(request.meta, 'onBehalfOf');
    const clientCapabilities = clientCapabilitiesOf(request.meta[CAPABILITIES]);
    // A client of this generation cancels by hanging up.
    const run = { ...inputOf(request, exchange), signal: exchange.disconnected(), ...clientCapabilities };
    const { params } = request;
    const { principal } = exchange;
    const origin = originOf(exchange, { protocolVersion: MODERN, client, onBehalfOf });
    const call = { params, principal, client: clientCapabilities, caller: callContextOf(run), signal: run.signal };
    const result = await elicitation.repeated(call, () =>
      tools.call(params, { ...run, origin, waitedMs: exchange.waitedMs, onProgress: progressTo(exchange.send, request.meta) }),
    );
    const { content, isError, structuredContent, pending } = result;
    if (pending !== undefined && tasks.isTakenBy(request.meta)) return encode(request, exchange, createdTask(pending));
    const question = elicitation.asks(clientCapabilities, client) ? elicitation.inputRequired(result, params, principal) : undefined;
    const members = {
      ...(structuredContent === undefined ? {} : { structuredContent }),
      isError,
      ...(question === undefined ? { resultType: 'complete' } : { resultType: 'input_required', ...question }),
      _meta: resultMeta(request, exchange),
    };
    return encodeContent(request.id, content, `,${JSON.stringify(members).slice(1, -1)}`);
  };

  const forTasks =
    (method: TaskMethod): Method =>
    async (request, exchange) => {
      tasks.demand(request.meta);
      const { params, meta } = request;
      const asked = { params, meta, principal: exchange.principal };
      return encode(request, exchange, await method(asked, callContextOf(inputOf(request, exchange))));
    };

  const forApps =
    (name: string, method: ResourceMethod): Method =>
    (request, exchange) => {
      if (!rendersUi(request.meta[CAPABILITIES])) throw methodNotFound(name, 404);
      const cache = name === 'resources/read' ? KEPT : UNCACHED;
      return encode(request, exchange, { ...method(request.params, RESOURCE_NOT_FOUND), ...cache });
    };

  const methods = new Map<string, Method>([
    ['server/discover', discover],
    ['tools/list', listTools],
    ['tools/call', callTool],
    ...resourceMethods.map(([name, method]) => [name, forApps(name, method)] as const),
    ['tasks/get', forTasks(tasks.get)],
    ['tasks/update', forTasks(tasks.update)],
    ['tasks/cancel', forTasks(tasks.cancel)],
  ]);

  return async (request, strict, exchange) => {
    const fault = strict ? findMetadataFault(exchange.headers, request) : undefined;
    if (fault !== undefined) throw fault;
    const method = methods.get(request.method);
    if (method === undefined) throw methodNotFound(request.method, 404);
    return ok(await method(request, exchange));
  };
}
