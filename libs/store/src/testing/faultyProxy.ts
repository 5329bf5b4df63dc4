/** A TCP proxy that can hold all bytes back (a paused server) or hang up and refuse (a dead one). */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface FaultyProxy {
  readonly port: number;
  /** Held bytes arrive late, as they do when a paused process goes on. */
  set(state: 'up' | 'paused' | 'down'): void;
  /** Hangs up; from now on it leads to another server. */
  aim(port: number): void;
  close(): Promise<void>;
}

export async function openFaultyProxy(targetPort: number, targetHost = '127.0.0.1'): Promise<FaultyProxy> {
  let state: 'up' | 'paused' | 'down' = 'up';
  let aimedAt = targetPort;
  const sockets = new Set<Socket>();
  const server = createServer((inbound) => {
    if (state === 'down') return void inbound.destroy();
    const outbound = connect(aimedAt, targetHost);
    for (const [from, to] of [
      [inbound, outbound],
      [outbound, inbound],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes) => void to.write(bytes));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
    if (state === 'paused') for (const socket of [inbound, outbound]) socket.pause();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    set(next) {
      state = next;
      for (const socket of sockets) {
        if (next === 'down') socket.destroy();
        else if (next === 'paused') socket.pause();
        else socket.resume();
      }
    },
    aim(port) {
      aimedAt = port;
      for (const socket of sockets) socket.destroy();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
