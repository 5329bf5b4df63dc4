/** The conformance suite sends no credentials: this adds them, and leaves everything else as it came, `Host` and `Origin` included. */
import { createServer, request as forward, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface TokenProxy {
  readonly port: number;
  /** `to`: address of the endpoint. */
  point(to: string, token: string): void;
  stop(): Promise<void>;
}

export async function startTokenProxy(): Promise<TokenProxy> {
  let target = new URL('http://127.0.0.1:1');
  let authorization = '';
  const server: Server = createServer((incoming, outgoing) => {
    const { method, headers } = incoming;
    const options = { host: target.hostname, port: target.port, path: target.pathname, method, headers: { ...headers, authorization } };
    const onward = forward(options, (answer) => {
      outgoing.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    outgoing.on('close', () => onward.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    point: (to, token) => {
      target = new URL(to);
      authorization = `Bearer ${token}`;
    },
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
