import { sharedAsks, type Log } from '@gatehouse/runtime';
import { failedFills, wordOf } from './metrics';
import type { Lease, LeaseCache } from './types';

/** What is there for each key, in order. */
type Values = readonly (string | undefined)[];
type Load = (missing: readonly string[]) => Promise<Values>;

/**
 * What a cache of leases does with them, the same for each: what was loaded is handed back without waiting for its storing, which may fail. When a busy
 * key runs out, or the cache is away, all of its readers want it at once: they share loads, or the database would have as many questions as there are
 * calls, answer none of them in time, and nothing would be stored. A call that starts after an invalidation is never answered by a read from before it.
 */
export abstract class ReadThrough implements LeaseCache {
  constructor(private readonly faults: Pick<Log, 'error'>) {}

  abstract get(key: string): Promise<string | undefined>;
  abstract getMany(keys: readonly string[]): Promise<(string | undefined)[]>;
  abstract begin(key: string): Promise<Lease>;
  abstract fill(lease: Lease, value: string, maxLifeMs?: number): Promise<boolean>;
  abstract invalidate(keys: readonly string[]): Promise<void>;

  readonly #loadShared = sharedAsks((_key: string, keys: readonly string[], load: Load) => this.#loadLeased(keys, load));

  async through(key: string, load: () => Promise<string | undefined>): Promise<string | undefined> {
    const cached = await this.get(key);
    return cached ?? (await this.#loadShared(JSON.stringify([key]), [key], async () => [await load()]))[0];
  }

  /** What is missing is leased first and loaded together. */
  async throughMany(keys: readonly string[], load: Load): Promise<(string | undefined)[]> {
    const values = await this.getMany(keys);
    const missing = keys.filter((_, i) => values[i] === undefined);
    if (missing.length === 0) return values;
    const loaded = await this.#loadShared(JSON.stringify(missing), missing, load);
    const found = new Map(missing.map((key, i) => [key, loaded[i]]));
    return keys.map((key, i) => values[i] ?? found.get(key));
  }

  async #loadLeased(keys: readonly string[], load: Load): Promise<Values> {
    const leases = await Promise.all(keys.map((key) => this.begin(key)));
    const loaded = await load(keys);
    for (const [i, value] of loaded.entries()) if (value !== undefined) void this.#store(leases[i]!, value);
    return loaded;
  }

  /** Nobody waits for it. A cache that is away stores nothing and does not reject, so what rejects is a fault of ours: the value was loaded all the same. */
  async #store(lease: Lease, value: string): Promise<void> {
    try {
      await this.fill(lease, value);
    } catch (err) {
      const cache = wordOf(lease.key);
      failedFills.add({ cache });
      this.faults.error({ err, cache }, 'a value that was loaded could not be stored in the cache');
    }
  }
}
