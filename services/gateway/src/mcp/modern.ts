/** The 2026-07-28 generation: a method table and a result encoder. No handshake, no session; each request carries what it needs. */
import { traceIdOf } from '@gatehouse/runtime';
import { methodNotFound } from './errors';
import type { Exchange } from './exchange';
import { encodeContent, encodeResult, type RpcRequest } from './message';
import { CLIENT_INFO, clientNameOf, findMetadataFault, metaText } from './metadata';
import { originOf } from './origin';
import { ok, type Reply } from './reply';
import { BOOTSTRAP, INSTRUCTIONS, serverInfoOf } from './serverFacts';
import type { ToolSet } from './toolSet';
import { MODERN, supportedVersions } from './versions';

type Method = (request: RpcRequest, exchange: Exchange) => Promise<Buffer> | Buffer;
export type ModernLane = (request: RpcRequest, strict: boolean, exchange: Exchange) => Promise<Reply>;

const BOOTSTRAP_META = { 'service/bootstrap': BOOTSTRAP };
/** What a list may be kept for: nothing, since grants act on the next call. */
const UNCACHED = { ttlMs: 0, cacheScope: 'private' };

const traceparentOf = ({ meta }: RpcRequest, { headers }: Exchange): string | undefined =>
  [headers.traceparent, metaText(meta, 'traceparent')].find((text) => traceIdOf(text) !== undefined);

function resultMeta(request: RpcRequest, exchange: Exchange): object {
  const traceId = traceIdOf(traceparentOf(request, exchange));
  return {
    'io.modelcontextprotocol/serverInfo': serverInfoOf(exchange.principal),
    correlation_id: exchange.correlationId,
    ...(traceId === undefined ? {} : { trace_id: traceId }),
  };
}

function encode(request: RpcRequest, exchange: Exchange, members: object, meta: object = {}): Buffer {
  return encodeResult(request.id, { resultType: 'complete', ...members, _meta: { ...resultMeta(request, exchange), ...meta } });
}

export function modernLane(tools: ToolSet): ModernLane {
  const discover: Method = (request, exchange) => {
    const members = { supportedVersions, capabilities: { tools: {} }, instructions: INSTRUCTIONS, ...UNCACHED };
    return encode(request, exchange, members, BOOTSTRAP_META);
  };

  const listTools: Method = (request, exchange) =>
    encode(request, exchange, { tools: tools.list(request.params), ...UNCACHED }, BOOTSTRAP_META);

  const callTool: Method = async (request, exchange) => {
    const { principal, correlationId } = exchange;
    const client = clientNameOf(request.meta[CLIENT_INFO]);
    const onBehalfOf = metaText(request.meta, 'onBehalfOf');
    const { content, isError } = await tools.call(request.params, {
      principal,
      correlationId,
      traceparent: traceparentOf(request, exchange),
      origin: originOf(exchange, { protocolVersion: MODERN, client, onBehalfOf }),
      // In this generation the client's hanging up is the cancellation.
      signal: exchange.disconnected(),
    });
    const meta = JSON.stringify(resultMeta(request, exchange));
    return encodeContent(request.id, content, `,"isError":${isError},"resultType":"complete","_meta":${meta}`);
  };

  const methods = new Map<string, Method>([
    ['server/discover', discover],
    ['tools/list', listTools],
    ['tools/call', callTool],
  ]);

  return async (request, strict, exchange) => {
    const fault = strict ? findMetadataFault(exchange.headers, request) : undefined;
    if (fault !== undefined) throw fault;
    const method = methods.get(request.method);
    if (method === undefined) throw methodNotFound(request.method, 404);
    return ok(await method(request, exchange));
  };
}
