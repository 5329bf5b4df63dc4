/** Keys of organizations, unwrapped: made on first use, remembered for 5 minutes in this process only, and then wiped. */
import { randomBytes } from 'node:crypto';
import { randomBase62 } from '@gatehouse/contracts';
import { keyCache } from './keyCache';
import type { KeyContext, KeyProvider, WrappedKey } from './keyProvider';

/** A wrapped organization key as it is stored. */
export interface WrappedOrgKey extends WrappedKey {
  keyId: string;
  version: number;
}

/** Where wrapped organization keys are kept. */
export interface OrgKeyStore {
  load(orgId: string): Promise<WrappedOrgKey | undefined>;
  /** Stores the first key of an organization. When there is one already, nothing changes; resolves with the one that counts. */
  create(orgId: string, key: WrappedOrgKey): Promise<WrappedOrgKey>;
}

export interface OrgKey {
  readonly keyId: string;
  readonly version: number;
  readonly key: Buffer;
}

export interface OrgKeyring {
  /**
   * What `work` makes of the organization's key, which is made when it has none and `create` is set; else undefined. `work` does not wait for anything,
   * since the key may be wiped after it. Many who need one key at once have it unwrapped once.
   */
  use<T>(orgId: string, options: { create: boolean }, work: (key: OrgKey) => T): Promise<T | undefined>;
  /** Forget one organization's key, or all: after deletion of the organization, or when the executor is disabled. */
  forget(orgId?: string): void;
}

const CACHE_MS = 5 * 60_000;
const CACHE_LIMIT = 1_000;

const contextOf = (orgId: string, key: { keyId: string; version: number }): KeyContext => ({
  purpose: 'organization-key',
  orgId,
  keyId: key.keyId,
  version: String(key.version),
});

const open = (keys: KeyProvider, orgId: string, stored: WrappedOrgKey): Promise<Buffer> => keys.unwrap(stored, contextOf(orgId, stored));

/** Wraps an organization's key anew, under the root key that is primary now. */
export async function rewrapOrgKey(keys: KeyProvider, orgId: string, stored: WrappedOrgKey): Promise<WrappedOrgKey> {
  const bytes = await open(keys, orgId, stored);
  try {
    return { ...stored, ...(await keys.wrap(bytes, contextOf(orgId, stored))) };
  } finally {
    bytes.fill(0);
  }
}

export function createOrgKeyring(keys: KeyProvider, store: OrgKeyStore): OrgKeyring {
  const cache = keyCache<OrgKey>({ lifeMs: CACHE_MS, limit: CACHE_LIMIT });
  const loading = new Map<string, Promise<boolean>>();

  async function make(orgId: string): Promise<WrappedOrgKey> {
    const identity = { keyId: `kek_${randomBase62(22)}`, version: 1 };
    const bytes = randomBytes(32);
    try {
      const wrapped = await keys.wrap(bytes, contextOf(orgId, identity));
      return await store.create(orgId, { ...wrapped, ...identity });
    } finally {
      bytes.fill(0);
    }
  }

  /** Whether there is one, which is in the cache then. */
  async function load(orgId: string, create: boolean): Promise<boolean> {
    const stored = (await store.load(orgId)) ?? (create ? await make(orgId) : undefined);
    if (stored === undefined) return false;
    cache.set(orgId, { keyId: stored.keyId, version: stored.version, key: await open(keys, orgId, stored) });
    return true;
  }

  function loadOnce(orgId: string, create: boolean): Promise<boolean> {
    const id = `${create ? 'make' : 'find'} ${orgId}`;
    const begun = loading.get(id) ?? load(orgId, create).finally(() => loading.delete(id));
    loading.set(id, begun);
    return begun;
  }

  return {
    async use(orgId, { create }, work) {
      // When many keys are loaded at once, the cache may have evicted this one before it was used.
      for (;;) {
        const key = cache.get(orgId);
        if (key !== undefined) return work(key);
        if (!(await loadOnce(orgId, create))) return undefined;
      }
    },
    forget: (orgId) => cache.forget(orgId),
  };
}
