/** `/register` and `/token` as HTTP: read the body within its limit, carry it, write the answer. Every answer is one that OAuth clients understand. */
import { isAppError } from '@gatehouse/contracts';
import { clientAddress, newCorrelationId, rawHeaderValues, readBody, type Log } from '@gatehouse/runtime';
import type { Request, RequestHandler, Response } from 'express';
import type { Carry, Endpoint, ExchangeAnswer } from './carrier';

const MAX_BYTES: Readonly<Record<Endpoint, number>> = { register: 64 * 1_024, token: 16 * 1_024 };
const NEVER_KEPT = { 'cache-control': 'no-store', pragma: 'no-cache' } as const;

const failure = (status: number, error: string, error_description: string): ExchangeAnswer => ({
  status,
  headers: { 'content-type': 'application/json', ...NEVER_KEPT, ...(status === 503 && { 'retry-after': '1' }) },
  body: JSON.stringify({ error, error_description }),
});

/** The body as text, or the answer that refuses it. */
async function bodyOf(request: Request, maxBytes: number): Promise<string | ExchangeAnswer> {
  if (rawHeaderValues(request, 'authorization').length > 1) return failure(400, 'invalid_request', 'more than one Authorization header');
  if (request.headers['content-encoding'] !== undefined) return failure(415, 'invalid_request', 'Content-Encoding is not supported');
  try {
    return (await readBody(request, maxBytes)).toString('utf8');
  } catch (err) {
    if (isAppError(err)) return failure(413, 'invalid_request', err.message);
    return failure(400, 'invalid_request', 'the body was cut off');
  }
}

const write = (response: Response, { status, headers, body }: ExchangeAnswer): void => {
  if (response.destroyed) return;
  const bytes = Buffer.from(body);
  response.writeHead(status, { ...headers, 'content-length': bytes.length });
  response.end(bytes);
};

export interface ExchangeDeps {
  readonly carry: Carry;
  readonly trustedHops: number;
  readonly log: Pick<Log, 'warn'>;
}

export const exchangeEndpoint =
  (endpoint: Endpoint, { carry, trustedHops, log }: ExchangeDeps): RequestHandler =>
  async (request, response) => {
    const correlationId = newCorrelationId();
    response.setHeader('x-correlation-id', correlationId);
    const body = await bodyOf(request, MAX_BYTES[endpoint]);
    if (typeof body !== 'string') return write(response, body);
    const { authorization, 'content-type': contentType = '' } = request.headers;
    const address = clientAddress(request, trustedHops);
    const exchange = {
      contentType,
      body,
      ...(authorization !== undefined && { authorization }),
      ...(address !== undefined && { address }),
    };
    try {
      write(response, await carry(endpoint, exchange, correlationId));
    } catch (err) {
      log.warn({ err, correlationId, endpoint }, 'cannot reach the authorization server');
      write(response, failure(503, 'temporarily_unavailable', 'The authorization server cannot answer now; try again'));
    }
  };
