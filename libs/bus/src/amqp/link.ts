/**
 * Keeps one connection alive with a loop of our own: connect, set up, wait until it is lost, again with full jitter.
 * What is set up must not outlive its connection; the loop tells its owner about each loss.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '@gatehouse/runtime';
import { Connection } from './connection';
import { TopologyMismatch } from './topologyMismatch';
import { within } from './within';

export interface LinkDeps {
  readonly url: string;
  /** Shown by the broker's tools. */
  readonly name: string;
  readonly log: Log;
  /** Everything that makes the connection useful. Throwing closes the connection and tries again. */
  setUp(connection: Connection): Promise<void>;
  onLost(reason: string): void;
  onBlocked(reason: string): void;
  onUnblocked(): void;
}

const MIN_DELAY_MS = 100;
/** Short, because a process needs several connections, and all of the processes on a call's way theirs. */
const MAX_DELAY_MS = 2_000;
/** A refused login or other arguments do not heal by hurrying. */
const HOPELESS_DELAY_MS = 5_000;
const SET_UP_MS = 15_000;

export class Link {
  #connection: Connection | undefined;
  #failure: string | undefined = 'not connected yet';
  #closing = false;
  readonly #wake = new AbortController();

  constructor(private readonly deps: LinkDeps) {}

  /** Resolves when it is set up for the first time, however long that takes; rejects when what is declared differs from what the broker has. */
  start(): Promise<void> {
    return new Promise((resolve, reject) => void this.#loop(resolve, reject));
  }

  failure(): string | undefined {
    return this.#failure;
  }

  async close(): Promise<void> {
    this.#closing = true;
    this.#failure = 'closed';
    this.#wake.abort();
    await this.#connection?.close();
  }

  async #loop(ready: () => void, fatal: (err: Error) => void): Promise<void> {
    for (let attempt = 0; !this.#closing; attempt += 1) {
      const err = await this.#live(() => {
        attempt = 0;
        ready();
      });
      if (this.#closing) return;
      if (err instanceof TopologyMismatch) {
        fatal(err); // after the first time nobody listens any more: readiness stays red, and it is tried again
        this.deps.log.error({ err, link: this.deps.name }, 'the broker has a queue or exchange of this name with other arguments');
      } else this.deps.log.warn({ link: this.deps.name, reason: err.message, attempt }, 'no connection to the broker');
      this.#failure = err.message;
      await sleep(delayOf(err, attempt), undefined, { signal: this.#wake.signal }).catch(() => undefined);
    }
  }

  /** One life of the connection. Resolves with the reason of its end. */
  async #live(ready: () => void): Promise<Error> {
    let connection: Connection | undefined;
    try {
      connection = await Connection.open(this.deps.url, this.deps.name, this.deps);
      if (this.#closing) throw new Error('closing');
      this.#connection = connection;
      const lost = connection.lost.then((reason) => Promise.reject(new Error(reason)));
      lost.catch(() => undefined);
      await Promise.race([within(SET_UP_MS, 'set-up', this.deps.setUp(connection)), lost]);
      if (connection.dead) throw new Error(await connection.lost);
      this.#failure = undefined;
      ready();
      await lost;
      return new Error('lost');
    } catch (err) {
      const reason = err as Error;
      if (connection !== undefined && !connection.dead) connection.destroy(reason.message);
      if (!this.#closing) this.#failure = reason.message;
      if (connection !== undefined) this.deps.onLost(reason.message);
      return reason;
    }
  }
}

/** Full jitter up to a bound that doubles. */
export function delayOf(err: Error, attempt: number): number {
  if (err instanceof TopologyMismatch || err.message.includes('ACCESS_REFUSED')) return HOPELESS_DELAY_MS;
  const bound = Math.min(MAX_DELAY_MS, MIN_DELAY_MS * 2 ** (attempt + 1));
  return MIN_DELAY_MS + Math.random() * (bound - MIN_DELAY_MS);
}
