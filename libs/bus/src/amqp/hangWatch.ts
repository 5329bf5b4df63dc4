/**
 * Asks the broker for one confirm at a time, so that a broker that hangs is noticed long before its connection ends, and a quiet process hears of an
 * alarm, which a connection hears of only when it publishes.
 */
/** From one confirm to the next question. */
const PAUSE_MS = 200;
/** After the limit: a process that itself stood still reads first what waits in its socket. */
const GRACE_MS = 100;

export interface HangWatchDeps {
  /** After so long without a confirm the broker hangs. */
  readonly silenceMs: number;
  /** Publishes something small that goes nowhere; undefined while nothing can be published. Resolves with whether it was confirmed, never rejects. */
  probe(): Promise<boolean> | undefined;
  onSilent(reason: string): void;
  onAnswer(): void;
}

export class HangWatch {
  #timer: NodeJS.Timeout | undefined;
  #failure: string | undefined;
  #stopped = false;

  constructor(private readonly deps: HangWatchDeps) {}

  start(): void {
    const asked = this.deps.probe();
    if (asked === undefined) return this.#after(PAUSE_MS, () => this.start());
    this.#after(this.deps.silenceMs, () => this.#after(GRACE_MS, () => this.#judge()));
    void asked.then((confirmed) => this.#end(confirmed));
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  failure(): string | undefined {
    return this.#failure;
  }

  #judge(): void {
    this.#failure = `the broker has confirmed nothing for ${this.deps.silenceMs} ms`;
    this.deps.onSilent(this.#failure);
  }

  /** The confirm came, or its channel is gone: that has a reason of its own. */
  #end(confirmed: boolean): void {
    const wasSilent = this.#failure !== undefined;
    this.#failure = undefined;
    if (wasSilent && confirmed) this.deps.onAnswer();
    this.#after(PAUSE_MS, () => this.start());
  }

  #after(ms: number, then: () => void): void {
    clearTimeout(this.#timer);
    if (!this.#stopped) this.#timer = setTimeout(then, ms).unref();
  }
}
