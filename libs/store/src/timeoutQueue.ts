/**
 * Timeouts of equal length. They end in the order they began, so one timer and a queue serve all of them: a timer per command would cost more than the command.
 * What is asked in one turn of the event loop leaves at its end, and its time begins there: a turn may take longer than the limit.
 * After a stall of this process answers may be waiting in the socket, and timers come before it: they are read before anything is given up.
 */
interface Wait {
  over: boolean;
  readonly giveUp: () => void;
}

interface Sent {
  readonly until: number;
  readonly wait: Wait;
}

export class TimeoutQueue {
  /** Waits that began in this turn of the event loop. */
  #asked: Wait[] = [];
  #queue: Sent[] = [];
  #armed = false;

  constructor(private readonly limitMs: number) {}

  /** Resolves as `promise` does, or rejects with `tooLate()` after the limit. What sends it is under way already. */
  within<T>(promise: Promise<T>, tooLate: () => Error): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const wait: Wait = { over: false, giveUp: () => reject(tooLate()) };
      if (this.#asked.push(wait) === 1) setImmediate(this.#begin);
      void promise.then(resolve, reject).finally(() => (wait.over = true));
    });
  }

  readonly #begin = (): void => {
    const until = performance.now() + this.limitMs;
    for (const wait of this.#asked.splice(0)) if (!wait.over) this.#queue.push({ until, wait });
    if (!this.#armed && this.#queue.length > 0) this.#arm(this.limitMs);
  };

  #arm(ms: number): void {
    this.#armed = true;
    // A process that has ended its connections does not wait for it.
    setTimeout(() => setImmediate(this.#sweep), ms).unref();
  }

  readonly #sweep = (): void => {
    const now = performance.now();
    let passed = 0;
    for (const { until, wait } of this.#queue) {
      if (!wait.over && until > now) break;
      if (!wait.over) wait.giveUp();
      passed += 1;
    }
    this.#queue = this.#queue.slice(passed);
    const next = this.#queue[0];
    this.#armed = false;
    if (next !== undefined) this.#arm(Math.max(1, next.until - now));
  };
}
