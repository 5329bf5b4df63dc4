/** How commands reach Redis: within a time limit, and remembering when there was no answer. */
import { setTimeout as sleep } from 'node:timers/promises';
import { outsideCalls, type Log } from '@gatehouse/runtime';
import { Redis } from 'ioredis';
import { TimeoutQueue } from './timeoutQueue';
import { watchRedis } from './watchRedis';

const WARN_EVERY_MS = 5_000;
/** The limit that ioredis has of its own takes a stall of this process for an absence, so it is longer. */
const STALL_MS = 900;

class Away extends Error {}

export interface LinkLimits {
  /** Longest wait for an answer. */
  commandTimeoutMs: number;
  /** How long Redis counts as away after a command without one. */
  awayMs: number;
}

/** Runs commands within the time limit and remembers when there was no answer. */
export class Link {
  #awayUntil = 0;
  #lastWarning = -Infinity;
  #answers = true;
  readonly #timeouts: TimeoutQueue;
  readonly #stopWatching: () => void;

  constructor(
    readonly redis: Redis,
    readonly log: Log,
    readonly limits: LinkLimits,
  ) {
    this.#timeouts = new TimeoutQueue(limits.commandTimeoutMs);
    this.#stopWatching = watchRedis(redis, (answers) => void (this.#answers = answers));
  }

  /** Why Redis counts as away: from the first command without an answer until one is answered. The watch asks when nobody else does. */
  failure(): string | undefined {
    return this.redis.status === 'ready' && this.#answers ? undefined : 'Redis does not answer';
  }

  close(): void {
    this.#stopWatching();
    this.redis.disconnect();
  }

  /** Whether to ask nothing for now: after a moment it is tried again. */
  get away(): boolean {
    return this.redis.status !== 'ready' || performance.now() < this.#awayUntil;
  }

  /** The answer, or rejects with whatever kept it away. Counted from here: ioredis counts its own limit from sending only. */
  async run<T>(command: (redis: Redis) => Promise<T>): Promise<T> {
    try {
      const answer = await this.#timeouts.within(command(this.redis), () => new Away('no answer in time'));
      this.#answers = true;
      return answer;
    } catch (err) {
      this.#answers = false;
      this.#awayUntil = performance.now() + this.limits.awayMs;
      this.warn({ err }, 'Redis does not answer');
      throw err;
    }
  }

  /** Runs a command as `run` does, but gives `instead` when Redis is or counts as away. */
  async attempt<T>(command: (redis: Redis) => Promise<T>, instead: T): Promise<T> {
    if (this.away) return instead;
    return this.run(command).catch(() => instead);
  }

  /** Warns without naming a call: connections and renewals go on in the context of whichever call they began in. */
  warn(fields: object, message: string): void {
    if (performance.now() - this.#lastWarning < WARN_EVERY_MS) return;
    this.#lastWarning = performance.now();
    outsideCalls(() => this.log.warn(fields, message));
  }
}

/** Connects in the background and for good; resolves when the first connection stands or after a second without one. */
export async function openLink(url: string, log: Log, limits: LinkLimits): Promise<Link> {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    autoResendUnfulfilledCommands: false,
    // Ends a pipeline that a broken connection left unanswered, which would otherwise hold up every later command.
    commandTimeout: limits.commandTimeoutMs + STALL_MS,
    connectTimeout: 1_000,
    enableAutoPipelining: true,
    // Jitter keeps the processes of a site from coming back all at once.
    retryStrategy: (times) => Math.min(1_000, 100 * times) * (0.5 + Math.random() / 2),
  });
  const link = new Link(redis, log, limits);
  redis.on('error', (err: unknown) => link.warn({ err }, 'Redis connection failed, trying again'));
  await Promise.race([new Promise((resolve) => redis.once('ready', resolve)), sleep(1_000, undefined, { ref: false })]);
  return link;
}
