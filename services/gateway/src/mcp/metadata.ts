/** What a strict 2026-07-28 request must carry beside its parameters (docs/protocol.md#request-metadata), checked in the order given there. */
import { readTraceparent } from '@gatehouse/runtime';
import { headerMismatch, invalidParams, type RpcError } from './errors';
import { isObject, type JsonObject, type RpcRequest } from './message';
import { CLAIM } from './routing';

export const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';
export const CLIENT_INFO = 'io.modelcontextprotocol/clientInfo';
const LOG_LEVEL = 'io.modelcontextprotocol/logLevel';
const LOG_LEVELS = ['debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency'];

/** Methods that a span is named after; a client may write anything. */
export const METHODS: ReadonlySet<string> = new Set([
  ...['initialize', 'ping', 'server/discover', 'tools/list', 'tools/call', 'resources/list', 'resources/read'],
  ...['tasks/get', 'tasks/update', 'tasks/cancel', 'tasks/result', 'tasks/list'],
]);

export interface MirrorHeaders {
  /** `Mcp-Method` */
  readonly method: string | undefined;
  /** `Mcp-Name` */
  readonly name: string | undefined;
}

/** Parameter that `Mcp-Name` repeats, by method, and whether its absence is a fault. */
const mirrored = new Map([
  ['tools/call', { param: 'name', required: true }],
  ['prompts/get', { param: 'name', required: true }],
  ['resources/read', { param: 'uri', required: true }],
  ['tasks/get', { param: 'taskId', required: false }],
  ['tasks/update', { param: 'taskId', required: false }],
  ['tasks/cancel', { param: 'taskId', required: false }],
]);

/** The first fault, or undefined. */
export function findMetadataFault(headers: MirrorHeaders, request: RpcRequest): RpcError | undefined {
  return methodFault(headers, request) ?? nameFault(headers, request) ?? metaFault(request.params['_meta']);
}

function methodFault({ method }: MirrorHeaders, request: RpcRequest): RpcError | undefined {
  if (method === undefined) return headerMismatch('Mcp-Method is missing');
  return method.trim() === request.method ? undefined : headerMismatch('Mcp-Method differs from the method of the body');
}

function nameFault({ name }: MirrorHeaders, { method, params }: RpcRequest): RpcError | undefined {
  const mirror = mirrored.get(method);
  if (mirror === undefined) return undefined;
  if (name === undefined) return mirror.required ? headerMismatch('Mcp-Name is missing') : undefined;
  return decodeHeader(name.trim()) === params[mirror.param] ? undefined : headerMismatch(`Mcp-Name differs from params.${mirror.param}`);
}

function metaFault(meta: unknown): RpcError | undefined {
  if (!isObject(meta)) return invalidParams('params._meta is missing', 400);
  if (meta[CLAIM] === undefined) return invalidParams(`params._meta["${CLAIM}"] is missing`, 400);
  if (!isObject(meta[CAPABILITIES])) return invalidParams(`params._meta["${CAPABILITIES}"] must be an object`, 400);
  const level = meta[LOG_LEVEL];
  if (level !== undefined && level !== null && !LOG_LEVELS.includes(level as string))
    return invalidParams(`params._meta["${LOG_LEVEL}"] is not a level`, 400);
  return undefined;
}

/** `=?base64?…?=` stands for UTF-8 text a header cannot hold; undefined when it is not standard base64 of that. */
export function decodeHeader(value: string): string | undefined {
  const encoded = /^=\?base64\?(.*)\?=$/.exec(value)?.[1];
  if (encoded === undefined) return value;
  const bytes = Buffer.from(encoded, 'base64');
  if (bytes.toString('base64') !== encoded) return undefined;
  const text = bytes.toString('utf8');
  return Buffer.from(text).equals(bytes) ? text : undefined;
}

/** Name the client gives itself, for records only. */
export function clientNameOf(info: unknown): string | undefined {
  const name = isObject(info) ? info['name'] : undefined;
  return typeof name === 'string' ? name : undefined;
}

/** `traceparent` or `onBehalfOf` of `_meta`, when it is text. */
export const metaText = (meta: JsonObject, key: 'traceparent' | 'onBehalfOf'): string | undefined =>
  typeof meta[key] === 'string' ? meta[key] : undefined;

/** The trace a request is part of, in the form of version 00: the header's, else that of `_meta`. */
export const traceparentOf = (meta: JsonObject, header: string | undefined): string | undefined =>
  readTraceparent(header) ?? readTraceparent(metaText(meta, 'traceparent'));
