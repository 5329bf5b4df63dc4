/** A forward proxy as operators run them, with a password, and names that only it can resolve. */
import type { lookup } from 'node:dns';
import { Server } from 'proxy-chain';

export interface ForwardProxy {
  /** URL with user and password, for the setting EGRESS_PROXY. */
  readonly url: string;
  readonly password: string;
  /** What tunnels were asked for, as `host:port`. */
  readonly tunnels: string[];
  close(): Promise<void>;
}

const USER = 'gatehouse';

export async function startForwardProxy(password: string): Promise<ForwardProxy> {
  const tunnels: string[] = [];
  const toLoopback = ((_: string, options: { all?: boolean }, done: (...answer: unknown[]) => void) =>
    options.all === true ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4)) as typeof lookup;
  const server = new Server({
    port: 0,
    host: '127.0.0.1',
    prepareRequestFunction: ({ hostname, port, username, password: given }) => {
      tunnels.push(`${hostname}:${port}`);
      return { requestAuthentication: username !== USER || given !== password, dnsLookup: toLoopback };
    },
  });
  await server.listen();
  return {
    url: `http://${USER}:${password}@127.0.0.1:${server.port}`,
    password,
    tunnels,
    close: () => server.close(true),
  };
}
