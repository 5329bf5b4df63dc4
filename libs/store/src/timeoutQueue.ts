/**
 * Timeouts of equal length, counted in the time that this process had: what it stood still counts little, because what it asked left only at the end of that, and the
 * answer may be on its way. They end in the order they began, so one timer and a queue serve all of them: a timer per command would cost more than the command.
 */
interface Wait {
  readonly until: number;
  over: boolean;
  readonly giveUp: () => void;
}

/** Looks per limit. */
const LOOKS = 10;
const LONGEST_STEP_MS = 100;
/** A stall, however long, counts as this part of the limit: a process that never does anything but stand still gives up all the same. */
const STALL_PART = 3;

export class TimeoutQueue {
  #queue: Wait[] = [];
  #armed = false;
  /** Of the time that waits are counted in, at the last look. */
  #counted = 0;
  #lookedAt = 0;

  constructor(private readonly limitMs: number) {}

  /** Resolves as `promise` does, or rejects with `tooLate()` after the limit. */
  within<T>(promise: Promise<T>, tooLate: () => Error): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (!this.#armed) this.#arm();
      const wait: Wait = { until: this.#counted + this.#sinceLook() + this.limitMs, over: false, giveUp: () => reject(tooLate()) };
      this.#queue.push(wait);
      void promise.then(resolve, reject).finally(() => (wait.over = true));
    });
  }

  #sinceLook(): number {
    return Math.min(performance.now() - this.#lookedAt, this.limitMs / STALL_PART);
  }

  #arm(): void {
    this.#armed = true;
    this.#lookedAt = performance.now();
    // Answers may be waiting in the socket, and timers come before it: they are read before anything is given up.
    const look = (): void => void setImmediate(this.#look);
    // A process that has ended its connections does not wait for it.
    setTimeout(look, Math.min(this.limitMs / LOOKS, LONGEST_STEP_MS)).unref();
  }

  readonly #look = (): void => {
    this.#counted += this.#sinceLook();
    let passed = 0;
    for (const wait of this.#queue) {
      if (!wait.over && wait.until > this.#counted) break;
      if (!wait.over) wait.giveUp();
      passed += 1;
    }
    if (passed > 0) this.#queue = this.#queue.slice(passed);
    this.#armed = false;
    if (this.#queue.length > 0) this.#arm();
  };
}
