/** Looks after calls in turns while there are any: a process without calls is not woken. */
export class Sweeper {
  #timer: NodeJS.Timeout | undefined;
  #sweptAt = 0;
  #closed = false;

  /** `sweep` looks at them all and says whether any are left; `stalled` when its turn comes late by much. */
  constructor(
    private readonly everyMs: number,
    private readonly sweep: (now: number, stalled: boolean) => boolean,
  ) {}

  /** There is something to look after. */
  wake(): void {
    if (this.#timer !== undefined || this.#closed) return;
    this.#sweptAt = Date.now();
    this.#timer = setInterval(() => this.#turn(Date.now()), this.everyMs).unref();
  }

  close(): void {
    this.#closed = true;
    this.#rest();
  }

  #turn(now: number): void {
    const stalled = now - this.#sweptAt > 10 * this.everyMs;
    this.#sweptAt = now;
    if (!this.sweep(now, stalled)) this.#rest();
  }

  #rest(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
