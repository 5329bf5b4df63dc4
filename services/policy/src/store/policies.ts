/**
 * Compiled policies. Which revision counts is asked of the cache with every call; what it says is read from the database once per revision and process.
 */
import type { LeaseCache } from '@gatehouse/store';
import { compilePolicy, type CompiledPolicy } from '../domain/compilePolicy';
import { NO_POLICY } from '../domain/policyRecord';
import type { CachePart } from './cacheParts';
import { batchPerTick } from './batchPerTick';
import type { PolicyStore } from './policyStore';

export interface Policies {
  part(orgId: string): CachePart<CompiledPolicy>;
  invalidate(orgId: string): Promise<void>;
}

const MEMO_SIZE = 1_000;
const keyOf = (orgId: string): string => `policy:${orgId}`;
const UNDECIDED = compilePolicy(NO_POLICY);

export function policies(store: Pick<PolicyStore, 'revisionOf' | 'load'>, leases: Pick<LeaseCache, 'invalidate'>): Policies {
  const revisionOf = batchPerTick((orgId) => store.revisionOf(orgId));
  const memo = new Map<string, CompiledPolicy>();
  /** Loads may be shared by who waits for the same revision: each began after somebody had seen that revision, so it finds it or a later one. */
  const loading = new Map<string, Promise<CompiledPolicy>>();

  function cachePolicy(orgId: string, policy: CompiledPolicy): void {
    memo.delete(orgId);
    // A rule that cannot be read is mended in the database, where no revision tells of it: so look again each time.
    if (policy.broken) return;
    if (memo.size >= MEMO_SIZE) memo.delete(memo.keys().next().value!);
    memo.set(orgId, policy);
  }

  function load(orgId: string, revision: number): Promise<CompiledPolicy> {
    const key = `${orgId}:${revision}`;
    const running = loading.get(key);
    if (running !== undefined) return running;
    const load = store
      .load(orgId)
      .then((record) => {
        const policy = compilePolicy(record);
        cachePolicy(orgId, policy);
        return policy;
      })
      .finally(() => loading.delete(key));
    loading.set(key, load);
    return load;
  }

  function current(orgId: string, revision: number): CompiledPolicy | Promise<CompiledPolicy> {
    if (revision === 0) return UNDECIDED;
    const known = memo.get(orgId);
    return known?.revision === revision ? known : load(orgId, revision);
  }

  return {
    part: (orgId) => ({
      keys: [keyOf(orgId)],
      load: async () => [String(await revisionOf(orgId))],
      read: ([raw]) => current(orgId, Number(raw)),
    }),
    invalidate: (orgId) => leases.invalidate([keyOf(orgId)]),
  };
}
