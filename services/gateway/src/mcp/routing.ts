/**
 * Headers + body -> which generation answers, or which error. Pure: one table for the two generations that share the address
 * (docs/protocol.md#choosing-the-generation). Nothing after this module looks at the version header again.
 */
import { headerMismatch, invalidParams, invalidRequest, unsupportedVersion, type RpcError } from './errors';
import { isId, isObject, objectOr, readableId, type JsonObject, type RequestId, type RpcRequest } from './message';
import { isLegacyVersion, MODERN, type LegacyVersion } from './versions';

export interface RoutingHeaders {
  /** `MCP-Protocol-Version` */
  readonly version: string | undefined;
  /** `Mcp-Method` */
  readonly method: string | undefined;
}

/** `strict`: the client mirrors its request into headers and declares itself in `_meta`, and all of it is checked. */
export type Protocol =
  { readonly generation: 'modern'; readonly strict: boolean } | { readonly generation: 'legacy'; readonly version: LegacyVersion };

export type Message =
  | { readonly kind: 'request'; readonly protocol: Protocol; readonly request: RpcRequest }
  | { readonly kind: 'notification'; readonly method: string; readonly params: JsonObject }
  /** An answer to a question of ours; without a result the client answers with an error. */
  | { readonly kind: 'response'; readonly id: RequestId | null; readonly result: unknown }
  | { readonly kind: 'fault'; readonly id: RequestId | null; readonly error: RpcError };
export type Routed = Message | { readonly kind: 'batch'; readonly messages: readonly Message[] };

export const CLAIM = 'io.modelcontextprotocol/protocolVersion';
export const BATCH_LIMIT = 50;
const ID_RULE = `/id must be a string or a number; integers from ${Number.MIN_SAFE_INTEGER} to ${Number.MAX_SAFE_INTEGER}`;
const BATCH_VERSION = '2025-03-26';

const fault = (id: RequestId | null, error: RpcError): Message & { kind: 'fault' } => ({ kind: 'fault', id, error });

/** `fallback`: version spoken without a header, from the session, else `DEFAULT_VERSION`. */
export function route(headers: RoutingHeaders, body: unknown, fallback: LegacyVersion): Routed {
  const { version } = headers;
  if (version !== undefined && version !== MODERN && !isLegacyVersion(version)) return fault(readableId(body), unsupportedVersion(version));
  return Array.isArray(body) ? routeBatch(headers, body, fallback) : routeMessage(headers, body, fallback);
}

function routeMessage(headers: RoutingHeaders, body: unknown, fallback: LegacyVersion): Message {
  const id = readableId(body);
  if (!isObject(body) || body['jsonrpc'] !== '2.0') return fault(id, invalidRequest('not a JSON-RPC 2.0 message'));
  const { method, params } = body;
  if (method === undefined) return routeResponse(headers, body, id);
  if (typeof method !== 'string') return fault(id, invalidRequest('method must be a string'));
  if (!('id' in body)) return { kind: 'notification', method, params: objectOr(params) };
  if (!isId(body['id'])) return fault(null, invalidRequest(ID_RULE));
  if (params !== undefined && params !== null && !isObject(params)) return fault(id, invalidParams('params must be an object', 400));
  const given = objectOr(params);
  const meta = objectOr(given['_meta']);
  const protocol = chooseProtocol(headers, meta[CLAIM], fallback);
  if (!('generation' in protocol)) return fault(id, protocol);
  return { kind: 'request', protocol, request: { id: body['id'], method, params: given, meta } };
}

function routeResponse({ version }: RoutingHeaders, body: JsonObject, id: RequestId | null): Message {
  const isResponse = 'result' in body || 'error' in body;
  return isResponse && version !== MODERN
    ? { kind: 'response', id, result: body['result'] }
    : fault(id, invalidRequest('method is missing'));
}

/** The table of docs/protocol.md#choosing-the-generation. `claim` is the version named in the body. */
export function chooseProtocol(headers: RoutingHeaders, claim: unknown, fallback: LegacyVersion): Protocol | RpcError {
  const { version, method } = headers;
  if (claim !== undefined && typeof claim !== 'string') return invalidParams(`_meta["${CLAIM}"] must be a string`, 400);
  if (version === MODERN) {
    if (claim === undefined) return { generation: 'modern', strict: method !== undefined };
    return claim === MODERN ? { generation: 'modern', strict: true } : headerMismatch('MCP-Protocol-Version differs from the body');
  }
  if (version !== undefined) {
    const agreed = claim === undefined || claim === version;
    return agreed
      ? { generation: 'legacy', version: version as LegacyVersion }
      : headerMismatch('MCP-Protocol-Version differs from the body');
  }
  if (claim === MODERN) return headerMismatch('MCP-Protocol-Version is missing');
  if (claim !== undefined && !isLegacyVersion(claim)) return unsupportedVersion(claim);
  return { generation: 'legacy', version: fallback };
}

/** Batches exist in 2025-03-26 only. */
function routeBatch(headers: RoutingHeaders, items: readonly unknown[], fallback: LegacyVersion): Routed {
  if ((headers.version ?? fallback) !== BATCH_VERSION) return fault(null, invalidRequest('batches exist in protocol 2025-03-26 only'));
  if (items.length === 0) return fault(null, invalidRequest('the batch is empty'));
  if (items.length > BATCH_LIMIT) return fault(null, invalidRequest(`a batch holds at most ${BATCH_LIMIT} messages`));
  const claims = items.map((item) => objectOr(objectOr(objectOr(item)['params'])['_meta'])[CLAIM]);
  if (claims.includes(MODERN)) return fault(null, invalidRequest(`protocol ${MODERN} has no batches`));
  return { kind: 'batch', messages: items.map((item) => routeElement(headers, item, fallback)) };
}

function routeElement(headers: RoutingHeaders, item: unknown, fallback: LegacyVersion): Message {
  const message = routeMessage(headers, item, fallback);
  if (message.kind !== 'request' || message.request.method !== 'initialize') return message;
  return fault(message.request.id, invalidRequest('initialize must not be part of a batch'));
}
