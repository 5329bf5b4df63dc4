/** JSON-RPC 2.0 messages after reading, and their way back to bytes. */
import type { RpcError } from './errors';

export type JsonObject = Readonly<Record<string, unknown>>;
export type RequestId = string | number;

/** A request whose envelope is sound. */
export interface RpcRequest {
  readonly id: RequestId;
  readonly method: string;
  readonly params: JsonObject;
  /** `params._meta`, empty when absent. */
  readonly meta: JsonObject;
}

export const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);
export const objectOr = (value: unknown): JsonObject => (isObject(value) ? value : NOTHING);
const NOTHING: JsonObject = Object.freeze({});

/** An integer that a double cannot hold exactly was rounded when it was read: its echo would name another request. */
const comesBackAsSent = (value: number): boolean => Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));
export const isId = (value: unknown): value is RequestId =>
  typeof value === 'string' ? value.isWellFormed() : typeof value === 'number' && comesBackAsSent(value);
/** The id to echo; null when it cannot be read. */
export const readableId = (message: unknown): RequestId | null => (isObject(message) && isId(message['id']) ? message['id'] : null);

export const encodeResult = (id: RequestId, result: object): Buffer => Buffer.from(JSON.stringify({ jsonrpc: '2.0', id, result }));

export function encodeError(id: RequestId | null, { code, message, data }: RpcError): Buffer {
  return Buffer.from(JSON.stringify({ jsonrpc: '2.0', id, error: { code, message, ...(data === undefined ? {} : { data }) } }));
}

/** `structuredContent` as text to go behind `content`; nothing when there is none. */
export const structuredMember = (value: unknown): string => (value === undefined ? '' : `,"structuredContent":${JSON.stringify(value)}`);

/** One result around `content` that is already JSON text; `members` is the JSON text of what follows it, e.g. `,"isError":false`. */
export function encodeContent(id: RequestId, content: Buffer, members: string): Buffer {
  const head = `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":{"content":`;
  return Buffer.concat([Buffer.from(head), content, Buffer.from(`${members}}}`)]);
}
