/**
 * Group commit: while a write is on its way to the disk, what is appended meanwhile gathers for the next one, and goes on gathering while each turn of the
 * event loop brings more: a turn is short in an idle process, which so waits for nothing, and long in a busy one, where a write of one event would cost
 * as much as one of many.
 */
import { setImmediate as turn } from 'node:timers/promises';
import { AppError } from '@gatehouse/contracts';
import { encodeFrames } from './frames';
import type { Segments } from './segments';

export interface AppenderOptions {
  readonly segments: Segments;
  /** Longest wait for the disk. */
  readonly waitMs: number;
  /** Longest time that a write waits for what each turn brings. A write costs a tenth of a millisecond of CPU, however much it holds. */
  readonly gatherMs: number;
  /** Bytes of one write. */
  readonly writeBytes: number;
  /** More is on the disk. */
  readonly onAppended: () => void;
  /** A write failed: nobody knows what is on the disk, so the process must end. */
  readonly onBroken: (err: unknown) => void;
}

interface Waiting {
  readonly payload: Buffer;
  readonly timer: NodeJS.Timeout;
  readonly resolve: () => void;
  readonly reject: (err: AppError) => void;
  isOver: boolean;
}

/** A slow disk fills no memory. */
const MAX_WAITING = 4_096;

const unavailable = (why: string): AppError =>
  new AppError('unavailable', 'The event could not be stored', { cause: new Error(`spool: ${why}`) });

export class Appender {
  #waiting: Waiting[] = [];
  #running: Promise<void> | undefined;
  #refusal: string | undefined;

  constructor(private readonly options: AppenderOptions) {}

  /** Resolves when it is on the disk. Rejects `unavailable` otherwise; after the time limit it may come to lie there all the same. */
  append(payload: Buffer): Promise<void> {
    if (this.#refusal !== undefined) return Promise.reject(unavailable(this.#refusal));
    if (payload.length > this.options.writeBytes / 2) return Promise.reject(new AppError('invalid', 'The event is too large'));
    if (this.#waiting.length >= MAX_WAITING) return Promise.reject(unavailable('the disk is too slow'));
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.isOver = true;
        reject(unavailable('the disk took too long'));
      }, this.options.waitMs);
      const waiting: Waiting = { payload, timer, resolve, reject, isOver: false };
      this.#waiting.push(waiting);
      this.#running ??= this.#run();
    });
  }

  /** Why nothing can be appended; undefined when it can. */
  failure(): string | undefined {
    return this.#refusal ?? this.options.segments.failure();
  }

  /** Takes no more, and resolves when what was taken is on the disk. */
  async close(): Promise<void> {
    this.#refusal ??= 'the process is stopping';
    await this.#running;
  }

  async #run(): Promise<void> {
    const { segments } = this.options;
    while (this.#waiting.length > 0) {
      await this.#gather();
      const group = this.#take();
      if (group.length === 0) continue;
      const frames = encodeFrames(
        group.map(({ payload }) => payload),
        segments.nextSequence,
      );
      const segment = await segments.roomFor(frames.length);
      if (segment === undefined) {
        this.#settle(group, segments.failure() ?? 'it is full');
        continue;
      }
      try {
        await segment.file.write(frames, segment.end);
      } catch (err) {
        this.#refusal = 'the disk failed';
        this.#settle([...group, ...this.#waiting.splice(0)], this.#refusal);
        return this.options.onBroken(err);
      }
      segment.end += frames.length;
      segments.nextSequence += group.length;
      this.#settle(group, undefined);
      this.options.onAppended();
    }
    this.#running = undefined;
  }

  /** Waits until a turn of the event loop has brought nothing more. */
  async #gather(): Promise<void> {
    const until = performance.now() + this.options.gatherMs;
    for (let before = 0; before < this.#waiting.length && performance.now() < until;) {
      before = this.#waiting.length;
      await turn();
    }
  }

  /** Takes as much as one write holds, and drops what nobody waits for any more. */
  #take(): Waiting[] {
    let bytes = 0;
    let count = 0;
    for (const { payload } of this.#waiting) {
      bytes += payload.length + 32;
      if (count > 0 && bytes > this.options.writeBytes) break;
      count += 1;
    }
    return this.#waiting.splice(0, count).filter(({ isOver }) => !isOver);
  }

  #settle(group: readonly Waiting[], failure: string | undefined): void {
    for (const { timer, resolve, reject } of group) {
      clearTimeout(timer);
      if (failure === undefined) resolve();
      else reject(unavailable(failure));
    }
  }
}
