/**
 * Answers from the memory of this process what it may. A value is used while the process has its lease, so that it has heard of everything that was taken
 * away, and while the value's own life lasts, which its owner gave it. Whoever takes something away waits until this process has dropped it or has no
 * lease any more. The protected parts are the defences, so that a test can take one away.
 */
import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { LEASE_MS, MEMORY_BYTES, PROCESS_LEASE_MS } from '../cacheRules';
import type { CacheServer, Invalidation, Position, Renewal } from './cacheServer';
import { elapsedClock } from './elapsedClock';

interface Entry {
  readonly text: string;
  readonly until: number;
}
/** A question to the server that has no answer yet. */
interface Reading {
  readonly keys: readonly string[];
  /** What was invalidated since it was put: the answer may be from before. */
  readonly stale: Set<string>;
}
export type HolderServer = Pick<CacheServer, 'read' | 'renew' | 'acknowledge' | 'leave'>;

/** An entry holds two texts of up to two bytes a character, and what the maps need. */
const sizeOf = ({ text }: Entry, key: string): number => 2 * (text.length + key.length) + 200;

export class Holder {
  readonly id = randomBytes(9).toString('base64url');
  #known: Position | undefined;
  #leaseEnd = -Infinity;
  #renewedAt: number | undefined;
  #renewing: Promise<void> | undefined;
  readonly #entries: LRUCache<string, Entry>;
  readonly #readings = new Set<Reading>();

  constructor(
    private readonly server: HolderServer,
    private readonly clock: () => number = elapsedClock(),
    maxBytes = MEMORY_BYTES,
  ) {
    this.#entries = new LRUCache({ maxSize: maxBytes, sizeCalculation: sizeOf });
  }

  /** Up to where it has heard; undefined before the first renewal. */
  get position(): Position | undefined {
    return this.#known;
  }

  /** Ms since the renewal that it has its lease from was sent. */
  get leaseAgeMs(): number | undefined {
    return this.#renewedAt === undefined ? undefined : this.clock() - this.#renewedAt;
  }

  /** Bytes that are kept. */
  get bytes(): number {
    return this.#entries.calculatedSize;
  }

  /** The value, if this process may answer with it now. */
  peek(key: string): string | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    const now = this.clock();
    return this.hasLease(now) && entry.until > now ? entry.text : undefined;
  }

  /** Asks the server for the values, and keeps them where that is safe. Undefined when it does not answer. */
  async read(keys: readonly string[]): Promise<(string | undefined)[] | undefined> {
    const reading: Reading = { keys, stale: new Set() };
    const since = this.clock();
    this.#readings.add(reading);
    const read = await this.server.read(keys).finally(() => this.#readings.delete(reading));
    if (read === undefined) return undefined;
    for (const [i, value] of read.entries()) {
      const key = keys[i]!;
      if (value === undefined || reading.stale.has(key)) continue;
      this.#entries.set(key, { text: value.text, until: since + this.lifeOf(value.lifeMs) });
    }
    return read.map((value) => value?.text);
  }

  /** Extends the lease by what the server knows; without its answer the lease runs out. One at a time, so that answers come in order. */
  renew(): Promise<void> {
    return (this.#renewing ??= this.#renew().finally(() => (this.#renewing = undefined)));
  }

  /** Drops what was invalidated and says so. What comes out of order is told once more by the next renewal. */
  hear(invalidations: readonly Invalidation[]): void {
    for (const { epoch, position, keys } of invalidations) {
      this.drop(keys);
      if (this.#known?.epoch === epoch && this.#known.position + 1 === position) this.#known = { epoch, position };
    }
    if (invalidations.length > 0) void this.server.acknowledge(this.id, invalidations);
  }

  drop(keys: readonly string[]): void {
    for (const key of keys) this.#entries.delete(key);
    this.markStale(keys);
  }

  /** Ends the lease and says so, so that no change waits for this process. */
  async leave(): Promise<void> {
    this.#leaseEnd = -Infinity;
    this.forgetAll();
    await this.#renewing?.catch(() => undefined);
    this.#leaseEnd = -Infinity;
    await this.server.leave(this.id);
  }

  async #renew(): Promise<void> {
    const since = this.clock();
    const renewal = await this.server.renew(this.id, this.#known);
    if (renewal === undefined) return;
    this.#catchUp(renewal);
    this.#leaseEnd = Math.max(this.#leaseEnd, this.leaseFrom(since) + PROCESS_LEASE_MS);
    this.#renewedAt = since;
  }

  #catchUp({ epoch, position, since }: Renewal): void {
    if (since === undefined) {
      this.forgetAll();
      this.#known = { epoch, position };
      return;
    }
    const known = this.#known!.position;
    this.hear(since.filter((invalidation) => invalidation.position > known));
  }

  protected hasLease(now: number): boolean {
    return now < this.#leaseEnd;
  }

  /** When the lease that was asked for at `since` begins. */
  protected leaseFrom(since: number): number {
    return since;
  }

  protected lifeOf(lifeMs: number): number {
    return Math.min(lifeMs, LEASE_MS);
  }

  protected markStale(keys: readonly string[]): void {
    for (const { stale } of this.#readings) for (const key of keys) stale.add(key);
  }

  protected forgetAll(): void {
    this.#entries.clear();
    for (const { keys, stale } of this.#readings) for (const key of keys) stale.add(key);
  }
}
