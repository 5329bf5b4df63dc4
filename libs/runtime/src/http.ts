/**
 * The HTTP server under every edge. Express swaps the prototype of each request and response, which costs more than all else it does;
 * handing Node classes that already carry Express's prototypes makes the swap a no-op.
 */
import { IncomingMessage, ServerResponse, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AppError } from '@gatehouse/contracts';
import express, { type Express } from 'express';
import { EdgeServer } from './drain';
import { measureRequest, type EdgeName } from './edgeMetrics';
import type { Log } from './log';
import { answerUnreadable, isLongAddress, MAX_HEADERS, refuseLongAddress } from './unreadable';

export interface ListenOptions {
  /** Longest time in ms for a whole request to arrive; default 30 s. */
  requestTimeoutMs?: number;
  /** Log that gets a warning about addresses this machine does not have. */
  log?: Pick<Log, 'warn'>;
  /** Name under which requests are measured; without it they are not. */
  edge?: EdgeName;
}

/** An Express app with the defaults every edge wants: no banner, no weak ETags, simple query strings. */
export function createApp(): Express {
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('query parser', 'simple');
  return app;
}

/** What a machine without IPv6 (or IPv4) says. */
const NO_SUCH_ADDRESS = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EPROTONOSUPPORT']);

const open = (server: EdgeServer, host: string, port: number): Promise<EdgeServer> =>
  new Promise((resolve, reject) => server.once('error', reject).listen(port, host, () => resolve(server)));

/** The addresses of a `HOST` setting. */
export const hostsOf = (setting: string): [string, ...string[]] => {
  const [first = '', ...others] = setting.split(',').map((host) => host.trim());
  return [first, ...others];
};

/**
 * Listen on one address, or on several separated by commas; resolves with the server of the first once all are open. Another one that this machine
 * does not have is left out and logged. End it with `closeServer`, or let it end with its process by `drainOnStop`.
 */
export async function listen(
  app: Express,
  hosts: string,
  port: number,
  { requestTimeoutMs = 30_000, log, edge }: ListenOptions = {},
): Promise<EdgeServer> {
  class Request extends IncomingMessage {}
  class Response<R extends IncomingMessage> extends ServerResponse<R> {}
  Object.setPrototypeOf(Request.prototype, app.request);
  Object.setPrototypeOf(Response.prototype, app.response);
  Object.defineProperty(app, 'request', { value: Request.prototype });
  Object.defineProperty(app, 'response', { value: Response.prototype });
  const create = (): EdgeServer =>
    new EdgeServer(
      {
        IncomingMessage: Request,
        ServerResponse: Response,
        requestTimeout: requestTimeoutMs,
        headersTimeout: 10_000,
        keepAliveTimeout: 65_000,
        noDelay: true,
        maxHeaderSize: MAX_HEADERS,
      },
      (request, response) => {
        const answer = (): void => {
          if (isLongAddress(request)) refuseLongAddress(response);
          else app(request, response);
        };
        if (edge === undefined) answer();
        else measureRequest(edge, request, response, answer);
      },
    ).on('clientError', answerUnreadable);
  const [first, ...others] = hostsOf(hosts);
  const server = await open(create(), first, port);
  for (const host of others) {
    try {
      server.siblings.push(await open(create(), host, portOf(server)));
    } catch (err) {
      if (!NO_SUCH_ADDRESS.has(String((err as NodeJS.ErrnoException).code))) {
        await closeServer(server);
        throw err;
      }
      log?.warn({ err, host, port }, 'this machine does not have an address of HOST: going on without it');
    }
  }
  return server;
}

export const portOf = (server: Server): number => (server.address() as AddressInfo).port;

/** Take no more connections, finish what runs, then close. */
export const closeServer = (server: EdgeServer): Promise<void> => server.drain({ noticeMs: 0, limitMs: 9_000 });

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
