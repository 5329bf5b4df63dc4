/** The in-process twin of the Redis cache: same keys, same steps, same life times. For tests and for everything in one process. */
import { randomBytes } from 'node:crypto';
import type { Log } from '@gatehouse/runtime';
import { LEASE_MS, remainingLife, TOMBSTONE_MS } from './cacheRules';
import { limiterOver } from './limiters';
import { ReadThrough } from './readThrough';
import { memoryTally, type Tally } from './tally';
import type { Cache, Lease, LimitRule, Marks } from './types';

const SWEEP_SIZE = 10_000;

/** Expiring strings. `now` in ms; tests replace it. */
export class MemoryKeys {
  readonly #entries = new Map<string, { value: string; until: number }>();
  #sweepAt = SWEEP_SIZE;

  constructor(readonly now: () => number = () => performance.now()) {}

  get(key: string): string | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined || entry.until > this.now()) return entry?.value;
    this.#entries.delete(key);
    return undefined;
  }

  set(key: string, value: string, lifeMs: number): void {
    this.#entries.set(key, { value, until: this.now() + lifeMs });
    if (this.#entries.size > this.#sweepAt) this.#dropExpired();
  }

  /** Ms until the key expires; 0 when it is not there. */
  life(key: string): number {
    return this.get(key) === undefined ? 0 : this.#entries.get(key)!.until - this.now();
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }

  /** What FLUSHALL does. */
  flush(): void {
    this.#entries.clear();
  }

  #dropExpired(): void {
    for (const [key, entry] of this.#entries) if (entry.until <= this.now()) this.#entries.delete(key);
    this.#sweepAt = Math.max(SWEEP_SIZE, this.#entries.size * 2);
  }
}

/** Each step runs without interruption, as a script does in Redis. The protected parts are the defences, so that a test can take one away. */
export class MemoryLeases extends ReadThrough {
  constructor(
    protected readonly keys: MemoryKeys,
    log: Pick<Log, 'error'>,
  ) {
    super(log);
  }

  async get(key: string): Promise<string | undefined> {
    return this.keys.get(`v:${key}`);
  }

  async getMany(keys: readonly string[]): Promise<(string | undefined)[]> {
    return keys.map((key) => this.keys.get(`v:${key}`));
  }

  async begin(key: string): Promise<Lease> {
    const lease = { key, token: randomBytes(12).toString('base64url'), since: this.keys.now() };
    const taken = this.keys.get(`t:${key}`) !== undefined || this.keys.get(`l:${key}`) !== undefined;
    if (!taken) this.keys.set(`l:${key}`, lease.token, LEASE_MS);
    return lease;
  }

  async fill(lease: Lease, value: string, maxLifeMs: number = LEASE_MS): Promise<boolean> {
    const life = this.lifeOf(lease, maxLifeMs);
    if (life <= 0 || !this.holds(lease)) return false;
    this.keys.delete(`l:${lease.key}`);
    this.keys.set(`v:${lease.key}`, value, life);
    return true;
  }

  async invalidate(keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      this.keys.delete(`v:${key}`);
      this.revoke(key);
    }
  }

  protected lifeOf(lease: Lease, maxLifeMs: number): number {
    return Math.min(remainingLife(lease, this.keys.now(), maxLifeMs), this.keys.life(`l:${lease.key}`));
  }

  protected holds(lease: Lease): boolean {
    return this.keys.get(`t:${lease.key}`) === undefined && this.keys.get(`l:${lease.key}`) === lease.token;
  }

  protected revoke(key: string): void {
    this.keys.delete(`l:${key}`);
    this.keys.set(`t:${key}`, '1', TOMBSTONE_MS);
  }
}

class MemoryMarks implements Marks {
  constructor(private readonly keys: MemoryKeys) {}

  async set(key: string, seconds: number): Promise<void> {
    this.keys.set(`m:${key}`, '1', seconds * 1_000);
  }

  async has(key: string): Promise<boolean> {
    return this.keys.get(`m:${key}`) !== undefined;
  }
}

interface Space {
  readonly keys: MemoryKeys;
  readonly tallies: Map<string, Tally>;
}
const spaces = new Map<string, Space>();

function tallyIn({ tallies }: Space, rule: LimitRule): Tally {
  const tally = tallies.get(rule.name) ?? memoryTally(rule);
  tallies.set(rule.name, tally);
  return tally;
}

/** Caches of one address (`memory:` or `memory:<name>`) and prefix in one process are one cache. */
function spaceOf(url: string, prefix: string): Space {
  const name = JSON.stringify([url, prefix]);
  const space = spaces.get(name) ?? { keys: new MemoryKeys(), tallies: new Map() };
  spaces.set(name, space);
  return space;
}

export const memoryKeys = (url: string, prefix: string): MemoryKeys => spaceOf(url, prefix).keys;

export function openMemoryCache(url: string, prefix: string, log: Pick<Log, 'error'>): Cache {
  const space = spaceOf(url, prefix);
  return {
    leases: new MemoryLeases(space.keys, log),
    marks: new MemoryMarks(space.keys),
    limiter: (rule) => limiterOver(rule, tallyIn(space, rule)),
    failure: () => undefined,
    close: async () => undefined,
  };
}
