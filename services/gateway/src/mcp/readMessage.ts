/** Bytes to a JSON value, with the refusals of the transport: too large, not JSON, bombs. */
import type { IncomingMessage } from 'node:http';
import { isAppError } from '@gatehouse/contracts';
import { edgeJsonLimits, JsonSyntaxError, parseJson, readBody, type JsonLimits } from '@gatehouse/runtime';
import { invalidRequest, parseError, RpcError } from './errors';
import { readableId, type RequestId } from './message';

/** What is read of a request only to name it in its refusal. */
const NAMING_BYTES = 65_536;
/** Vendor hints in an agent's definition are not read here. */
const limits: JsonLimits = { ...edgeJsonLimits, opaqueMembers: ['vendorHints'] };
const JSON_TYPE = /^application\/json\s*(;|$)/i;

/** What was refused for what is in it: the error names the request all the same. */
class UnacceptableMessage extends RpcError {
  constructor(
    message: string,
    readonly id: RequestId | null,
  ) {
    super(-32600, message, 400);
  }
}

/** The id in text that is JSON but for our limits. */
function idIn(bytes: Buffer): RequestId | null {
  try {
    return readableId(JSON.parse(bytes.toString('utf8')));
  } catch {
    return null;
  }
}

export async function readMessage(request: IncomingMessage, maxBytes: number): Promise<unknown> {
  const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = request.headers;
  if (!JSON_TYPE.test(type)) throw new RpcError(-32600, 'Content-Type must be application/json', 415);
  if (encoding !== 'identity') throw new RpcError(-32600, 'Content-Encoding is not supported', 415);
  const bytes = await readBody(request, maxBytes).catch((err: unknown) => {
    throw isAppError(err) ? new RpcError(-32600, `Request ${err.message}`, 413) : invalidRequest('Request was cut off');
  });
  try {
    return parseJson(bytes, limits);
  } catch (err) {
    if (err instanceof JsonSyntaxError) throw parseError(`Parse error: ${err.message}`);
    if (isAppError(err)) throw new UnacceptableMessage(err.message, idIn(bytes));
    throw err;
  }
}

/** The id of a request that is refused before anything else is read of it; null where it has none, or one that costs too much to read. */
export async function readId(request: IncomingMessage, maxBytes: number): Promise<RequestId | null> {
  if (request.method !== 'POST') return null;
  try {
    return readableId(await readMessage(request, Math.min(maxBytes, NAMING_BYTES)));
  } catch (err) {
    return idOf(err);
  }
}

/** The id of the request that `readMessage` refused; null when there is none. */
export const idOf = (err: unknown): RequestId | null => (err instanceof UnacceptableMessage ? err.id : null);
