/**
 * How an HTTP server stops: readiness is red already, and load balancers have a while to notice. In the first half of it everything goes on as before; in the
 * second each connection is closed with the next answer on it, so that clients which keep theirs come back elsewhere. Then it takes no more connections,
 * and ends with its last request; connections that nothing runs on are closed last.
 */
import { Server, type RequestListener, type ServerOptions, type ServerResponse } from 'node:http';
import { Server as SocketServer } from 'node:net';
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import { Type } from 'typebox';

/** How a process that takes outside traffic stops. */
export const drainSettings = {
  /** How long it goes on after readiness turned red: longer than load balancers take to notice. */
  DRAIN_NOTICE_MS: Type.Integer({ minimum: 0, maximum: 60_000, default: 1_000 }),
  /** How long requests may take to end after that; what still runs then is cut off. A governed call may take 66 s. */
  DRAIN_LIMIT_MS: Type.Integer({ minimum: 0, maximum: 120_000, default: 66_000 }),
} as const;

export interface DrainTimes {
  readonly noticeMs: number;
  readonly limitMs: number;
}

/** Node takes one waiting connection in a turn of its loop: after so many turns without one, none waits. */
const QUIET_TURNS = 3;
/** Clients that nobody leads elsewhere may come without end. */
const LONGEST_QUEUE_MS = 2_000;
const LOOK_EVERY_MS = 20;
/** A client that read an answer of the time before may be about to send its next request: so many looks in a row must find nothing running. */
const QUIET_LOOKS = 25;

export class EdgeServer extends Server {
  /** Servers of the same app on further addresses: they stop together. */
  readonly siblings: EdgeServer[] = [];
  readonly #running = new Set<ServerResponse>();
  #draining = false;
  #taken = 0;

  constructor(options: ServerOptions, app: RequestListener) {
    super(options);
    this.on('connection', () => (this.#taken += 1));
    this.on('request', (request, response) => {
      this.#running.add(response);
      response.once('close', () => this.#running.delete(response));
      if (this.#draining) response.shouldKeepAlive = false;
      app(request, response);
    });
  }

  /** Rejects when it had to cut requests off. */
  async drain(times: DrainTimes): Promise<void> {
    await Promise.all([this.#drain(times), ...this.siblings.map((sibling) => sibling.drain(times))]);
  }

  /** The system resets connections that still wait when the port closes; on a busy process that is every one of the last half second. */
  async #takeWaiting(): Promise<void> {
    const end = performance.now() + LONGEST_QUEUE_MS;
    for (let quiet = 0; quiet < QUIET_TURNS && performance.now() < end;) {
      const before = this.#taken;
      await turn();
      quiet = this.#taken === before ? quiet + 1 : 0;
    }
  }

  async #drain({ noticeMs, limitMs }: DrainTimes): Promise<void> {
    if (noticeMs > 0) await sleep(noticeMs / 2);
    // Connections are given up only now: until the balancer leads them elsewhere, clients would come back here on new ones.
    this.#draining = true;
    for (const response of this.#running) response.shouldKeepAlive = false;
    // Without a notice no balancer leads clients elsewhere, and new connections would come without end.
    if (noticeMs > 0) {
      await sleep(noticeMs / 2);
      await this.#takeWaiting();
    }
    let open = true;
    // The HTTP server's own `close` would cut idle connections, through which a request may be on its way.
    SocketServer.prototype.close.call(this, () => (open = false));
    const end = performance.now() + limitMs;
    for (let quiet = 0; open && quiet < QUIET_LOOKS && performance.now() < end;) {
      await sleep(LOOK_EVERY_MS);
      quiet = this.#running.size === 0 ? quiet + 1 : 0;
    }
    const cut = this.#running.size;
    this.closeAllConnections();
    if (cut > 0) throw new Error(`${cut} requests ran longer than ${limitMs} ms and were cut off`);
  }
}
