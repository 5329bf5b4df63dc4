/**
 * Timeouts of equal length. They end in the order they began, so one timer and a queue serve all of them: a timer per command would cost more than the command.
 * After a stall of this process answers may be waiting in the socket, and timers come before them: they are read before anything is given up.
 */
interface Wait {
  readonly until: number;
  over: boolean;
  readonly giveUp: () => void;
}

export class TimeoutQueue {
  #queue: Wait[] = [];
  #armed = false;

  constructor(private readonly limitMs: number) {}

  /** Resolves as `promise` does, or rejects with `tooLate()` after the limit. */
  within<T>(promise: Promise<T>, tooLate: () => Error): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const wait: Wait = { until: performance.now() + this.limitMs, over: false, giveUp: () => reject(tooLate()) };
      this.#queue.push(wait);
      if (!this.#armed) this.#arm(this.limitMs);
      void promise.then(resolve, reject).finally(() => (wait.over = true));
    });
  }

  #arm(ms: number): void {
    this.#armed = true;
    // A process that has ended its connections does not wait for it.
    setTimeout(() => setImmediate(this.#sweep), ms).unref();
  }

  readonly #sweep = (): void => {
    const now = performance.now();
    let passed = 0;
    for (const wait of this.#queue) {
      if (!wait.over && wait.until > now) break;
      if (!wait.over) wait.giveUp();
      passed += 1;
    }
    this.#queue = this.#queue.slice(passed);
    const next = this.#queue[0];
    this.#armed = false;
    if (next !== undefined) this.#arm(Math.max(1, next.until - now));
  };
}
