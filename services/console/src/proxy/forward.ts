/** One exchange with the REST API, streamed both ways. */
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { AppError } from '@gatehouse/contracts';
import type { Request, Response } from 'express';
import { DATA_POLICY } from '../headers';
import { headersFromApi, headersToApi, isData } from './passHeaders';

/** Longer than any route of the API may take. */
const SILENCE_MS = 90_000;

export interface Target {
  readonly apiUrl: URL;
  /** Path and query, as they stand in the request line. */
  readonly path: string;
  /** Headers that the console itself adds. */
  readonly own: Readonly<Record<string, string>>;
  /** Largest body passed on; the API has narrower limits by route. */
  readonly maxBytes: number;
}

const tooLarge = (maxBytes: number): AppError =>
  new AppError('invalid', `body is larger than ${maxBytes} bytes`, { data: { status: 413 } });

function answer(response: Response, from: IncomingMessage): void {
  response.status(from.statusCode ?? 502).set(headersFromApi(from.headers) as Record<string, string | string[]>);
  response.set({ 'cache-control': 'no-store', 'content-security-policy': DATA_POLICY });
  if (!isData(from.headers['content-type']) && from.headers['content-disposition'] === undefined)
    response.set('content-disposition', 'attachment');
  from.once('error', () => response.destroy());
  from.pipe(response);
}

/** Resolves with the status once the answer has begun. Rejects with `unavailable` when the API was not reached, `unknown_outcome` when a write may have run. */
export function forward(request: Request, response: Response, { apiUrl, path, own, maxBytes }: Target): Promise<number> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) return Promise.reject(tooLarge(maxBytes));
  return new Promise((resolve, reject) => {
    const send = apiUrl.protocol === 'https:' ? httpsRequest : httpRequest;
    const onward = send(apiUrl, {
      method: request.method,
      path: `${apiUrl.pathname === '/' ? '' : apiUrl.pathname}${path}`,
      headers: headersToApi(request.headers, own),
      timeout: SILENCE_MS,
    });
    let sent = 0;
    let connected = false;
    onward.once('socket', (socket) => (socket.connecting ? socket.once('connect', () => (connected = true)) : (connected = true)));
    onward.once('response', (from) => {
      request.unpipe(onward);
      // What is left of a refused body is not read; the connection ends with the answer.
      if (!request.complete) response.set('connection', 'close');
      answer(response, from);
      resolve(from.statusCode ?? 502);
    });
    onward.once('timeout', () => onward.destroy(new Error('silence')));
    onward.once('error', (cause) => {
      const mayHaveRun = connected && request.method !== 'GET' && request.method !== 'HEAD';
      reject(
        mayHaveRun
          ? new AppError('unknown_outcome', 'the REST API may have done this, its answer was lost', { cause })
          : new AppError('unavailable', 'the REST API does not answer', { cause }),
      );
    });
    response.once('close', () => onward.destroy());
    request.on('data', (chunk: Buffer) => {
      sent += chunk.length;
      if (sent <= maxBytes) return;
      reject(tooLarge(maxBytes));
      request.unpipe(onward);
      onward.destroy();
      // What is left is read and thrown away: whoever still sends could not read the answer otherwise.
      request.resume();
    });
    request.pipe(onward);
  });
}
