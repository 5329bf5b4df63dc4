/** A TCP proxy that keeps every byte it carries: what went to a broker or a cache, as it stood on the wire. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface Tap {
  /** The address to use instead of the real one. */
  readonly url: string;
  /** What went by so far, the two directions of each connection apart. */
  streams(): Buffer[];
  close(): Promise<void>;
}

export async function startTap(realUrl: string): Promise<Tap> {
  const real = new URL(realUrl);
  const streams: Buffer[][] = [];
  const sockets = new Set<Socket>();
  const carry = (from: Socket, to: Socket): void => {
    const stream: Buffer[] = [];
    streams.push(stream);
    sockets.add(from);
    from.on('data', (chunk: Buffer) => void stream.push(chunk));
    from.on('error', () => to.destroy());
    from.pipe(to);
  };
  const server = createServer((client) => {
    const target = connect(Number(real.port), real.hostname);
    carry(client, target);
    carry(target, client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(realUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    streams: () => streams.map((stream) => Buffer.concat(stream)),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
