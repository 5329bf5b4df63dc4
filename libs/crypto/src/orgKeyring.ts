/** Keys of organizations, unwrapped: made on first use, remembered for 5 minutes in this process only. */
import { createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import { randomBase62 } from '@gatehouse/contracts';
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
  readonly key: KeyObject;
}

export interface OrgKeyring {
  /** The organization's key; made when it has none and `create` is set, else undefined. */
  get(orgId: string, options: { create: boolean }): Promise<OrgKey | undefined>;
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

/** The same key of the organization under the root key that is primary now. */
export async function rewrapOrgKey(keys: KeyProvider, orgId: string, stored: WrappedOrgKey): Promise<WrappedOrgKey> {
  const bytes = await open(keys, orgId, stored);
  try {
    return { ...stored, ...(await keys.wrap(bytes, contextOf(orgId, stored))) };
  } finally {
    bytes.fill(0);
  }
}

export function createOrgKeyring(keys: KeyProvider, store: OrgKeyStore, now: () => number = () => performance.now()): OrgKeyring {
  const cache = new Map<string, { key: OrgKey; until: number }>();

  async function unwrap(orgId: string, stored: WrappedOrgKey): Promise<OrgKey> {
    const bytes = await open(keys, orgId, stored);
    const key = createSecretKey(bytes);
    bytes.fill(0);
    return { keyId: stored.keyId, version: stored.version, key };
  }

  async function make(orgId: string): Promise<WrappedOrgKey> {
    const identity = { keyId: `kek_${randomBase62(22)}`, version: 1 };
    const bytes = randomBytes(32);
    const wrapped = await keys.wrap(bytes, contextOf(orgId, identity));
    bytes.fill(0);
    return store.create(orgId, { ...wrapped, ...identity });
  }

  return {
    async get(orgId, { create }) {
      const cached = cache.get(orgId);
      if (cached !== undefined && cached.until > now()) return cached.key;
      cache.delete(orgId);
      const stored = (await store.load(orgId)) ?? (create ? await make(orgId) : undefined);
      if (stored === undefined) return undefined;
      const key = await unwrap(orgId, stored);
      if (cache.size >= CACHE_LIMIT) cache.delete(cache.keys().next().value!);
      cache.set(orgId, { key, until: now() + CACHE_MS });
      return key;
    },
    forget(orgId) {
      if (orgId === undefined) cache.clear();
      else cache.delete(orgId);
    },
  };
}
