/** A TCP proxy in front of the broker that can fail in every way a network does. */
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { amqpUrl } from './fixture';

interface Pair {
  readonly client: Socket;
  readonly broker: Socket;
}

export class Proxy {
  /** `forward` as usual; `refuse`: reset at once; `silent`: accept and say nothing; `cutEarly`: reset after some bytes from the broker. */
  mode: 'forward' | 'refuse' | 'silent' | 'cutEarly' = 'forward';
  /** Bytes from the broker after which `cutEarly` resets. */
  cutAfter = 0;
  /** Connections accepted so far. */
  accepted = 0;
  #server: Server | undefined;
  readonly #pairs = new Set<Pair>();
  readonly #idle = new Set<Socket>();

  async open(): Promise<this> {
    const server = createServer((client) => this.#accept(client));
    this.#server = server;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
    return this;
  }

  get url(): string {
    const url = new URL(amqpUrl);
    url.hostname = '127.0.0.1';
    url.port = String((this.#server!.address() as AddressInfo).port);
    return url.href;
  }

  get connections(): number {
    return this.#pairs.size;
  }

  /** Reset every connection, on both sides. */
  reset(): void {
    for (const { client, broker } of this.#pairs) {
      client.resetAndDestroy();
      broker.resetAndDestroy();
    }
  }

  /** Let nothing through any more, without telling anybody. */
  freeze(): void {
    for (const { client, broker } of this.#pairs) {
      client.pause();
      broker.pause();
    }
  }

  /** Let through what was held back since, and what follows. */
  thaw(): void {
    for (const { client, broker } of this.#pairs) {
      client.resume();
      broker.resume();
    }
  }

  /** Bytes to every client as if the broker had sent them; only while it says nothing itself. */
  inject(bytes: Buffer): void {
    for (const { client } of this.#pairs) client.write(bytes);
  }

  async close(): Promise<void> {
    for (const { client, broker } of this.#pairs) {
      client.destroy();
      broker.destroy();
    }
    for (const socket of this.#idle) socket.destroy();
    await new Promise((resolve) => this.#server!.close(resolve));
  }

  #accept(client: Socket): void {
    this.accepted += 1;
    client.on('error', () => undefined);
    if (this.mode === 'refuse') return void client.resetAndDestroy();
    if (this.mode === 'silent') return void this.#idle.add(client);
    const target = new URL(amqpUrl);
    const broker = connect(Number(target.port || 5672), target.hostname);
    const pair = { client, broker };
    this.#pairs.add(pair);
    broker.on('error', () => undefined);
    const cutEarly = this.mode === 'cutEarly';
    let seen = 0;
    broker.on('data', (bytes: Buffer) => {
      seen += bytes.length;
      if (cutEarly && seen > this.cutAfter) return void client.resetAndDestroy();
      client.write(bytes);
    });
    client.on('data', (bytes: Buffer) => broker.write(bytes));
    for (const [one, other] of [[client, broker] as const, [broker, client] as const]) {
      one.on('end', () => other.end());
      one.on('close', () => {
        other.destroy();
        this.#pairs.delete(pair);
      });
    }
  }
}
