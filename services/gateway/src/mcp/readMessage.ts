/** Bytes to a JSON value, with the refusals of the transport: too large, not JSON, bombs. */
import type { IncomingMessage } from 'node:http';
import { isAppError } from '@gatehouse/contracts';
import { doorJsonLimits, JsonSyntaxError, parseJson, readBody } from '@gatehouse/runtime';
import { invalidRequest, parseError, RpcError } from './errors';

const JSON_TYPE = /^application\/json\s*(;|$)/i;

export async function readMessage(request: IncomingMessage, maxBytes: number): Promise<unknown> {
  const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = request.headers;
  if (!JSON_TYPE.test(type)) throw new RpcError(-32600, 'Content-Type must be application/json', 415);
  if (encoding !== 'identity') throw new RpcError(-32600, 'Content-Encoding is not supported', 415);
  const bytes = await readBody(request, maxBytes).catch((err: unknown) => {
    throw isAppError(err) ? new RpcError(-32600, `Request ${err.message}`, 413) : invalidRequest('Request was cut off');
  });
  try {
    return parseJson(bytes, doorJsonLimits);
  } catch (err) {
    if (err instanceof JsonSyntaxError) throw parseError(`Parse error: ${err.message}`);
    if (isAppError(err)) throw invalidRequest(err.message);
    throw err;
  }
}
