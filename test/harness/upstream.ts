/**
 * An outside API under the control of a test. What it does with a request is decided by the request itself (query `do` and friends, see
 * `upstreamDocument`) or by `plan`, and it remembers every request it got.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { allowedPort } from './testRun';
import { upstreamDocument } from './upstreamDocument';

export interface Hit {
  method: string;
  /** Path with query, as it stood in the request line. */
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
  at: number;
  /** The other side closed the connection before it had its answer. */
  isCut: boolean;
}
/** How to answer. Unset members fall back to an echo of the request with status 200. */
export interface Behaviour {
  status?: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Wait for it before the first byte. */
  until?: Promise<unknown>;
  /** Wait this long before the first byte. */
  delayMs?: number;
  /** Send the body byte by byte with this pause. */
  dripMs?: number;
  /** Send this many bytes of `x` as the body. */
  size?: number;
  /** Close the connection: before any byte, or after half of the body. */
  reset?: 'before' | 'half';
  redirect?: string;
  /** Send bytes of `x` without a length until the other side has had enough. */
  endless?: boolean;
}
export interface Upstream {
  readonly url: string;
  /** `host:port`, for UPSTREAM_ALLOW; the shared stack allows it already. */
  readonly host: string;
  readonly hits: Hit[];
  /** Decide the next answers: a fixed behaviour, or a function of the request. Undefined: back to what requests ask for. */
  plan(behaviour: Behaviour | ((hit: Hit) => Behaviour) | undefined): void;
  document(): object;
  close(): Promise<void>;
}

const readAll = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
};

const asked = (hit: Hit): Behaviour => {
  const query = new URL(hit.url, 'http://upstream').searchParams;
  const number = (name: string): number | undefined => (query.has(name) ? Number(query.get(name)) : undefined);
  const entries = { status: number('status'), delayMs: number('delayMs'), dripMs: number('dripMs'), size: number('size') };
  const reset = query.get('reset');
  const redirect = query.get('redirect');
  return {
    ...(Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== undefined)) as Behaviour),
    ...((reset === 'before' || reset === 'half') && { reset }),
    ...(redirect !== null && { redirect }),
  };
};

function* endlessly(): Generator<Buffer> {
  for (const chunk = Buffer.alloc(1 << 20, 'x'); ;) yield chunk;
}

async function send(response: ServerResponse, hit: Hit, behaviour: Behaviour): Promise<void> {
  const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms).unref());
  await behaviour.until;
  if (behaviour.delayMs !== undefined) await pause(behaviour.delayMs);
  if (behaviour.reset === 'before') return void response.socket?.resetAndDestroy();
  if (behaviour.endless === true) return pipeline(endlessly(), response);
  const echo = JSON.stringify({ method: hit.method, url: hit.url, headers: hit.headers, body: hit.body });
  const body = behaviour.body ?? (behaviour.size === undefined ? echo : 'x'.repeat(behaviour.size));
  const status = behaviour.status ?? (behaviour.redirect === undefined ? 200 : 302);
  response.writeHead(status, {
    'content-type': behaviour.size === undefined ? 'application/json' : 'text/plain',
    'content-length': Buffer.byteLength(body),
    ...(behaviour.redirect !== undefined && { location: behaviour.redirect }),
    ...behaviour.headers,
  });
  response.flushHeaders(); // before a large body is made of the text
  if (behaviour.reset === 'half')
    return void response.write(body.slice(0, Math.floor(body.length / 2)), () => response.socket?.resetAndDestroy());
  if (behaviour.dripMs === undefined) return void response.end(body);
  for (const byte of Buffer.from(body)) {
    if (response.destroyed) return;
    response.write(Buffer.of(byte));
    await pause(behaviour.dripMs);
  }
  response.end();
}

/** The system may have given an allowed port to a connection of somebody else meanwhile. */
async function listenOnAllowed(server: Server): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await allowedPort();
    const error = await new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
      server.once('error', resolve).listen(port, '127.0.0.1', () => resolve(undefined));
    });
    server.removeAllListeners('error');
    if (error === undefined) return (server.address() as AddressInfo).port;
    if (error.code !== 'EADDRINUSE' || attempt === 5) throw error;
  }
}

export async function startUpstream(): Promise<Upstream> {
  const hits: Hit[] = [];
  let planned: Behaviour | ((hit: Hit) => Behaviour) | undefined;
  let url = '';
  const server = createServer((request, response) => {
    void (async () => {
      if (request.url === '/openapi.json') return response.end(JSON.stringify(upstreamDocument(url)));
      const hit: Hit = {
        method: request.method!,
        url: request.url!,
        headers: request.headers,
        body: await readAll(request),
        at: performance.now(),
        isCut: false,
      };
      response.once('close', () => (hit.isCut = !response.writableFinished));
      hits.push(hit);
      return send(response, hit, planned === undefined ? asked(hit) : typeof planned === 'function' ? planned(hit) : planned);
    })().catch(() => response.destroy());
  });
  const port = await listenOnAllowed(server);
  const host = `127.0.0.1:${port}`;
  url = `http://${host}`;
  return {
    url,
    host,
    hits,
    plan: (behaviour) => void (planned = behaviour),
    document: () => upstreamDocument(url),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
