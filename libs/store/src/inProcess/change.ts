/** How long a change waits before it is answered. It knows nothing of timers: who runs it asks again when time has passed or somebody acknowledged. */
import { ALL_LEASES_DEAD_MS, SILENT_HOLDER_MS } from '../cacheRules';
import type { Appended } from './cacheServer';

/** Tells whether an epoch is so young that processes may still hold a lease of the one before it, of which its server knows nothing. */
export class EpochAge {
  #epoch: string | undefined;
  #since = 0;

  /** `epochAgeMs` is believed of the first epoch only: a later one began after the one before it was seen. */
  isYoung({ epoch, epochAgeMs }: Pick<Appended, 'epoch' | 'epochAgeMs'>, now: number): boolean {
    if (this.#epoch === undefined) this.#since = now - epochAgeMs;
    else if (this.#epoch !== epoch) this.#since = now;
    this.#epoch = epoch;
    return now - this.#since < ALL_LEASES_DEAD_MS;
  }
}

interface Part {
  readonly epoch: string;
  readonly appendedAt: number;
  /** Holders that have not acknowledged yet, with the mark of their last renewal. */
  readonly silent: Map<string, string>;
}

export class Change {
  readonly #acknowledged = new Set<string>();
  readonly #parts = new Map<string, Part>();
  #waitsForAll = false;

  /** `since`: after the commit. Times in ms of a monotonic clock. */
  constructor(
    private readonly since: number,
    private readonly age: EpochAge,
  ) {}

  /** The server took the keys of this part. */
  appended(tag: string, appended: Appended, now: number): void {
    const { epoch, holders } = appended;
    const silent = new Map([...holders].filter(([holder]) => !this.#acknowledged.has(`${tag} ${holder}`)));
    this.#parts.set(tag, { epoch, appendedAt: now, silent });
    if (this.age.isYoung(appended, now)) this.waitForAll();
  }

  /** It cannot be known who holds what: every copy must have ended by itself. */
  waitForAll(): void {
    this.#waitsForAll = true;
  }

  get isWaitingForAll(): boolean {
    return this.#waitsForAll;
  }

  acknowledged(tag: string, holder: string): void {
    this.#acknowledged.add(`${tag} ${holder}`);
    this.#parts.get(tag)?.silent.delete(holder);
  }

  /** How long to wait yet, in ms; 0 = it may be answered. */
  leftMs(now: number): number {
    const ends = [...this.#parts.values()].filter(({ silent }) => silent.size > 0).map(({ appendedAt }) => appendedAt + SILENT_HOLDER_MS);
    if (this.#waitsForAll) ends.push(this.since + ALL_LEASES_DEAD_MS);
    return Math.max(0, ...ends.map((end) => end - now));
  }

  /** The holders that never acknowledged, by epoch. */
  *silent(): Generator<{ readonly epoch: string; readonly holders: ReadonlyMap<string, string> }> {
    for (const { epoch, silent } of this.#parts.values()) if (silent.size > 0) yield { epoch, holders: silent };
  }
}
