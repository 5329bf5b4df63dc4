/**
 * A time limit for many waits of equal length. They run out in the order they began, so one timer and a queue serve them all: a timer per command
 * would cost more than the command.
 */
interface Wait {
  readonly until: number;
  over: boolean;
  readonly giveUp: () => void;
}

export class Patience {
  #queue: Wait[] = [];
  #first = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(private readonly limitMs: number) {}

  /** What `promise` gives, or rejects with `tooLate()` once the limit is over. */
  within<T>(promise: Promise<T>, tooLate: () => Error): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const wait: Wait = { until: performance.now() + this.limitMs, over: false, giveUp: () => reject(tooLate()) };
      this.#queue.push(wait);
      this.#timer ??= setTimeout(this.#sweep, this.limitMs);
      promise.then(
        (value) => {
          wait.over = true;
          resolve(value);
        },
        (err: unknown) => {
          wait.over = true;
          reject(err as Error);
        },
      );
    });
  }

  readonly #sweep = (): void => {
    const now = performance.now();
    while (this.#first < this.#queue.length) {
      const wait = this.#queue[this.#first]!;
      if (!wait.over && wait.until > now) break;
      if (!wait.over) wait.giveUp();
      this.#first += 1;
    }
    this.#queue = this.#queue.slice(this.#first);
    this.#first = 0;
    const next = this.#queue[0];
    this.#timer = next === undefined ? undefined : setTimeout(this.#sweep, Math.max(1, next.until - now));
  };
}
