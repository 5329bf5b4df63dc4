/** Hands what is on the disk to the broker, in the background. A segment goes when the broker has confirmed each event in it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { isAppError } from '@gatehouse/contracts';
import type { Log } from '@gatehouse/runtime';
import type { Reader } from './reader';
import type { Segments } from './segments';

export interface ShipperOptions {
  readonly reader: Reader;
  readonly segments: Segments;
  /** Resolves when the broker has stored it; rejects `unavailable` while it is away, anything else when it never will take this. */
  readonly publish: (payload: Buffer) => Promise<void>;
  readonly log: Pick<Log, 'error' | 'warn'>;
}

/**
 * How long events gather for one message, unless `GATHERED_BYTES` wait already: the backlog would grow without end where events come faster. A message costs the
 * broker as much as fifty events do, however many it holds.
 */
const GATHER_MS = 50;
const GATHERED_BYTES = 128 << 10;
const MAX_PAUSE_MS = 1_000;

export class Shipper {
  #batch: readonly Buffer[] = [];
  #isClosed = false;
  #hasMore = true;
  #wake = (): void => undefined;
  readonly #running: Promise<void>;

  constructor(private readonly options: ShipperOptions) {
    this.#running = this.#run();
  }

  /** There is more on the disk. */
  kick(): void {
    this.#hasMore = true;
    this.#wake();
  }

  /** The oldest event that the broker has not confirmed. */
  get oldest(): Buffer | undefined {
    return this.#batch[0];
  }

  /** Bytes that the broker has not confirmed. */
  get backlog(): number {
    return this.options.reader.ahead + this.#batch.reduce((sum, { length }) => sum + length, 0);
  }

  /** Ships for so long what is left, then stops. What was not shipped stays on the disk. */
  async close(limitMs: number): Promise<void> {
    const end = performance.now() + limitMs;
    while (this.backlog > 0 && performance.now() < end) await sleep(GATHER_MS);
    this.#isClosed = true;
    this.#wake();
    await this.#running;
  }

  async #run(): Promise<void> {
    while (!this.#isClosed) {
      this.#hasMore = false;
      this.#batch = await this.#next();
      if (this.#batch.length > 0) await this.#ship(this.#batch);
      else if (!this.#hasMore) await new Promise<void>((resolve) => (this.#wake = resolve));
      if (!this.#isClosed && this.options.reader.ahead < GATHERED_BYTES) await sleep(GATHER_MS);
    }
  }

  async #next(): Promise<readonly Buffer[]> {
    try {
      return await this.options.reader.next();
    } catch (err) {
      this.options.log.error({ err }, 'the spool cannot be read, will try again');
      this.#hasMore = true;
      await sleep(MAX_PAUSE_MS);
      return [];
    }
  }

  async #ship(batch: readonly Buffer[]): Promise<void> {
    const { publish, log, segments } = this.options;
    let left = batch;
    for (let pauseMs = 50; ; pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS)) {
      const results = await Promise.allSettled(left.map(publish));
      const refused = results.flatMap((result) =>
        result.status === 'rejected' && !isAway(result.reason) ? [result.reason as unknown] : [],
      );
      if (refused.length > 0) {
        segments.all[0]!.isKept = true;
        log.error(
          { err: refused[0], count: refused.length, file: segments.all[0]!.name },
          'events of the spool are refused: their file is kept',
        );
      }
      left = left.filter((_, i) => isAwayResult(results[i]!));
      if (left.length === 0 || this.#isClosed) break;
      if (pauseMs === MAX_PAUSE_MS) log.warn({ backlog: this.backlog }, 'the spool cannot be shipped, will try again');
      await sleep(pauseMs);
    }
    this.#batch = left;
  }
}

const isAway = (reason: unknown): boolean => isAppError(reason) && reason.code === 'unavailable';
const isAwayResult = (result: PromiseSettledResult<void>): boolean => result.status === 'rejected' && isAway(result.reason);
