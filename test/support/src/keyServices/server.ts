/** The HTTP side of a fake key service: JSON by POST, faults, and what was asked. */
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** `denied`: no rights. `throttled`: too many requests. `broken`: a 5xx. `silent`: it takes the request and never answers. `page`: a proxy answers in its place. */
export type KeyServiceFault = 'denied' | 'throttled' | 'broken' | 'silent' | 'page';

export interface AskedOfKeyService {
  readonly operation: string;
  readonly headers: IncomingHttpHeaders;
}

export interface FakeKeyService {
  readonly url: string;
  /** Every request in order. */
  readonly asked: readonly AskedOfKeyService[];
  /** Happens to each request until it is taken away. */
  fault: KeyServiceFault | undefined;
  /** Makes a new version of the key, which wraps from now on; older versions still open. */
  rotate(): void;
  /** Lets versions before this one open nothing from now on. */
  retireBefore(version: number): void;
  close(): Promise<void>;
}

export interface KeyServiceAnswer {
  readonly status: number;
  readonly body: object;
}

export interface KeyServiceDefinition {
  readonly contentType: string;
  operationOf(request: IncomingMessage): string;
  answer(request: IncomingMessage, operation: string, body: Readonly<Record<string, unknown>>): KeyServiceAnswer;
  readonly faults: Readonly<Record<Exclude<KeyServiceFault, 'silent' | 'page'>, KeyServiceAnswer>>;
}

/** A fake key service without `rotate` and `retireBefore`, which its keys add. */
export type KeyServiceServer = Omit<FakeKeyService, 'rotate' | 'retireBefore'>;

export async function serveKeys(service: KeyServiceDefinition): Promise<KeyServiceServer> {
  const asked: AskedOfKeyService[] = [];
  const state: { fault: KeyServiceFault | undefined } = { fault: undefined };

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const operation = service.operationOf(request);
    asked.push({ operation, headers: request.headers });
    const body = (await json(request)) as Record<string, unknown>;
    if (state.fault === 'silent') return;
    if (state.fault === 'page') return void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Sign in to the network</h1>');
    const answer = state.fault === undefined ? service.answer(request, operation, body) : service.faults[state.fault];
    response.writeHead(answer.status, { 'content-type': service.contentType });
    response.end(JSON.stringify(answer.body));
  }

  const server = createServer((request, response) => void respond(request, response).catch(() => response.destroy()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    get fault() {
      return state.fault;
    },
    set fault(fault) {
      state.fault = fault;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
