/** One interval timer for the deadlines and keep-alives of all calls. It runs while there are any, so a process without calls is not woken. */
export class Sweeper {
  #timer: NodeJS.Timeout | undefined;
  #sweptAt = 0;
  #closed = false;

  /** `sweep` looks at all calls and says whether any are left. `stalled`: this process stood still, for ten intervals or more. */
  constructor(
    private readonly everyMs: number,
    private readonly sweep: (now: number, stalled: boolean) => boolean,
  ) {}

  /** Starts the timer unless it runs. Called whenever a call begins. */
  start(): void {
    if (this.#timer !== undefined || this.#closed) return;
    this.#sweptAt = Date.now();
    this.#timer = setInterval(() => this.#tick(Date.now()), this.everyMs).unref();
  }

  close(): void {
    this.#closed = true;
    this.#stop();
  }

  #tick(now: number): void {
    const stalled = now - this.#sweptAt > 10 * this.everyMs;
    this.#sweptAt = now;
    if (!this.sweep(now, stalled)) this.#stop();
  }

  #stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
