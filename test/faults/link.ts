/** A TCP proxy between a process and a store that can be slow, cut or closed, while the store and everybody else are well. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export class Link {
  /** How long bytes of the store are held back. */
  delayMs = 0;
  /** Lets nothing through, and tells nobody. */
  #cut = false;
  readonly #sockets = new Set<Socket>();
  readonly #server = createServer((client) => this.#accept(client));

  constructor(private readonly target: URL) {}

  async open(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  /** The address to use instead of the store's. */
  get url(): string {
    const url = new URL(this.target);
    url.hostname = '127.0.0.1';
    url.port = String((this.#server.address() as AddressInfo).port);
    return url.href;
  }

  cut(): void {
    this.#cut = true;
    for (const socket of this.#sockets) socket.pause();
  }

  mend(): void {
    this.#cut = false;
    // What was under way when it was cut is lost, as a network loses it.
    this.reset();
  }

  /** Every connection breaks, on both sides. */
  reset(): void {
    for (const socket of this.#sockets) socket.resetAndDestroy();
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #accept(client: Socket): void {
    const store = connect(Number(this.target.port), this.target.hostname);
    for (const [from, to] of [[client, store] as const, [store, client] as const]) {
      this.#sockets.add(from);
      from.setNoDelay(true);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        this.#sockets.delete(from);
        to.destroy();
      });
      from.on('data', (bytes) => {
        if (from === client || this.delayMs === 0) return void to.write(bytes);
        setTimeout(() => to.writable && to.write(bytes), this.delayMs);
      });
      if (this.#cut) from.pause();
    }
  }
}
