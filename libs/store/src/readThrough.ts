import type { Lease, LeaseCache } from './types';

/** What a cache of leases does with them, the same for each: what was loaded is handed back without waiting for its storing, which may fail. */
export abstract class ReadThrough implements LeaseCache {
  abstract get(key: string): Promise<string | undefined>;
  abstract getMany(keys: readonly string[]): Promise<(string | undefined)[]>;
  abstract begin(key: string): Promise<Lease>;
  abstract fill(lease: Lease, value: string, maxLifeMs?: number): Promise<boolean>;
  abstract invalidate(keys: readonly string[]): Promise<void>;

  async through(key: string, load: () => Promise<string | undefined>): Promise<string | undefined> {
    const cached = await this.get(key);
    if (cached !== undefined) return cached;
    // Loads are never shared: a call that starts after an invalidation must not be answered by a read from before it.
    const lease = await this.begin(key);
    const value = await load();
    if (value !== undefined) void this.fill(lease, value);
    return value;
  }

  /** What is missing is leased first and loaded together. */
  async throughMany(
    keys: readonly string[],
    load: (missing: readonly string[]) => Promise<readonly (string | undefined)[]>,
  ): Promise<(string | undefined)[]> {
    const values = await this.getMany(keys);
    const missing = keys.filter((_, i) => values[i] === undefined);
    if (missing.length === 0) return values;
    const leases = await Promise.all(missing.map((key) => this.begin(key)));
    const loaded = new Map<string, string | undefined>();
    for (const [i, value] of (await load(missing)).entries()) {
      if (value !== undefined) void this.fill(leases[i]!, value);
      loaded.set(missing[i]!, value);
    }
    return keys.map((key, i) => values[i] ?? loaded.get(key));
  }
}
