/**
 * The HTTP server under every door. Express swaps the prototype of each request and response, which costs more than all else it does;
 * handing Node classes that already carry Express's prototypes makes the swap a no-op.
 */
import { createServer, IncomingMessage, ServerResponse, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AppError } from '@gatehouse/contracts';
import express, { type Express } from 'express';

export interface HttpLimits {
  /** Longest time in ms for a whole request to arrive. */
  requestTimeoutMs: number;
}

/** An Express app with the defaults every door wants: no banner, no weak ETags, simple query strings. */
export function createApp(): Express {
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('query parser', 'simple');
  return app;
}

/** Listen; resolves with the server once the port is open. `close` it with `closeServer`. */
export function listen(app: Express, host: string, port: number, limits: HttpLimits = { requestTimeoutMs: 30_000 }): Promise<Server> {
  class Request extends IncomingMessage {}
  class Response extends ServerResponse<Request> {}
  Object.setPrototypeOf(Request.prototype, app.request);
  Object.setPrototypeOf(Response.prototype, app.response);
  Object.defineProperty(app, 'request', { value: Request.prototype });
  Object.defineProperty(app, 'response', { value: Response.prototype });
  const server = createServer(
    {
      IncomingMessage: Request,
      ServerResponse: Response,
      requestTimeout: limits.requestTimeoutMs,
      headersTimeout: 10_000,
      keepAliveTimeout: 65_000,
      noDelay: true,
    },
    app,
  );
  return new Promise((resolve, reject) => server.once('error', reject).listen(port, host, () => resolve(server)));
}

export const portOf = (server: Server): number => (server.address() as AddressInfo).port;

/** Finish what runs, then close; idle keep-alive connections go at once. */
export const closeServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });

/**
 * Whole body as bytes; `AppError('invalid')` with `data.status` 413 past `maxBytes`, counted while reading. The rest of a refused body is read and
 * thrown away once the answer is out, as long as the server's request timeout lasts: a client that is still sending would not get to read the answer
 * if the connection just ended.
 */
export function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const tooLarge = (): void => {
      request.off('data', keep).pause();
      reject(new AppError('invalid', `body is larger than ${maxBytes} bytes`, { data: { status: 413 } }));
    };
    const chunks: Buffer[] = [];
    let size = 0;
    const keep = (chunk: Buffer): void => {
      size += chunk.length;
      if (size > maxBytes) return tooLarge();
      chunks.push(chunk);
    };
    if (Number(request.headers['content-length'] ?? 0) > maxBytes) return tooLarge();
    request.on('data', keep);
    request.once('end', () => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)));
    request.once('error', reject);
  });
}

/** Values of a header from the raw list: Node keeps the first of two `Authorization` headers silently, we must not. */
export function rawHeaderValues(request: IncomingMessage, name: string): string[] {
  const values: string[] = [];
  for (let i = 0; i < request.rawHeaders.length; i += 2)
    if (request.rawHeaders[i]!.toLowerCase() === name) values.push(request.rawHeaders[i + 1]!);
  return values;
}
