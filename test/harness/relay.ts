/** Stands in front of an HTTP server of the machine, at a port that the stack lets calls go to. */
import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import { allowedPort } from './testRun';

export interface Relay {
  /** Address of the same path behind the relay. */
  url(path: string): string;
  close(): Promise<void>;
}

/** `host`: `kept` as a TCP relay does, or made that of the server as a reverse proxy that is set up for it does. */
export async function startRelay(to: string, host: 'kept' | 'rewritten'): Promise<Relay> {
  const { hostname, port: toPort, host: toHost } = new URL(to);
  const server = createServer((incoming, outgoing) => {
    const headers = host === 'kept' ? incoming.headers : { ...incoming.headers, host: toHost };
    const onward = forward({ hostname, port: toPort, path: incoming.url, method: incoming.method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    outgoing.on('close', () => onward.destroy());
    incoming.pipe(onward);
  });
  const port = await allowedPort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: (path) => `${origin}${path}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
