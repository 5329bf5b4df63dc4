/** An API that behaves badly on demand; the path says how. Listens on 127.0.0.1. */
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';

type Behaviour = (request: IncomingMessage, response: ServerResponse, body: Buffer) => void;

export interface HostileApi {
  readonly port: number;
  readonly origin: string;
  /** Requests that arrived, as `METHOD path`. */
  readonly hits: string[];
  /** Their `Authorization` headers. */
  readonly authorizations: (string | undefined)[];
  /** Connections that were opened. */
  connections(): number;
  /** Connections that are open now. */
  open(): number;
  close(): Promise<void>;
}

const json = (response: ServerResponse, value: unknown, headers: Record<string, string> = {}): void => {
  response
    .writeHead(200, { 'content-type': 'application/json', ...headers })
    .end(typeof value === 'string' || Buffer.isBuffer(value) ? value : JSON.stringify(value));
};

/** Writes until the other side is full or gone. */
function pour(response: ServerResponse, chunk: Buffer, times: number): void {
  for (let left = times; left > 0; left -= 1) {
    if (response.destroyed) return;
    if (!response.write(chunk)) return void response.once('drain', () => pour(response, chunk, left - 1));
  }
  response.end();
}

/** 50 KB that unpack to 50 MB. */
const BOMB = gzipSync(Buffer.alloc(50 << 20));
const MB = Buffer.alloc(1 << 20, 0x61);

const behaviours: Record<string, Behaviour> = {
  '/echo': (request, response, body) =>
    json(response, { method: request.method, url: request.url, headers: request.headers, body: body.toString() }),
  '/hang': () => undefined,
  '/hangInBody': (_, response) => void response.writeHead(200, { 'content-type': 'text/plain' }).write('begun'),
  '/reset': (request) => void request.socket.resetAndDestroy(),
  '/resetInBody': (request, response) =>
    void response.writeHead(200, { 'content-length': '100' }).write('begun', () => request.socket.resetAndDestroy()),
  '/short': (request, response) => void response.writeHead(200, { 'content-length': '100' }).write('only this', () => request.socket.end()),
  '/redirect': (_, response) => void response.writeHead(302, { location: '/echo' }).end(),
  '/redirectLoop': (_, response) => void response.writeHead(302, { location: '/redirectLoop' }).end(),
  '/redirectInside': (_, response) => void response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end(),
  '/drip': (_, response) => {
    response.writeHead(200, { 'content-type': 'text/plain' });
    const timer = setInterval(() => response.write('.'), 20);
    response.once('close', () => clearInterval(timer));
  },
  '/huge': (_, response) => {
    response.writeHead(200, { 'content-type': 'text/plain' });
    pour(response, MB, 100);
  },
  '/hugeSaid': (_, response) => void response.writeHead(200, { 'content-length': String(100 << 20) }).write(MB),
  '/bomb': (_, response) => json(response, BOMB, { 'content-encoding': 'gzip' }),
  '/gzip': (_, response) => json(response, gzipSync('{"packed":"gzip"}'), { 'content-encoding': 'gzip' }),
  '/br': (_, response) => json(response, brotliCompressSync('{"packed":"br"}'), { 'content-encoding': 'br' }),
  '/deflate': (_, response) => json(response, deflateSync('{"packed":"deflate"}'), { 'content-encoding': 'deflate' }),
  '/deflateRaw': (_, response) => json(response, deflateRawSync('{"packed":"deflate"}'), { 'content-encoding': 'deflate' }),
  '/notGzip': (_, response) => json(response, 'plain', { 'content-encoding': 'gzip' }),
  '/status': (_, response) => void response.writeHead(422, { 'content-type': 'application/json' }).end('{"error":"no"}'),
  '/png': (_, response) => json(response, Buffer.from([0x89, 0x50, 0xff, 0x00]), { 'content-type': 'image/png' }),
  '/binary': (_, response) => json(response, Buffer.from([0, 1, 0xff]), { 'content-type': 'application/octet-stream' }),
  '/latin1': (_, response) => json(response, Buffer.from([0x63, 0x61, 0x66, 0xe9]), { 'content-type': 'text/plain; charset=iso-8859-1' }),
  '/broken': (_, response) => json(response, Buffer.from([0x22, 0xff, 0xfe, 0x22]), { 'content-type': 'application/json' }),
  '/notModified': (_, response) => void response.writeHead(304).end(),
  '/continue': (_, response) => {
    response.writeContinue();
    json(response, {});
  },
  '/earlyHints': (_, response) => {
    response.writeEarlyHints({ link: '</style.css>; rel=preload' });
    json(response, 'hinted');
  },
  '/noHttp': (request) => void request.socket.end('220 mail.example ESMTP\r\n'),
  '/badHeader': (request) => void request.socket.end('HTTP/1.1 200 OK\r\nbad header: x\r\n\r\n'),
  '/empty': (_, response) => void response.writeHead(204).end(),
  '/manyHeaders': (_, response) => {
    for (let i = 0; i < 2_000; i += 1) response.setHeader(`x-h-${i}`, 'v'.repeat(50));
    response.end('x');
  },
  '/document': (_, response) => json(response, '{"openapi":"3.1.0"}'),
};

export async function hostileApi(): Promise<HostileApi> {
  const sockets = new Set<Socket>();
  const hits: string[] = [];
  const authorizations: (string | undefined)[] = [];
  let opened = 0;
  const listener: RequestListener = (request, response) => {
    hits.push(`${request.method} ${request.url}`);
    authorizations.push(request.headers.authorization);
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url!.split('?', 1)[0]!;
      const behave = behaviours[path] ?? behaviours[`/${path.split('/')[1]}`];
      if (behave === undefined) response.writeHead(404).end();
      else behave(request, response, Buffer.concat(chunks));
    });
  };
  const server = createServer(listener);
  server.on('connection', (socket) => {
    opened += 1;
    sockets.add(socket.on('error', () => undefined).once('close', () => sockets.delete(socket)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    hits,
    authorizations,
    connections: () => opened,
    open: () => sockets.size,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
