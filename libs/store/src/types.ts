/** What services see of the stores. */

/**
 * A cache in Redis that can only make us slower or faster, never more permissive. Only the owner of the data writes it.
 * Protocol: `begin` puts a lease (2 s) on the key, the owner then reads its database, `fill` stores the value only while that lease is still there,
 * for what is left of 2 s. `invalidate` removes value and lease and leaves a tombstone (10 s) that no fill overwrites; when it cannot reach
 * the cache it waits until every lease is dead (2.2 s) before it resolves. A change is therefore: commit, `await invalidate`, answer.
 */
export interface LeaseCache {
  /** The value, or undefined: absent, expired, or the cache cannot be reached within 100 ms. Never throws. */
  get(key: string): Promise<string | undefined>;
  /** Several keys in one round trip, in order. */
  getMany(keys: readonly string[]): Promise<(string | undefined)[]>;
  /**
   * Read-through: `get`, else `begin` + `load` + `fill`. `load` reads the primary database; it is not called where a load of another caller that began
   * after this call did serves as well.
   */
  through(key: string, load: () => Promise<string | undefined>): Promise<string | undefined>;
  /** `through` for several keys in order, with one round trip when all are there. `load` is given those that are not, and answers in their order. */
  throughMany(
    keys: readonly string[],
    load: (missing: readonly string[]) => Promise<readonly (string | undefined)[]>,
  ): Promise<(string | undefined)[]>;
  begin(key: string): Promise<Lease>;
  /** Store under a lease. Does nothing (and says false) when the lease is gone or the cache is away. */
  fill(lease: Lease, value: string, maxLifeMs?: number): Promise<boolean>;
  /** After it resolves, no `get` anywhere returns a value loaded before it was called. */
  invalidate(keys: readonly string[]): Promise<void>;
}
/** Signs and verifies cached values; see `ValueSeal` of the crypto library. */
export interface CacheSeal {
  seal(key: string, value: string, end: number): string;
  open(key: string, sealed: string): string | undefined;
}
export interface Lease {
  readonly key: string;
  readonly token: string;
  /** `performance.now()` of the moment the lease was asked for. */
  readonly since: number;
}

/** Plain expiring marks whose loss is harmless (ended MCP sessions). Never throws: away = not there. */
export interface Marks {
  set(key: string, seconds: number): Promise<void>;
  has(key: string): Promise<boolean>;
}

/** How much of something is too much. */
export interface LimitRule {
  /** Tells limits apart; limiters of one name, in all processes of a site, count together. */
  readonly name: string;
  /** Points per key and window; 0 = no limit. */
  readonly points: number;
  /** Length of the window, which begins with the first take of a key. */
  readonly seconds: number;
  /**
   * Ask Redis before each answer, for what is rare and expensive. Otherwise this process counts and answers at once, and syncs with Redis after each
   * fiftieth of the limit: a limit may then be exceeded by a fiftieth per process.
   */
  readonly exact?: boolean;
}
export interface Refusal {
  readonly retryAfterSeconds: number;
  /** The first refusal of this key in its window here: the moment to tell somebody. */
  readonly starts: boolean;
}
/** While Redis is away each process counts alone, against half of the limit. */
export interface Limiter {
  /** Undefined = go on. The take that crosses the limit still passes unless the limiter is exact. Never throws. */
  take(key: string, points?: number): Promise<Refusal | undefined>;
}

/**
 * Expiring texts that exist nowhere else: browser sessions, one-use form tokens. Absent and unreachable are told apart: every method rejects with
 * `AppError('unavailable')` while the store does not answer, so that nobody is signed out by an outage. What is secret is encrypted before it comes here.
 */
export interface Records {
  get(key: string): Promise<string | undefined>;
  /** Stores for `seconds`; with `when` only if the key is absent or present, in one step. Says whether it stored. */
  put(key: string, value: string, seconds: number, when?: 'absent' | 'present'): Promise<boolean>;
  /** Reads and removes in one step: of any number of callers one gets the value. */
  take(key: string): Promise<string | undefined>;
  remove(...keys: readonly string[]): Promise<void>;
}
export interface RecordStore extends Records {
  /** Undefined when reachable. */
  failure(): string | undefined;
}

export interface Cache {
  readonly leases: LeaseCache;
  readonly marks: Marks;
  limiter(rule: LimitRule): Limiter;
  /** Undefined when reachable. */
  failure(): string | undefined;
  close(): Promise<void>;
}
