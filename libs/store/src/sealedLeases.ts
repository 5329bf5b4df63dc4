/** A lease cache whose values are worth nothing unless their writer said so, for this key and until now. What does not open is absent. */
import type { Log } from '@gatehouse/runtime';
import { LEASE_MS, remainingLife } from './cacheRules';
import { ReadThrough } from './readThrough';
import type { CacheSeal, Lease, LeaseCache } from './types';

export class SealedLeases extends ReadThrough {
  constructor(
    private readonly inner: LeaseCache,
    private readonly seal: CacheSeal,
    log: Pick<Log, 'error'>,
  ) {
    super(log);
  }

  async get(key: string): Promise<string | undefined> {
    return this.#open(key, await this.inner.get(key));
  }

  async getMany(keys: readonly string[]): Promise<(string | undefined)[]> {
    const values = await this.inner.getMany(keys);
    return values.map((value, i) => this.#open(keys[i]!, value));
  }

  begin(key: string): Promise<Lease> {
    return this.inner.begin(key);
  }

  /** The end is that of the lease: a value is never good for longer than it may lie in the cache. */
  async fill(lease: Lease, value: string, maxLifeMs: number = LEASE_MS): Promise<boolean> {
    const life = remainingLife(lease, performance.now(), maxLifeMs);
    if (lease.token === '' || life <= 0) return false;
    return this.inner.fill(lease, this.seal.seal(lease.key, value, Date.now() + life), maxLifeMs);
  }

  invalidate(keys: readonly string[]): Promise<void> {
    return this.inner.invalidate(keys);
  }

  #open = (key: string, sealed: string | undefined): string | undefined => (sealed === undefined ? undefined : this.seal.open(key, sealed));
}
