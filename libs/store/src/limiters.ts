/** Rate limits over shared counters: synced before the answer (`exact`), or after it. */
import type { Tally } from './tally';
import type { Limiter, LimitRule, Refusal } from './types';

interface Window {
  left: number;
  /** Points that are not synced yet. */
  unsent: number;
  sending: boolean;
  /** Somebody has been refused in it. */
  told: boolean;
  until: number;
}

const MAX_KEYS = 50_000;
const BATCHES = 50;
const FREE = Promise.resolve(undefined);

const secondsOf = (ms: number): number => Math.max(1, Math.ceil(ms / 1_000));

/** Answers from its own windows and tells the tally of every full batch, in the background. */
class LocalLimiter implements Limiter {
  readonly #windows = new Map<string, Window>();
  readonly #batch: number;

  constructor(
    private readonly rule: LimitRule,
    private readonly tally: Tally,
    private readonly now: () => number,
  ) {
    this.#batch = Math.max(1, Math.floor(rule.points / BATCHES));
  }

  take(key: string, points = 1): Promise<Refusal | undefined> {
    const window = this.#windowOf(key);
    if (window.left <= 0) return Promise.resolve(this.#refuse(window));
    window.left -= points;
    window.unsent += points;
    if (window.unsent >= this.#batch) this.#send(key, window);
    return FREE;
  }

  #refuse(window: Window): Refusal {
    const starts = !window.told;
    window.told = true;
    return { retryAfterSeconds: secondsOf(window.until - this.now()), starts };
  }

  #windowOf(key: string): Window {
    const known = this.#windows.get(key);
    if (known !== undefined && known.until > this.now()) return known;
    const { points, seconds } = this.rule;
    const window: Window = { left: points, unsent: 0, sending: false, told: false, until: this.now() + seconds * 1_000 };
    this.#windows.delete(key);
    if (this.#windows.size >= MAX_KEYS) this.#makeRoom();
    this.#windows.set(key, window);
    return window;
  }

  /** One telling at a time: an answer that knows nothing of a later one would give its points back. */
  #send(key: string, window: Window): void {
    if (window.sending) return;
    window.sending = true;
    const sent = window.unsent;
    window.unsent = 0;
    void this.tally.add(key, sent).then(({ left, msLeft }) => {
      // Never more than this process left itself, whatever became of the shared count.
      window.left = Math.min(window.left, left - window.unsent);
      window.until = this.now() + msLeft;
      window.sending = false;
      if (window.unsent >= this.#batch) this.#send(key, window);
    });
  }

  /** What is over goes; if that is nothing, the oldest. */
  #makeRoom(): void {
    for (const [key, { until }] of this.#windows) if (until <= this.now()) this.#windows.delete(key);
    if (this.#windows.size >= MAX_KEYS) this.#windows.delete(this.#windows.keys().next().value!);
  }
}

const exactLimiter = (tally: Tally): Limiter => {
  let refusing = new Map<string, number>();
  /** True once per key and window. */
  const starts = (key: string, msLeft: number, now: number): boolean => {
    if ((refusing.get(key) ?? 0) > now) return false;
    if (refusing.size >= MAX_KEYS) refusing = new Map();
    refusing.set(key, now + msLeft);
    return true;
  };
  return {
    async take(key, points = 1) {
      const { left, msLeft } = await tally.add(key, points);
      if (left >= 0) return undefined;
      return { retryAfterSeconds: secondsOf(msLeft), starts: starts(key, msLeft, performance.now()) };
    },
  };
};

const unlimited: Limiter = { take: () => FREE };

/** A limiter over a tally that never rejects. `now` in ms; tests replace it. */
export function limiterOver(rule: LimitRule, tally: Tally, now: () => number = () => performance.now()): Limiter {
  if (rule.points === 0) return unlimited;
  return rule.exact === true ? exactLimiter(tally) : new LocalLimiter(rule, tally, now);
}
