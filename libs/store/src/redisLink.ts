/** How commands reach Redis: within a time limit, and remembering when there was no answer. */
import type { Log } from '@gatehouse/runtime';
import type { Redis } from 'ioredis';
import { PATIENCE_MS } from './cacheRules';
import { Patience } from './patience';

const AWAY_MS = 1_000;
const WARN_EVERY_MS = 5_000;

class Away extends Error {}

/** Runs commands within the time limit and remembers when there was no answer. */
export class Link {
  #awayUntil = 0;
  #lastWarning = -Infinity;
  readonly #patience = new Patience(PATIENCE_MS);

  constructor(
    readonly redis: Redis,
    readonly log: Log,
  ) {}

  get away(): boolean {
    return this.redis.status !== 'ready' || performance.now() < this.#awayUntil;
  }

  /** The answer, or rejects with whatever kept it away. Counted from here: ioredis counts its own limit from sending only. */
  async run<T>(command: (redis: Redis) => Promise<T>): Promise<T> {
    try {
      return await this.#patience.within(command(this.redis), () => new Away('no answer in time'));
    } catch (err) {
      this.#awayUntil = performance.now() + AWAY_MS;
      this.warn({ err }, 'Redis does not answer, going on without it');
      throw err;
    }
  }

  /** As `run`, but gives `instead` when the cache is or counts as away. */
  async attempt<T>(command: (redis: Redis) => Promise<T>, instead: T): Promise<T> {
    if (this.away) return instead;
    return this.run(command).catch(() => instead);
  }

  warn(fields: object, message: string): void {
    if (performance.now() - this.#lastWarning < WARN_EVERY_MS) return;
    this.#lastWarning = performance.now();
    this.log.warn(fields, message);
  }
}
